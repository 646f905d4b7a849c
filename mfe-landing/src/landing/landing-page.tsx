import type { Product } from '@osk/shared/contract/product';
import { useStrings } from '@osk/shared/host';
import { useDialogs } from '@osk/shared/ui/use-dialogs';
import { Suspense, useEffect, useState } from 'react';
import { About } from '../about/about.tsx';
import { Contact } from '../contact/contact.tsx';
import { Download } from '../download/download.tsx';
import { PriceList } from '../prices/price-list.tsx';
import { Questions } from '../questions/questions.tsx';
import { References } from '../references/references.tsx';
import { Screens } from '../screens/screens.tsx';
import { EntryCard } from './entry-card.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import type { LandingDialog, OpenDialog } from './landing-dialog.tsx';
import styles from './landing-page.module.css';
import { layOutSectionsWhenIdle } from './lay-out-sections.ts';
import { Navigation } from './navigation.tsx';
import { SectionLink } from './section-link.tsx';
import { landingStrings } from './strings.ts';
import { useSentLink } from './use-sent-link.ts';

const loadDialogs = async () => (await import('./landing-dialog.tsx')).LandingDialog;

/**
 * The home page of visitors. Its first render depends only on the host, so that it can be prerendered. Suspense boundaries hydrate after
 * the login. Forms are outside of them: React does not hydrate a boundary for a submit.
 */
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
