import { awaitsPayment, isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import styles from './licence-summary.module.css';
import { strings } from './strings.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** What runs and until when, and what there is to pay. */
export function LicenceSummary({ licences, now }: { licences: readonly Licence[]; now: Date }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const running = longestRunning(licences, now);
  const unpaid = licences.filter(awaitsPayment);
  const due = unpaid.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
  const daysLeft = running?.expiresOn ? Math.ceil((Date.parse(running.expiresOn) - now.getTime()) / dayLength) : 0;

  return (
    <dl className={styles.summary}>
      <Card className={styles.figure}>
        <dt>{text.runs}</dt>
        <dd>
          <strong>{running?.product?.productName ?? text.runsNone}</strong>
          {running && (
            <span>
              {text.until(formatDay(running.expiresOn))} · {text.left(formatCount(daysLeft, language, text.days))}
            </span>
          )}
        </dd>
      </Card>
      <Card className={styles.figure}>
        <dt>{text.toPay}</dt>
        <dd>
          <strong>{unpaid.length > 0 ? formatPrice(due) : text.nothingToPay}</strong>
          {unpaid.length > 0 && <span>{formatCount(unpaid.length, language, text.orders)}</span>}
        </dd>
      </Card>
    </dl>
  );
}

function longestRunning(licences: readonly Licence[], now: Date): Licence | undefined {
  const running = licences.filter(
    (licence) =>
      licence.licenseStatus === LicenceStatus.Accepted && licence.licenseType === LicenceType.NewLicense && !isOldLicense(licence, now),
  );
  return running.toSorted((one, other) => (other.expiresOn ?? '').localeCompare(one.expiresOn ?? ''))[0];
}
