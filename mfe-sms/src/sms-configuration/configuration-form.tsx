import type { Profile } from '@osk/shared/contract/company';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { useRef, useState } from 'react';
import styles from './configuration-form.module.css';
import { DomainField } from './domain-field.tsx';
import { HoursBefore } from './hours-before.tsx';
import { MessageField } from './message-field.tsx';
import { MessagePreview } from './message-preview.tsx';
import { messageStrings } from './message-strings.ts';
import { QuietHours } from './quiet-hours.tsx';
import { strings } from './strings.ts';
import { timingStrings } from './timing-strings.ts';
import { type Configuration, useConfiguration } from './use-configuration.ts';
import { useMessageSize } from './use-message-size.ts';
import { useTimingWords } from './use-timing-words.ts';

/** The domain and the SMS settings of a company, and what comes of them. `refresh` reads the profile anew. */
export function ConfigurationForm({ profile, refresh }: { profile: Profile; refresh: () => Promise<unknown> }) {
  const text = { ...useStrings(strings), message: useStrings(messageStrings), timing: useStrings(timingStrings) };
  const configuration = useConfiguration(profile, refresh);
  const { typed, save } = configuration;
  const { summary } = useMessageSize(typed.smsNotificationMessage);
  const { quiet, sendingTitle, sendings } = useTimingWords(typed);
  const { language } = useLanguage();
  // What comes of a field is read out when it is left: at each letter it would drown the letters.
  const [told, setTold] = useState({ language, words: '' });
  const tell = (words: string) => setTold({ language, words });
  const tellTiming = () => tell([quiet, ...sendings].join(' '));

  return (
    <form className={styles.form} method="post" onSubmit={save} noValidate aria-label={text.form}>
      <Card className={styles.section}>
        <h2>{text.schoolPage}</h2>
        <DomainField configuration={configuration} />
      </Card>
      <Card className={styles.section}>
        <h2>{text.message.section}</h2>
        <MessageField configuration={configuration} onLeft={() => tell(summary)} />
      </Card>
      <div className={styles.preview}>
        <MessagePreview message={typed.smsNotificationMessage} />
      </div>
      <Card className={styles.section}>
        <h2>{text.timing.section}</h2>
        <HoursBefore configuration={configuration} onLeft={tellTiming} />
        <QuietHours configuration={configuration} onLeft={tellTiming} />
        <Sendings title={sendingTitle} sentences={sendings} />
      </Card>
      <p className="visually-hidden" role="status">
        {told.language === language && told.words}
      </p>
      <Actions configuration={configuration} />
    </form>
  );
}

/** When the messages of sample lessons leave, or, without a title, that none does. */
function Sendings({ title, sentences }: { title: string | undefined; sentences: readonly string[] }) {
  return (
    <div className={styles.sendings}>
      {title && <h3 className={styles.sendingsTitle}>{title}</h3>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function Actions({ configuration: { form, isChanged, revert, problem } }: { configuration: Configuration }) {
  const text = useStrings(strings);
  const submit = useRef<HTMLButtonElement>(null);
  const isWrong = !form.valid && Object.keys(form.formState.errors).length > 0;
  const state = isChanged ? text.changed : text.unchanged;
  const undo = () => {
    revert();
    // Its own button goes away, and would take the focus with it.
    submit.current?.focus();
  };
  return (
    <div className={styles.actions}>
      {problem && <Alert tone="negative">{problem}</Alert>}
      <div className={styles.buttons}>
        <p className={styles.state}>{isWrong ? text.wrong : state}</p>
        {isChanged && (
          <Button kind="quiet" onClick={undo} disabled={form.sending}>
            {text.revert}
          </Button>
        )}
        <Button ref={submit} type="submit" className={styles.save} disabled={!form.valid} working={form.sending}>
          {text.save}
        </Button>
      </div>
    </div>
  );
}
