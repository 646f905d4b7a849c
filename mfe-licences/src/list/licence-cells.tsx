import { isOldLicense, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { canExtend, daysUntil } from '@osk/shared/contract/licence-terms';
import { formatCount, formatDay } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon } from '@osk/shared/ui/icons';
import { StatusPill, type StatusTone } from '@osk/shared/ui/status-pill';
import { isCanceledWith, isRunning, nameOf, rootOf, startsLater } from '../licence/licence-rules.ts';
import { licenceStrings } from '../licence/strings.ts';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

export type LicenceProps = { licence: Licence; licences: readonly Licence[]; now: Date };

/** Whether a licence includes a part of the program. */
export function IncludedCell({ included }: { included: boolean }) {
  const text = useStrings(licenceStrings);
  return (
    <span className={included ? styles.yes : styles.no}>
      {included ? <Icon strokes={checkIcon} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{included ? text.yes : text.no}</span>
    </span>
  );
}

/** The product and the order number; for a request also the licence that it changes. */
export function ProductCell({ licence, licences }: Omit<LicenceProps, 'now'>) {
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
export function ExpiryCell({ licence, now }: Omit<LicenceProps, 'licences'>) {
  const text = useStrings(strings);
  const { startedOn, expiresOn } = licence;
  return (
    <div className={styles.stack}>
      <span>{formatDay(expiresOn)}</span>
      {startsLater(licence, now) && <span className={styles.small}>{text.begins(formatDay(startedOn))}</span>}
      {isRunning(licence, now) && expiresOn && (
        <span className={styles.small}>
          <DaysLeft expiresOn={expiresOn} now={now} />
        </span>
      )}
    </div>
  );
}

/** The days left, coloured in the last month. */
export function DaysLeft({ expiresOn, now }: { expiresOn: string; now: Date }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const days = daysUntil(expiresOn, now);
  const isSoon = !canExtend({ expiresOn, licenseStatus: LicenceStatus.Accepted }, now);
  return (
    <span className={isSoon ? styles.soon : undefined}>{days > 0 ? text.left(formatCount(days, language, text.days)) : text.lastDay}</span>
  );
}

const tones: Record<LicenceStatus, StatusTone> = {
  [LicenceStatus.Created]: 'neutral',
  [LicenceStatus.Pending]: 'warning',
  [LicenceStatus.Accepted]: 'positive',
  [LicenceStatus.Rejected]: 'negative',
  [LicenceStatus.Canceled]: 'neutral',
  [LicenceStatus.Error]: 'negative',
};

/** The status in the words of the specification. */
export function Status({ licence, licences, now }: LicenceProps) {
  const { statuses } = useStrings(licenceStrings);
  const { licenseStatus } = licence;
  const isOver = isOldLicense(licence, now) || isCanceledWith(licence, rootOf(licence, licences));
  return <StatusPill tone={isOver ? 'neutral' : tones[licenseStatus]}>{statuses[licenseStatus]}</StatusPill>;
}

/** What a status does not say: that the licence has ended, or was canceled after its request. */
export function StatusNote({ licence, licences, now }: LicenceProps) {
  const { finishedOn, canceledWith } = useStrings(licenceStrings);
  const root = rootOf(licence, licences);
  if (isCanceledWith(licence, root)) return <span className={styles.small}>{canceledWith(root.paymentMark)}</span>;
  return isOldLicense(licence, now) && <span className={styles.small}>{finishedOn(formatDay(licence.expiresOn))}</span>;
}
