import { useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { SectionHead } from '../section-head.tsx';
import { Channels } from './channels.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { contactStrings } from './strings.ts';

/** How to reach the provider: its channels, and a form beside them. */
export function Contact({ id }: { id: string }) {
  const strings = useStrings(contactStrings);
  return (
    <section id={id} className={styles.section} aria-labelledby="contact-title" tabIndex={-1}>
      <div className={styles.inside}>
        <div>
          <SectionHead id="contact-title" title={strings.title} lead={strings.lead} />
          <Channels />
        </div>
        <Card>
          <ContactForm />
        </Card>
      </div>
    </section>
  );
}
