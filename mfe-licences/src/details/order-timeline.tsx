import { isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatDay } from '@osk/shared/formats';
import { useHost, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, crossIcon } from '@osk/shared/ui/icons';
import { hasCanceledLicence, isTrial, rootOf, startsLater } from '../licence/licence-rules.ts';
import styles from './order-timeline.module.css';
import { strings } from './strings.ts';

const icons: Partial<Record<Step['state'], string>> = { done: checkIcon, ended: crossIcon };

export function OrderTimeline({ licence, licences }: { licence: Licence; licences: readonly Licence[] }) {
  const text = useStrings(strings);
  const now = nowOf(useHost());
  return (
    <ol className={styles.steps} aria-label={text.timeline}>
      {orderSteps(licence, licences, now).map((step) => (
        <li key={step.name} className={`${styles.step} ${styles[step.state]}`} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>{icons[step.state] && <Icon strokes={icons[step.state] ?? ''} />}</span>
          <span className={styles.name}>{text.steps[step.name]}</span>
          <span className={styles.when}>{whenOf(step, text)}</span>
        </li>
      ))}
    </ol>
  );
}

function whenOf({ name, state, date }: Step, text: (typeof strings)['pl']): string | null {
  if (state === 'current' && name === 'active') return text.from(formatDay(date ?? null));
  if (state === 'current') return name === 'paid' ? text.waitsForTransfer : text.waitsForApproval;
  return date ? formatDay(date) : null;
}

type StepName = 'placed' | 'paid' | 'approved' | 'active' | 'extended' | 'corrected' | 'finished' | 'rejected' | 'canceled' | 'failed';

/** `current` is what the order waits for, `next` comes after it, `ended` is an end without a licence. */
export type Step = { name: StepName; state: 'done' | 'current' | 'next' | 'ended'; date?: string | null };

const ends: Partial<Record<LicenceStatus, StepName>> = {
  [LicenceStatus.Rejected]: 'rejected',
  [LicenceStatus.Canceled]: 'canceled',
  [LicenceStatus.Error]: 'failed',
};

const goals: Record<LicenceType, StepName> = {
  [LicenceType.NewLicense]: 'active',
  [LicenceType.Extension]: 'extended',
  [LicenceType.Correction]: 'corrected',
};

/** The way of an order from placing it to its licence, with the dates of the steps that are done. */
export function orderSteps(licence: Licence, licences: readonly Licence[], now: Date): Step[] {
  const { createdOn, acceptedOn, startedOn, expiresOn, licenseStatus, licenseType, totalPrice } = licence;
  const placed: Step = { name: 'placed', state: 'done', date: createdOn };
  const decision: StepName[] = isTrial(licence) ? [] : [totalPrice > 0 ? 'paid' : 'approved'];
  const decided = decision.map((name): Step => ({ name, state: 'done', date: licence.sold?.paidOn ?? acceptedOn }));
  const goal = goals[licenseType];
  const end = hasCanceledLicence(licence, rootOf(licence, licences)) ? 'finished' : ends[licenseStatus];

  if (end) return [placed, ...(acceptedOn ? decided : []), { name: end, state: 'ended' }];
  const isFinished = isOldLicense(licence, now);
  if (licenseStatus !== LicenceStatus.Accepted) {
    if (isFinished) return [placed, { name: 'finished', state: 'ended', date: expiresOn }];
    return [placed, ...decision.map((name): Step => ({ name, state: 'current' })), { name: goal, state: 'next' }];
  }
  if (goal !== 'active') return [placed, ...decided, { name: goal, state: 'done', date: acceptedOn }];
  if (isFinished)
    return [placed, ...decided, { name: 'active', state: 'done', date: startedOn }, { name: 'finished', state: 'ended', date: expiresOn }];
  return [placed, ...decided, { name: goal, state: startsLater(licence, now) ? 'current' : 'done', date: startedOn }];
}
