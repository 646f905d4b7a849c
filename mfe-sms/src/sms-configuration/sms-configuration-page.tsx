import { type Profile, readProfile } from '@osk/shared/contract/company';
import { formatCount } from '@osk/shared/formats';
import { useCached, useLanguage, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { DefinitionList } from '@osk/shared/ui/definition-list';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import styles from './sms-configuration-page.module.css';
import { strings } from './strings.ts';

/** The domain and the SMS notifications, as the company's profile has them. */
export default function SmsConfigurationPage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<SkeletonBlock className={styles.coming} />}>
        {(data) => <Configuration profile={data} />}
      </Loaded>
    </>
  );
}

function Configuration({ profile }: { profile: Profile }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = profile;
  const isQuiet = muteStartHours !== muteFinishHours;

  return (
    <Card className={styles.configuration}>
      <DefinitionList
        items={[
          { label: text.domain, value: domena || text.none },
          { label: text.message, value: smsNotificationMessage || text.none },
          { label: text.quietHours, value: isQuiet ? text.quietFromTo(muteStartHours, muteFinishHours) : text.none },
          { label: text.hoursBefore, value: formatCount(howLongBeforeDrivingLesson, language, text.hours) },
        ]}
      />
    </Card>
  );
}
