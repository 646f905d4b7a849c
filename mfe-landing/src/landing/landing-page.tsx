import type { Product } from '@osk/shared/contract/product';
import { useStrings } from '@osk/shared/host';
import { useState } from 'react';
import { Contact } from '../contact/contact.tsx';
import { LoginCard } from '../login/login-card.tsx';
import { PriceList } from '../prices/price-list.tsx';
import { RegistrationDialog } from '../registration/registration-dialog.tsx';
import { About } from './about.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { Navigation } from './navigation.tsx';
import { SectionLink } from './section-link.tsx';
import { landingStrings } from './strings.ts';

/** The dialog that is open, and what it was opened for. */
type OpenDialog = { kind: 'registration'; product?: Product };

export default function LandingPage() {
  const strings = useStrings(landingStrings);
  const [menuOpen, setMenuOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const register = (product?: Product) => setDialog({ kind: 'registration', ...(product && { product }) });
  return (
    <>
      <SectionLink to="content" className="skip-link">
        {strings.skip}
      </SectionLink>
      <Navigation open={menuOpen} onOpenChange={setMenuOpen} onRegister={() => register()} />
      <main id="content" className={styles.main} tabIndex={-1} inert={menuOpen}>
        <Hero onRegister={() => register()} />
        <div id="login" className={styles.login} tabIndex={-1}>
          <LoginCard />
        </div>
        <About />
        <PriceList id="pricing" onChoose={register} />
        <Contact id="contact" />
      </main>
      <div inert={menuOpen}>
        <Footer />
      </div>
      {dialog && <RegistrationDialog product={dialog.product} onClose={() => setDialog(undefined)} />}
    </>
  );
}
