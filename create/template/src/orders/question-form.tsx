import { sendContactMessage } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { TextAreaField, TextField } from '@osk/shared/ui/field';
import styles from './question-form.module.css';
import { strings } from './strings.ts';

/** The rules of the call, loaded when somebody begins to use the form. The server checks the same ones. */
const loadShape = async () => (await import('@osk/shared/contract/shapes/company')).ContactMessage;

/** What is kept until it is sent, also when the session ends or the page is left. */
const draft = {
  key: 'invoices-question',
  fields: { fullName: true, email: true, message: true },
  title: { pl: strings.pl.question, en: strings.en.question },
} as const;

export function QuestionForm() {
  const { http } = useHost();
  const text = useStrings(strings);
  const form = useContractForm(loadShape, { defaultValues: { fullName: '', email: '', message: '' }, draft });
  const { fieldProps } = form;
  // A success is a toast, by default with the server's message. The reason of a failure stays above the button.
  const send = form.submit((question) => http.send(sendContactMessage, { body: question }), {
    successMessage: (language) => strings[language].sent,
    onSuccess() {
      form.reset();
      form.setFocus('fullName');
    },
  });

  return (
    <form className={styles.form} method="post" onSubmit={send} noValidate aria-labelledby="question-title">
      <h2 id="question-title">{text.question}</h2>
      <TextField label={text.fullName} autoComplete="name" requiredMark {...fieldProps('fullName')} />
      <TextField label={text.email} type="email" autoComplete="email" hint={text.emailHint} requiredMark {...fieldProps('email')} />
      <TextAreaField label={text.message} rows={5} requiredMark {...fieldProps('message')} />
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <Button type="submit" className={styles.submit} disabled={!form.valid} working={form.sending}>
        {text.send}
      </Button>
    </form>
  );
}
