import { awaitsPayment, type Licence } from '@osk/shared/contract/licence';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { DaysLeft } from './days-left.tsx';
import { nameOf } from './licence-cells.tsx';
import styles from './licence-summary.module.css';
import { beginsLater, runsNow } from '../licence/licence-term.ts';
import { strings } from './strings.ts';

type Props = { licences: readonly Licence[]; now: Date; onShow: (licence: Licence) => void };

/** What runs and until when, and what there is to pay. */
export function LicenceSummary({ licences, now, onShow }: Props) {
  const text = useStrings(strings);
  const running = endingLast(licences.filter((licence) => runsNow(licence, now)));
  const next = licences.filter((licence) => beginsLater(licence, now)).toSorted(byBeginning)[0];

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
      <Due unpaid={licences.filter((licence) => awaitsPayment(licence, now))} onShow={onShow} />
    </dl>
  );
}

function Due({ unpaid, onShow }: Pick<Props, 'onShow'> & { unpaid: readonly Licence[] }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const due = unpaid.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
  const [only, ...others] = unpaid;
  return (
    <Card className={styles.figure}>
      <dt>{text.toPay}</dt>
      <dd>
        <strong>{only ? formatPrice(due) : text.nothingToPay}</strong>
        {only && <span>{formatCount(unpaid.length, language, text.orders)}</span>}
      </dd>
      {only && others.length === 0 && (
        <dd className={styles.next}>
          <Button aria-label={text.payFor(only.paymentMark)} onClick={() => onShow(only)}>
            {text.pay}
          </Button>
        </dd>
      )}
    </Card>
  );
}

function endingLast(licences: readonly Licence[]): Licence | undefined {
  return licences.toSorted((one, other) => (other.expiresOn ?? '').localeCompare(one.expiresOn ?? ''))[0];
}

function byBeginning(one: Licence, other: Licence): number {
  return (one.startedOn ?? '').localeCompare(other.startedOn ?? '');
}
