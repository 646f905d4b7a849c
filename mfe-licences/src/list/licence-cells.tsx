import { awaitsPayment, isOldLicense, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { canExtend, daysUntil } from '@osk/shared/contract/licence-terms';
import { formatCount, formatDay } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon } from '@osk/shared/ui/icons';
import { StatusPill, type StatusTone } from '@osk/shared/ui/status-pill';
import { canBuyAgain, isRunning, isTrial, nameOf, rootOf, startsLater } from '../licence/licence-rules.ts';
import { licenceStrings } from '../licence/strings.ts';
import styles from './licence-table.module.css';
import type { LicenceActions } from './licence-table.tsx';
import { strings } from './strings.ts';

type CellProps = { licence: Licence; licences: readonly Licence[]; now: Date };

/** Whether a licence includes a part of the program. */
export function IncludedCell({ included }: { included: boolean }) {
  const text = useStrings(strings);
  return (
    <span className={included ? styles.yes : styles.no}>
      {included ? <Icon strokes={checkIcon} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{included ? text.yes : text.no}</span>
    </span>
  );
}

/** The product and the order number; for a request also the licence that it changes. */
export function ProductCell({ licence, licences }: Omit<CellProps, 'now'>) {
  const text = useStrings(strings);
  const root = rootOf(licence, licences);
  return (
    <div className={styles.stack}>
      <span className={styles.product}>{nameOf(licence)}</span>
      <span className={styles.small}>
        <span className="visually-hidden">{text.orderNumber}: </span>
        {licence.paymentMark}
      </span>
      {root !== licence && <span className={styles.small}>{text.about(root.paymentMark)}</span>}
    </div>
  );
}

/** The expiry date, with the days left or the later start. */
export function ExpiryCell({ licence, now }: Omit<CellProps, 'licences'>) {
  const text = useStrings(strings);
  const { startedOn, expiresOn } = licence;
  return (
    <div className={styles.stack}>
      <span>{formatDay(expiresOn)}</span>
      {startsLater(licence, now) && <span className={styles.small}>{text.begins(formatDay(startedOn))}</span>}
      {isRunning(licence, now) && expiresOn && (
        <span className={canExtend(licence, now) ? styles.small : styles.soon}>
          <DaysLeft expiresOn={expiresOn} now={now} />
        </span>
      )}
    </div>
  );
}

export function DaysLeft({ expiresOn, now }: { expiresOn: string; now: Date }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const days = daysUntil(expiresOn, now);
  return days > 0 ? text.left(formatCount(days, language, text.days)) : text.lastDay;
}

const tones: Record<LicenceStatus, StatusTone> = {
  [LicenceStatus.Created]: 'neutral',
  [LicenceStatus.Pending]: 'warning',
  [LicenceStatus.Accepted]: 'positive',
  [LicenceStatus.Rejected]: 'negative',
  [LicenceStatus.Canceled]: 'neutral',
  [LicenceStatus.Error]: 'negative',
};

type StatusCellProps = CellProps & Pick<LicenceActions, 'onShow' | 'onBuy'>;

/** The status and the next step: to pay or to buy again. */
export function StatusCell({ licence, licences, now, onShow, onBuy }: StatusCellProps) {
  const text = useStrings(strings);
  const { finished, statuses } = useStrings(licenceStrings);
  const { licenseStatus, paymentMark, productId } = licence;
  const isOld = isOldLicense(licence, now);
  return (
    <div className={styles.stack}>
      <StatusPill tone={isOld ? 'neutral' : tones[licenseStatus]}>{isOld ? finished : statuses[licenseStatus]}</StatusPill>
      {awaitsPayment(licence, now) && (
        <Button kind="quiet" size="small" className={styles.next} aria-label={text.payFor(paymentMark)} onClick={() => onShow(licence)}>
          {text.pay}
        </Button>
      )}
      {canBuyAgain(licence, licences, now) && (
        <Button
          kind="quiet"
          size="small"
          className={styles.next}
          aria-label={isTrial(licence) ? undefined : text.buyAgainOf(nameOf(licence), paymentMark)}
          onClick={() => onBuy(isTrial(licence) ? '' : productId)}
        >
          {isTrial(licence) ? text.buyPaid : text.buyAgain}
        </Button>
      )}
    </div>
  );
}
