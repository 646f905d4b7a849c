import { awaitsPayment, isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { DaysLeft } from './days-left.tsx';
import styles from './licence-summary.module.css';
import { strings } from './strings.ts';

type Props = { licences: readonly Licence[]; now: Date; onShow: (licence: Licence) => void };

/** What runs and until when, and what there is to pay. */
export function LicenceSummary({ licences, now, onShow }: Props) {
  const text = useStrings(strings);
  const running = longestRunning(licences, now);

  return (
    <dl className={styles.summary}>
      <Card className={styles.figure}>
        <dt>{text.runs}</dt>
        <dd>
          <strong>{running?.product?.productName ?? running?.paymentMark ?? text.runsNone}</strong>
          {running?.expiresOn && (
            <span>
              {text.until(formatDay(running.expiresOn))} · <DaysLeft expiresOn={running.expiresOn} now={now} />
            </span>
          )}
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

function longestRunning(licences: readonly Licence[], now: Date): Licence | undefined {
  const running = licences.filter(
    (licence) =>
      licence.licenseStatus === LicenceStatus.Accepted && licence.licenseType === LicenceType.NewLicense && !isOldLicense(licence, now),
  );
  return running.toSorted((one, other) => (other.expiresOn ?? '').localeCompare(one.expiresOn ?? ''))[0];
}
