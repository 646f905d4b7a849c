import { awaitsPayment, type Licence } from '@osk/shared/contract/licence';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { isRunning, nameOf, repurchaseOf, startsLater } from '../licence/licence-rules.ts';
import { type LicenceActions, NextStep } from './licence-actions.tsx';
import { DaysLeft } from './licence-cells.tsx';
import styles from './licence-summary.module.css';
import { strings } from './strings.ts';

type Props = Pick<LicenceActions, 'onShow' | 'onBuy'> & { licences: readonly Licence[]; now: Date };

/** The licence to renew first, else the one that runs the longest; the next one; and the amount due. */
export function LicenceSummary({ licences, now, ...actions }: Props) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const running = licences.filter((licence) => isRunning(licence, now)).toSorted(by('expiresOn'));
  const longest = running.at(-1);
  const ending = running.find((licence) => repurchaseOf(licence, licences, now));
  const shown = ending ?? longest;
  const next = licences.filter((licence) => startsLater(licence, now)).toSorted(by('startedOn'))[0];
  const unpaid = licences.filter((licence) => awaitsPayment(licence, now)).toSorted(by('createdOn'));
  const due = unpaid.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const [oldest] = unpaid;
  const step = (licence: Licence | undefined) =>
    licence && (
      <dd className={styles.next}>
        <NextStep licence={licence} licences={licences} now={now} {...actions} />
      </dd>
    );

  return (
    <dl className={styles.summary}>
      <Card className={styles.figure}>
        <dt>{text.runs}</dt>
        <dd>
          <strong>{shown ? nameOf(shown) : text.runsNone}</strong>
          {shown?.expiresOn && (
            <span>
              {text.until(formatDay(shown.expiresOn))} · <DaysLeft expiresOn={shown.expiresOn} now={now} />
            </span>
          )}
          {longest && longest !== shown && <span>{text.besides(nameOf(longest), formatDay(longest.expiresOn))}</span>}
          {next && <span>{text.next(nameOf(next), formatDay(next.startedOn))}</span>}
        </dd>
        {step(ending)}
      </Card>
      <Card className={styles.figure}>
        <dt>{text.toPay}</dt>
        <dd>
          <strong>{oldest ? formatPrice(due) : text.nothingToPay}</strong>
          {oldest && <span>{formatCount(unpaid.length, language, text.orders)}</span>}
          {oldest && unpaid.length > 1 && <span>{text.oldest(oldest.paymentMark)}</span>}
        </dd>
        {step(oldest)}
      </Card>
    </dl>
  );
}

const by = (key: 'startedOn' | 'expiresOn' | 'createdOn') => (one: Licence, other: Licence) =>
  (one[key] ?? '').localeCompare(other[key] ?? '');
