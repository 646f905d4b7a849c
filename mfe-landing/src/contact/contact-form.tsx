import { ContactMessage, sendContactMessage } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { TextAreaField, TextField } from '@osk/shared/ui/field';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import styles from './contact-form.module.css';
import { contactStrings } from './strings.ts';

/** Writes to the provider. */
export function ContactForm() {
  const { http, toasts } = useHost();
  const strings = useStrings(contactStrings);
  const [sent, setSent] = useState<string>();
  const form = useContractForm(ContactMessage, { defaultValues: { fullName: '', email: '', message: '' } });
  const { register, errorOf } = form;

  const send = async (event: SyntheticEvent) => {
    let told: string | undefined;
    await form.submit(async (message) => {
      const { successMessage } = await http.send(sendContactMessage, { body: message });
      told = successMessage ?? strings.sent;
    })(event);
    if (!told) return;
    // Once the submission is over: a form reset before that would take its next first letters for a correction.
    form.reset();
    setSent(told);
    toasts.publish({ kind: 'success', text: told });
  };

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={send}
      onChange={() => setSent(undefined)}
      noValidate
      aria-labelledby="contact-form-title"
    >
      <h3 id="contact-form-title" className={styles.title}>
        {strings.form}
      </h3>
      <TextField label={strings.fullName} autoComplete="name" requiredMark error={errorOf('fullName')} {...register('fullName')} />
      <TextField
        label={strings.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={strings.emailHint}
        requiredMark
        error={errorOf('email')}
        {...register('email')}
      />
      <TextAreaField label={strings.message} rows={6} requiredMark error={errorOf('message')} {...register('message')} />
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      {sent && <Confirmation>{sent}</Confirmation>}
      <Button type="submit" className={styles.submit} disabled={!form.valid} working={form.sending}>
        {strings.submit}
      </Button>
    </form>
  );
}

/** Takes the focus that the button, now disabled, has lost. */
function Confirmation({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.confirmation} tabIndex={-1}>
      <Alert tone="positive">{children}</Alert>
    </div>
  );
}
