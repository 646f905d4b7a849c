import type { Licence } from '@osk/shared/contract/licence';
import { formatDay } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, crossIcon } from '@osk/shared/ui/icons';
import { orderSteps, type Step } from './order-steps.ts';
import styles from './order-timeline.module.css';
import { strings } from './strings.ts';

const icons: Partial<Record<Step['state'], string>> = { done: checkIcon, ended: crossIcon };

/** The steps of an order: side by side, one below the other on phones. */
export function OrderTimeline({ licence, licences }: { licence: Licence; licences: readonly Licence[] }) {
  const text = useStrings(strings);
  return (
    <ol className={styles.steps} aria-label={text.timeline}>
      {orderSteps(licence, licences, new Date()).map((step) => (
        <li key={step.name} className={`${styles.step} ${styles[step.state]}`} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>{icons[step.state] && <Icon strokes={icons[step.state] ?? ''} />}</span>
          <span className={styles.name}>{text.steps[step.name]}</span>
          <span className={styles.when}>
            <StepDate step={step} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepDate({ step: { name, state, date } }: { step: Step }) {
  const text = useStrings(strings);
  if (state === 'current' && name === 'active') return text.from(formatDay(date ?? null));
  if (state === 'current') return name === 'paid' ? text.waitsForTransfer : text.waitsForApproval;
  return date ? formatDay(date) : null;
}
