import type { Profile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { Link, useHost, useProvider, useStrings } from '@osk/shared/host';
import { Button, buttonClass } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon } from '@osk/shared/ui/icons';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isRemembered, remember } from '../device-memory.ts';
import styles from './first-run.module.css';
import { strings } from './strings.ts';

const installerDownloaded = 'installer-downloaded';

type Props = {
  licences: readonly Licence[];
  profile: Profile | undefined;
  onBuy: () => Promise<void>;
  onOutdated: () => void;
};

/** The first steps of a new company. The first one that is not done has the main action. */
export function FirstRun({ licences, profile, ...callbacks }: Props) {
  const text = useStrings(strings);
  const { installerUrl } = useProvider();
  const id = useId();
  const [isDownloaded, setDownloaded] = useState(() => isRemembered(installerDownloaded));
  const startTrial = useTrial({ profile, ...callbacks });
  const hasLicence = licences.length > 0;
  const isAccepted = licences.some(({ licenseStatus }) => licenseStatus === LicenceStatus.Accepted);
  const done = [hasLicence, isDownloaded, Boolean(profile?.smsNotificationMessage)];
  const current = done.indexOf(false);
  const title = useFocusAfter(hasLicence);
  const download = () => {
    remember(installerDownloaded);
    setDownloaded(true);
  };
  const classAt = (step: number) => buttonClass(step === current ? 'primary' : 'secondary');

  if (current === -1) return null;
  return (
    <Card className={styles.card} role="region" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {text.title}
      </h2>
      <ol className={styles.steps}>
        <Step
          title={text.licence}
          isDone={hasLicence}
          description={!hasLicence ? text.licenceText : isAccepted ? text.licenceDone : text.orderDone}
        >
          <Button onClick={startTrial}>{text.trial}</Button>
          <Button kind="quiet" onClick={() => callbacks.onBuy()}>
            {text.buy}
          </Button>
        </Step>
        <Step title={text.program} isDone={isDownloaded} description={isDownloaded ? text.programDone : text.programText}>
          <a className={classAt(1)} href={installerUrl} target="_blank" rel="noopener noreferrer" onClick={download}>
            {text.installer}
          </a>
        </Step>
        <Step title={text.sms} isDone={done[2] ?? false} description={done[2] ? text.smsDone : text.smsText}>
          <Link className={classAt(2)} to="/user-panel/sms-notification">
            {text.configure}
          </Link>
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = { title: string; description: string; isDone: boolean; children: ReactNode };

function Step({ title, description, isDone, children }: StepProps) {
  const text = useStrings(strings);
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark}>{isDone && <Icon strokes={checkIcon} />}</span>
      <div className={styles.words}>
        <h3>
          <span>{title}</span>
          {isDone && <span className="visually-hidden">{` (${text.done})`}</span>}
        </h3>
        <p>{description}</p>
        {!isDone && <div className={styles.actions}>{children}</div>}
      </div>
    </li>
  );
}

/** Focuses the heading when a step becomes done, because its button disappears with the focus. */
function useFocusAfter(isDone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current && (document.activeElement ?? document.body) === document.body) heading.current?.focus();
    wasDone.current = isDone;
  }, [isDone]);
  return heading;
}

type TrialOptions = {
  profile: Profile | undefined;
  /** Opens the dialog when the provider offers no trial, or the profile is missing. */
  onBuy: () => unknown;
  onOutdated: () => void;
};

/** Orders the trial for the company of the profile by one press. */
function useTrial({ profile, onBuy, onOutdated }: TrialOptions) {
  const { http } = useHost();
  const { run } = useMutation();
  return () =>
    run(
      async (sendOnce) => {
        const { data: products } = await http.send(listProducts, { query: { includeTrial: true } });
        const trial = products.find(({ howManyMonths }) => howManyMonths === null);
        if (trial && profile) return sendOnce(buyLicence, { body: { productId: trial.id, companyName: profile.name, nip: profile.nip } });
        await onBuy();
        return undefined;
      },
      { toastFailure: true, onOutdated },
    );
}
