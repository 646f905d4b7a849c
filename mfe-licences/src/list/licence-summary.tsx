import { awaitsPayment, type Licence } from '@osk/shared/contract/licence';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { isRunning, nameOf, startsLater } from '../licence/licence-rules.ts';
import { DaysLeft } from './licence-cells.tsx';
import styles from './licence-summary.module.css';
import type { LicenceActions } from './licence-table.tsx';
import { strings } from './strings.ts';

type Props = Pick<LicenceActions, 'onShow'> & { licences: readonly Licence[]; now: Date };

/** The licence that runs the longest, the next one, and the amount due. */
export function LicenceSummary({ licences, now, onShow }: Props) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const running = licences
    .filter((licence) => isRunning(licence, now))
    .toSorted(byDay('expiresOn'))
    .at(-1);
  const next = licences.filter((licence) => startsLater(licence, now)).toSorted(byDay('startedOn'))[0];
  const unpaid = licences.filter((licence) => awaitsPayment(licence, now));
  const due = unpaid.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const [first, ...others] = unpaid;

  return (
    <dl className={styles.summary}>
      <Card className={styles.figure}>
        <dt>{text.runs}</dt>
        <dd>
          <strong>{running ? nameOf(running) : text.runsNone}</strong>
          {running?.expiresOn && (
            <span>
              {text.until(formatDay(running.expiresOn))} · <DaysLeft expiresOn={running.expiresOn} now={now} />
            </span>
          )}
          {next && <span>{text.next(nameOf(next), formatDay(next.startedOn))}</span>}
        </dd>
      </Card>
      <Card className={styles.figure}>
        <dt>{text.toPay}</dt>
        <dd>
          <strong>{first ? formatPrice(due) : text.nothingToPay}</strong>
          {first && <span>{formatCount(unpaid.length, language, text.orders)}</span>}
        </dd>
        {first && others.length === 0 && (
          <dd className={styles.next}>
            <Button aria-label={text.payFor(first.paymentMark)} onClick={() => onShow(first)}>
              {text.pay}
            </Button>
          </dd>
        )}
      </Card>
    </dl>
  );
}

const byDay = (key: 'startedOn' | 'expiresOn') => (one: Licence, other: Licence) => (one[key] ?? '').localeCompare(other[key] ?? '');
