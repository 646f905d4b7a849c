import { readProfile } from '@osk/shared/contract/company';
import { formatDayAndTime } from '@osk/shared/formats';
import { useCached, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { Sentence } from '@osk/shared/ui/sentence';
import EmployeesPage from './employees-page.tsx';
import { portalEmptyStrings } from './portal-empty-strings.ts';
import { strings } from './strings.ts';

const loadDialogs = async () => (await import('./portal-employee-dialogs.tsx')).PortalEmployeeDialogs;

/** The page in the portal, which knows whether the company may save employees. */
export default function PortalEmployeesPage() {
  return <EmployeesPage loadDialogs={loadDialogs} renderEmpty={(onCreate) => <PortalEmpty onCreate={onCreate} />} />;
}

/** The empty list: asks for PKK, shows that the company has asked, or creates the first employee. */
function PortalEmpty({ onCreate }: { onCreate: () => void }) {
  const { empty } = useStrings(strings);
  const text = useStrings(portalEmptyStrings);
  // As the panel has read it. The dialog reads it again.
  const { data: profile, error } = useCached(readProfile, {});
  // Without a profile the dialog finds out.
  if (profile ? profile.usesPkk : error) return <Empty action={<Button onClick={onCreate}>{text.first}</Button>}>{empty}</Empty>;
  if (!profile) return <Empty>{empty}</Empty>;
  if (profile.pkkRequestedAt) {
    return (
      <Empty>
        <span>{empty}</span> <strong>{text.asked(formatDayAndTime(profile.pkkRequestedAt))}</strong>{' '}
        <Sentence keep={profile.email}>{text.next(profile.email)}</Sentence>
      </Empty>
    );
  }
  return <Empty action={<Button onClick={onCreate}>{text.ask}</Button>}>{`${empty} ${text.why}`}</Empty>;
}
