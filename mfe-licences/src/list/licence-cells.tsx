import { awaitsPayment, isOldLicense, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { canExtend } from '@osk/shared/contract/licence-terms';
import { formatDay } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { StatusPill, type StatusTone } from '@osk/shared/ui/status-pill';
import { DaysLeft } from './days-left.tsx';
import styles from './licence-table.module.css';
import { beginsLater, runsNow } from '../licence/licence-term.ts';
import { isWorthBuyingAgain, rootOf } from '../licence/related-licences.ts';
import { strings } from './strings.ts';

type CellProps = { licence: Licence; licences: readonly Licence[]; now: Date };

/** What a licence is called where it stands alone. */
export function nameOf({ product, paymentMark }: Licence): string {
  return product?.productName ?? paymentMark;
}

/** The product and the number under which it was ordered; of a request, which licence it is about. */
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

/** The day of expiry, and how long a running licence still has, or when one that waits begins. */
export function ExpiryCell({ licence, now }: Omit<CellProps, 'licences'>) {
  const text = useStrings(strings);
  const { startedOn, expiresOn } = licence;
  return (
    <div className={styles.stack}>
      <span>{formatDay(expiresOn)}</span>
      {beginsLater(licence, now) && <span className={styles.small}>{text.begins(formatDay(startedOn))}</span>}
      {runsNow(licence, now) && expiresOn && (
        <span className={canExtend(licence, now) ? styles.small : styles.soon}>
          <DaysLeft expiresOn={expiresOn} now={now} />
        </span>
      )}
    </div>
  );
}

const tones: Record<LicenceStatus, StatusTone> = {
  [LicenceStatus.Created]: 'neutral',
  [LicenceStatus.Pending]: 'waiting',
  [LicenceStatus.Accepted]: 'positive',
  [LicenceStatus.Rejected]: 'negative',
  [LicenceStatus.Canceled]: 'neutral',
  [LicenceStatus.Error]: 'negative',
};

type StatusCellProps = CellProps & { onShow: (licence: Licence) => void; onBuy: (productId?: string) => void };

/** The status, and what to do next. */
export function StatusCell({ licence, licences, now, onShow, onBuy }: StatusCellProps) {
  const text = useStrings(strings);
  return (
    <div className={styles.stack}>
      {isOldLicense(licence, now) ? (
        <StatusPill tone="neutral">{text.finished}</StatusPill>
      ) : (
        <StatusPill tone={tones[licence.licenseStatus]}>{text.statuses[licence.licenseStatus]}</StatusPill>
      )}
      {awaitsPayment(licence, now) && (
        <button type="button" className={styles.next} aria-label={text.payFor(licence.paymentMark)} onClick={() => onShow(licence)}>
          {text.pay}
        </button>
      )}
      {isWorthBuyingAgain(licence, licences, now) && <BuyAgain licence={licence} onBuy={onBuy} />}
    </div>
  );
}

/** A trial is there once: after it comes a paid licence, whichever. */
function BuyAgain({ licence, onBuy }: Pick<StatusCellProps, 'licence' | 'onBuy'>) {
  const text = useStrings(strings);
  if (licence.product?.howManyMonths === null) {
    return (
      <button type="button" className={styles.next} onClick={() => onBuy('')}>
        {text.buyPaid}
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles.next}
      aria-label={text.buyAgainOf(nameOf(licence), licence.paymentMark)}
      onClick={() => onBuy(licence.productId)}
    >
      {text.buyAgain}
    </button>
  );
}
