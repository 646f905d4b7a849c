import { type Profile, readProfile } from '@osk/shared/contract/company';
import { useCached, useLanguage, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { TextField } from '@osk/shared/ui/field';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { useRef, useState } from 'react';
import styles from './configuration-form.module.css';
import { MessagePreview } from './message-preview.tsx';
import { MessageSection } from './message-section.tsx';
import { normalizeHostName } from './normalize.ts';
import { strings } from './strings.ts';
import { TimingSection } from './timing-section.tsx';
import { type Configuration, useConfigurationForm } from './use-configuration-form.ts';

/** The company's domain and SMS notifications (specification, section 2), prefilled from its profile. */
export default function SmsConfigurationPage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<Skeleton />}>
        {(loaded) => <ConfigurationForm profile={loaded} refresh={profile.refresh} />}
      </Loaded>
    </>
  );
}

function Skeleton() {
  return (
    <div className={`${styles.form} ${styles.skeleton}`}>
      <CardSkeleton blocks={[1]} />
      <CardSkeleton blocks={[1]} />
      <SkeletonBlock className={styles.preview} />
      <CardSkeleton blocks={[1, 2, 3]} />
    </div>
  );
}

function CardSkeleton({ blocks }: { blocks: readonly number[] }) {
  return (
    <Card className={styles.section}>
      <SkeletonLine width="short" />
      {blocks.map((block) => (
        <SkeletonBlock key={block} />
      ))}
    </Card>
  );
}

export function ConfigurationForm({ profile, refresh }: { profile: Profile; refresh: () => Promise<unknown> }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const configuration = useConfigurationForm(profile, refresh);
  // Announced only when a field is left: at each keystroke it would interrupt the screen reader.
  const [announcement, setAnnouncement] = useState({ language, summary: '' });
  const announce = (summary: string) => setAnnouncement({ language, summary });

  return (
    <form className={styles.form} method="post" onSubmit={configuration.save} noValidate aria-label={text.form}>
      <Card className={styles.section}>
        <h2>{text.schoolPage}</h2>
        <DomainField configuration={configuration} />
      </Card>
      <MessageSection configuration={configuration} onLeave={announce} />
      <div className={styles.preview}>
        <MessagePreview message={configuration.values.smsNotificationMessage} />
      </div>
      <TimingSection configuration={configuration} onLeave={announce} />
      <p className="visually-hidden" role="status">
        {announcement.language === language && announcement.summary}
      </p>
      <Actions configuration={configuration} />
    </form>
  );
}

/** The domain. Replaces a pasted address by its host name when the field is left. */
function DomainField({ configuration: { form } }: { configuration: Configuration }) {
  const text = useStrings(strings);
  const normalize = () => form.setValue('domena', normalizeHostName(form.getValues('domena')), { shouldDirty: true, shouldValidate: true });
  return (
    <TextField
      {...form.fieldProps('domena', { onBlur: normalize })}
      label={text.domain}
      hint={text.domainHint}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function Actions({ configuration: { form, isChanged, revert } }: { configuration: Configuration }) {
  const text = useStrings(strings);
  const submit = useRef<HTMLButtonElement>(null);
  const isInvalid = !form.valid && form.hasErrors;
  const undo = () => {
    revert();
    // The undo button disappears and would lose the focus.
    submit.current?.focus();
  };
  return (
    <div className={styles.actions}>
      {form.problem && <Alert tone="negative">{form.problem}</Alert>}
      <div className={styles.buttons}>
        <p className={styles.state}>{isInvalid ? text.invalid : isChanged ? text.changed : text.unchanged}</p>
        {isChanged && (
          <Button kind="quiet" onClick={undo} disabled={form.sending}>
            {text.revert}
          </Button>
        )}
        <Button
          ref={submit}
          type="submit"
          kind={isChanged || form.sending ? 'primary' : 'secondary'}
          className={styles.save}
          disabled={!form.valid}
          working={form.sending}
        >
          {text.save}
        </Button>
      </div>
    </div>
  );
}
