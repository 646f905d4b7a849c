import type { Product } from '@osk/shared/contract/product';
import type { EditedValues } from '@osk/shared/forms/draft-form';
import { useHost, useLocation, useStrings } from '@osk/shared/host';
import { useDialogs } from '@osk/shared/ui/use-dialogs';
import { Suspense, useEffect, useState } from 'react';
import { About } from '../about/about.tsx';
import { Contact } from '../contact/contact.tsx';
import { Download } from '../download/download.tsx';
import { forgetLink, sentLinkKey } from '../forget-link.ts';
import { LoginCard } from '../login/login-card.tsx';
import { PriceList } from '../prices/price-list.tsx';
import { Questions } from '../questions/questions.tsx';
import { References } from '../references/references.tsx';
import { Screens } from '../screens/screens.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import type { LandingDialog, OpenDialog, SentLink, ShowLink } from './landing-dialog.tsx';
import styles from './landing-page.module.css';
import { layOutSectionsWhenIdle } from './lay-out-sections.ts';
import { Navigation } from './navigation.tsx';
import { SectionLink } from './section-link.tsx';
import { landingStrings } from './strings.ts';

const loadDialogs = async () => (await import('./landing-dialog.tsx')).LandingDialog;

/**
 * The home page of visitors. Its first render depends only on the host, so that it can be prerendered. Suspense boundaries hydrate after
 * the login. Forms are outside of them: React does not hydrate a boundary for a submit.
 */
export default function LandingPage() {
  const host = useHost();
  const strings = useStrings(landingStrings);
  const [menuOpen, setMenuOpen] = useState(false);
  const [installerOffered, setInstallerOffered] = useState(false);
  const { open, render } = useDialogs<OpenDialog, typeof LandingDialog>(loadDialogs);
  const register = (product?: Product, beforeOpen?: () => void) => open({ kind: 'registration', product }, beforeOpen);
  const download = () => open({ kind: 'download', onInstallerUnopened: () => setInstallerOffered(true) });
  // Each link has a card of its own, also when the e-mail is the same.
  const [sent, setSent] = useState<{ count: number; link: SentLink; Card: Parameters<ShowLink>[1] }>();
  const showLink: ShowLink = (link, Card) => setSent((before) => ({ count: (before?.count ?? 0) + 1, link, Card }));
  // The activation page passes the e-mail of the activated account.
  const activated: unknown = useLocation().state?.email;
  const [knownEmail, setKnownEmail] = useState(typeof activated === 'string' ? activated : undefined);
  const showLogin = (email: string) => {
    setKnownEmail(email);
    setSent(undefined);
    forgetLink(host);
  };
  useEffect(layOutSectionsWhenIdle, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page appears
  useEffect(() => {
    // Without it, a reload shows the login.
    restoreLink(host, showLink).catch(() => {});
  }, []);
  return (
    <>
      <SectionLink to="content" className="skip-link">
        {strings.skip}
      </SectionLink>
      <Navigation open={menuOpen} onOpenChange={setMenuOpen} onRegister={(beforeOpen) => register(undefined, beforeOpen)} />
      <main id="content" className={styles.main} tabIndex={-1} inert={menuOpen}>
        <Hero onRegister={() => register()} onDownload={download} />
        <noscript>
          <p className={styles.scriptless}>{strings.scriptless}</p>
        </noscript>
        <div id="login" className={styles.login} tabIndex={-1}>
          {sent ? (
            <sent.Card
              key={sent.count}
              {...sent.link}
              onOtherEmail={() => open(dialogFor(sent.link))}
              onLogIn={() => showLogin(sent.link.email)}
            />
          ) : (
            <LoginCard email={knownEmail} onForgotten={(email) => open({ kind: 'password-restore', email })} />
          )}
        </div>
        <Suspense>
          <About />
        </Suspense>
        <Suspense>
          <Screens onEnlarge={(screen) => open({ kind: 'picture', screen })} />
        </Suspense>
        <Suspense>
          <References />
        </Suspense>
        <Suspense>
          <PriceList onChoose={(product) => register(product)} />
        </Suspense>
        <Suspense>
          <Download installerOffered={installerOffered} onDownload={download} />
        </Suspense>
        <Suspense>
          <Questions />
        </Suspense>
        <Contact />
      </main>
      <div inert={menuOpen}>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      {render((Dialog, props) => (
        <Dialog {...props} onLinkSent={showLink} />
      ))}
    </>
  );
}

/** The dialog that sent a link, to send it to another e-mail. */
function dialogFor(link: SentLink): OpenDialog {
  if (link.purpose === 'reset') return { kind: 'password-restore', email: link.email };
  return { kind: 'registration', product: link.product, registered: link.registered };
}

/** Loads nothing unless the tab has drafts. Stays pending when none of them is a link. */
async function restoreLink({ loadDrafts }: ReturnType<typeof useHost>, show: ShowLink): Promise<void> {
  const drafts = await loadDrafts?.();
  if (!drafts) return;
  const draft = await new Promise<EditedValues>((resolve) => drafts.restore(sentLinkKey, resolve));
  (await import('./landing-dialog.tsx')).showKeptLink(draft, show);
}
