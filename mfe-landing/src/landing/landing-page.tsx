import type { Product } from '@osk/shared/contract/product';
import type { EditedValues } from '@osk/shared/forms/draft-form';
import { useHost, useLocation, useProvider, useStrings } from '@osk/shared/host';
import { useDialogs } from '@osk/shared/ui/use-dialogs';
import { Suspense, useEffect, useState } from 'react';
import { About } from '../about/about.tsx';
import { Contact } from '../contact/contact.tsx';
import { Download } from '../download/download.tsx';
import { forgetLink, sentLinkKey } from '../forget-link.ts';
import { LoginCard } from '../login/login-card.tsx';
import { PriceList } from '../prices/price-list.tsx';
import { Screens } from '../screens/screens.tsx';
import { Section } from '../section.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import type { LandingDialog, OpenDialog, SentLink, ShowLink } from './landing-dialog.tsx';
import styles from './landing-page.module.css';
import { Navigation } from './navigation.tsx';
import { layOutSectionsWhenIdle, SectionLink } from './section-link.tsx';
import { landingStrings } from './strings.ts';

const loadDialogs = async () => (await import('./landing-dialog.tsx')).LandingDialog;

/** Its first render depends only on the host, so that it can be prerendered. Forms are outside of Suspense: React does not hydrate a boundary for a submit. */
export default function LandingPage() {
  const strings = useStrings(landingStrings);
  const [menuOpen, setMenuOpen] = useState(false);
  const [installerOffered, setInstallerOffered] = useState(false);
  const { open, render } = useDialogs<OpenDialog, typeof LandingDialog>(loadDialogs);
  const register = (product?: Product, beforeOpen?: () => void) => open({ kind: 'registration', product }, beforeOpen);
  const download = () => open({ kind: 'download', onInstallerUnopened: () => setInstallerOffered(true) });
  const { sent, showLink, forget } = useSentLink();
  useEffect(layOutSectionsWhenIdle, []);
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
          <EntryCard sent={sent} onOpen={open} onLogIn={forget} />
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

type EntryProps = {
  sent: SentCard | undefined;
  onOpen: (dialog: OpenDialog) => Promise<void>;
  onLogIn: () => void;
};

function EntryCard({ sent, onOpen, onLogIn }: EntryProps) {
  // The activation page passes the e-mail of the activated account.
  const activated: unknown = useLocation().state?.email;
  const [knownEmail, setKnownEmail] = useState(typeof activated === 'string' ? activated : undefined);
  if (!sent) return <LoginCard email={knownEmail} onForgotten={(email) => onOpen({ kind: 'password-restore', email })} />;
  const { link, Card, count } = sent;
  const logIn = () => {
    setKnownEmail(link.email);
    onLogIn();
  };
  return <Card key={count} {...link} onOtherEmail={() => onOpen(dialogFor(link))} onLogIn={logIn} />;
}

/** The dialog that sent a link, to send it to another e-mail. */
function dialogFor(link: SentLink): OpenDialog {
  if (link.purpose === 'reset') return { kind: 'password-restore', email: link.email };
  return { kind: 'registration', product: link.product, registered: link.registered };
}

/** Each link has a card of its own, also when the e-mail is the same. */
type SentCard = { count: number; link: SentLink; Card: Parameters<ShowLink>[1] };

/** The link that was sent last, also before a reload of the tab. */
function useSentLink() {
  const host = useHost();
  const [sent, setSent] = useState<SentCard>();
  const showLink: ShowLink = (link, Card) => setSent((before) => ({ count: (before?.count ?? 0) + 1, link, Card }));
  const forget = () => {
    setSent(undefined);
    forgetLink(host);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page appears
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let isUnmounted = false;
    const show = async (draft: EditedValues) => (await import('./landing-dialog.tsx')).showKeptLink(draft, showLink);
    // Without the link, a reload shows the login.
    const ignore = () => {};
    host.loadDrafts?.()?.then((drafts) => {
      if (!isUnmounted) cancel = drafts.restore(sentLinkKey, (draft) => void show(draft).catch(ignore));
    }, ignore);
    return () => {
      isUnmounted = true;
      cancel?.();
    };
  }, []);
  return { sent, showLink, forget };
}

export function References() {
  const { references = [] } = useProvider();
  const strings = useStrings(landingStrings).references;
  if (references.length === 0) return null;
  return (
    <Section id="references" head={strings}>
      <ul className={styles.references} lang="pl">
        {references.map(({ quote, author }) => (
          <li key={quote} className={styles.reference}>
            <figure>
              <blockquote className={styles.quote}>{quote}</blockquote>
              <figcaption className={styles.author}>{author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Questions() {
  const { questions = [] } = useProvider();
  const strings = useStrings(landingStrings).questions;
  if (questions.length === 0) return null;
  return (
    <Section id="questions" head={strings}>
      <ul className={styles.questions} lang="pl">
        {questions.map(({ question, answer }) => (
          <li key={question} className={styles.questionItem}>
            <details>
              <summary className={styles.question}>{question}</summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
