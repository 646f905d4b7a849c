import { readProfile } from '@osk/shared/contract/company';
import { useCached } from '@osk/shared/host';
import type { ComponentProps } from 'react';
import { EmployeeDialogs } from './employee-dialogs.tsx';
import { PkkRequestDialog } from './pkk-request-dialog.tsx';

type Props = ComponentProps<typeof EmployeeDialogs>;

/** The dialogs in the portal. A company without the recorded wish asks for PKK instead of filling in a form that is rejected. */
export function PortalEmployeeDialogs(props: Props) {
  return props.dialog.kind === 'create' ? <CreateOrRequest {...props} /> : <EmployeeDialogs {...props} />;
}

function CreateOrRequest(props: Props) {
  // The provider may have recorded the wish since the profile was read.
  const profile = useCached(readProfile, {}, 'force-refresh');
  // Without a profile the server's answer to the form says whether PKK is missing.
  const isKnown = profile.data !== undefined || profile.error === undefined;
  return isKnown && !profile.data?.usesPkk ? (
    <PkkRequestDialog profile={profile} onClose={props.onClose} />
  ) : (
    <EmployeeDialogs {...props} />
  );
}
