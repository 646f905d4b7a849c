import { type Profile, readProfile, requestPkk } from '@osk/shared/contract/company';
import { telephoneLink } from '@osk/shared/contract/numbers';
import { formatDayAndTime } from '@osk/shared/formats';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { type Cached, useCached, useHost, useProvider, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { Sentence } from '@osk/shared/ui/sentence';
import { Loading, SkeletonBlock } from '@osk/shared/ui/skeleton';
import { type ComponentProps, useRef, useState } from 'react';
import { EmployeeDialogs } from './employee-dialogs.tsx';
import { pkkRequestStrings } from './pkk-request-strings.ts';
import { portalEmptyStrings } from './portal-empty-strings.ts';

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

type RequestProps = { profile: Cached<Profile>; onClose: () => void };

/** Asks the provider for PKK by one button, and then shows when the company has asked. */
function PkkRequestDialog({ profile, onClose }: RequestProps) {
  const host = useHost();
  const text = useStrings(pkkRequestStrings);
  const { ask: askLabel } = useStrings(portalEmptyStrings);
  const { run, problem } = useMutation();
  const close = useRef<HTMLButtonElement>(null);
  // Counts when the profile cannot be read again.
  const [asked, setAsked] = useState<string>();
  const requestedAt = profile.data?.pkkRequestedAt ?? asked;
  const ask = () =>
    run(() => host.http.send(requestPkk), {
      onSuccess: async () => {
        setAsked(nowOf(host).toISOString());
        await profile.refresh();
        // The pressed button goes away, and the focus with it.
        close.current?.focus();
      },
    });
  const mayAsk = profile.data !== undefined && !requestedAt;

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      problem={problem}
      isSheet
      {...(mayAsk && { cancel: text.cancel })}
      actions={
        mayAsk ? (
          <Button onClick={ask}>{askLabel}</Button>
        ) : (
          <Button ref={close} onClick={onClose}>
            {text.close}
          </Button>
        )
      }
    >
      {profile.data === undefined ? (
        <Loading label={text.loading}>
          <SkeletonBlock />
        </Loading>
      ) : requestedAt ? (
        <Asked at={requestedAt} email={profile.data.email} />
      ) : (
        <p>{text.why}</p>
      )}
    </Dialog>
  );
}

function Asked({ at, email }: { at: string; email: string }) {
  const text = useStrings(pkkRequestStrings);
  const { asked } = useStrings(portalEmptyStrings);
  const [phone = ''] = useProvider().phones;
  return (
    <Alert tone="positive">
      <strong>{asked(formatDayAndTime(at))}</strong> <Sentence keep={email}>{text.next(email)}</Sentence>{' '}
      <a href={telephoneLink(phone)} translate="no">
        {phone}
      </a>
      <span>.</span>
    </Alert>
  );
}
