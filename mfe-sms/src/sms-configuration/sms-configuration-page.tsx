import { readProfile } from '@osk/shared/contract/company';
import { useCached, useStrings } from '@osk/shared/host';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { ConfigurationForm } from './configuration-form.tsx';
import { ConfigurationSkeleton } from './configuration-skeleton.tsx';
import { strings } from './strings.ts';

/** The domain and the SMS notifications (specification, section 2), prefilled from the company's profile. */
export default function SmsConfigurationPage() {
  const text = useStrings(strings);
  const profile = useCached(readProfile, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Loaded entry={profile} loading={text.loading} failed={text.failed} skeleton={<ConfigurationSkeleton />}>
        {(known) => <ConfigurationForm profile={known} refresh={profile.refresh} />}
      </Loaded>
    </>
  );
}
