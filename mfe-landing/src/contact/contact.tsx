import { sendContactMessage } from '@osk/shared/contract/company';
import { telephoneLink } from '@osk/shared/contract/numbers';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useProvider, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { TextAreaField, TextField } from '@osk/shared/ui/field';
import { Icon } from '@osk/shared/ui/icon';
import { mailIcon, mapPinIcon, phoneIcon } from '@osk/shared/ui/icons';
import { Slot } from '@osk/shared/ui/slot';
import { type ReactNode, useState } from 'react';
import forms from '../forms.module.css';
import { Badge, Section, SectionHead } from '../section.tsx';
import styles from './contact.module.css';
import { contactStrings } from './strings.ts';

const loadContactMessage = async () => (await import('@osk/shared/contract/shapes/company')).ContactMessage;

export function Contact() {
  const strings = useStrings(contactStrings);
  const provider = useProvider();
  return (
    <Section id="contact" tone="ground">
      <div className={styles.columns}>
        <div>
          <SectionHead id="contact" title={strings.title} lead={strings.lead} />
          <dl className={styles.channels}>
            <Channel icon={phoneIcon} name={strings.phones}>
              {provider.phones.map((phone) => (
                <dd key={phone}>
                  <a href={telephoneLink(phone)}>{phone}</a>
                </dd>
              ))}
            </Channel>
            <Channel icon={mailIcon} name={strings.emails}>
              {provider.emails.map((email) => (
                <dd key={email} translate="no">
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              ))}
            </Channel>
            <Channel icon={mapPinIcon} name={strings.address}>
              <dd
                className={styles.lines}
                translate="no"
              >{`${provider.companyName}\n${provider.street}\n${provider.postCode} ${provider.city}`}</dd>
            </Channel>
          </dl>
        </div>
        <Card>
          <ContactForm />
        </Card>
      </div>
    </Section>
  );
}

function Channel({ icon, name, children }: { icon: string; name: string; children: ReactNode }) {
  return (
    <div className={styles.channel}>
      <dt className={styles.name}>
        <Badge className={styles.icon}>
          <Icon strokes={icon} />
        </Badge>
        <span>{name}</span>
      </dt>
      <Slot>{children}</Slot>
    </div>
  );
}

function ContactForm() {
  const { http } = useHost();
  const strings = useStrings(contactStrings);
  const [sent, setSent] = useState<{ successMessage?: string }>();
  const form = useContractForm(loadContactMessage, {
    defaultValues: { fullName: '', email: '', message: '' },
    draft: { key: 'contact', fields: { fullName: true, email: true, message: true } },
    onInteraction: true,
  });
  const { fieldProps } = form;

  const send = form.submit(
    async (message) => {
      const answer = await http.send(sendContactMessage, { body: message });
      setSent(answer);
      return answer;
    },
    { successMessage: (language) => contactStrings[language].sent, onSuccess: () => form.reset() },
  );

  return (
    <form
      className={forms.fields}
      method="post"
      onSubmit={send}
      onChange={() => setSent(undefined)}
      noValidate
      aria-labelledby="contact-form-title"
    >
      <h3 id="contact-form-title" className={styles.formTitle}>
        {strings.form}
      </h3>
      <TextField label={strings.fullName} autoComplete="name" requiredMark {...fieldProps('fullName')} />
      <TextField label={strings.email} type="email" autoComplete="email" hint={strings.emailHint} requiredMark {...fieldProps('email')} />
      <TextAreaField label={strings.message} rows={6} requiredMark {...fieldProps('message')} />
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      {sent && (
        <div ref={takeFocus} tabIndex={-1}>
          <Alert tone="positive">{sent.successMessage ?? strings.sent}</Alert>
        </div>
      )}
      <Button type="submit" className={forms.submit} disabled={!form.valid} working={form.sending}>
        {strings.submit}
      </Button>
    </form>
  );
}

/** Takes the focus from the button, which the empty form disables. */
const takeFocus = (confirmation: HTMLElement | null) => confirmation?.focus({ preventScroll: true });
