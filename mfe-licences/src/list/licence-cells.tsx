import {
  awaitsPayment,
  canExtend,
  daysUntil,
  hasProforma,
  isOldLicense,
  type Licence,
  LicenceStatus,
  LicenceType,
} from '@osk/shared/contract/licence';
import { formatCount, formatDay } from '@osk/shared/formats';
import { useHost, useLanguage, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon } from '@osk/shared/ui/icons';
import { Sentence } from '@osk/shared/ui/sentence';
import { StatusPill, type StatusTone } from '@osk/shared/ui/status-pill';
import { useId } from 'react';
import {
  extensionLimit,
  hasCanceledLicence,
  isRunning,
  nameOf,
  type Purchase,
  pendingRequest,
  repurchaseOf,
  rootOf,
  startsLater,
} from '../licence/licence-rules.ts';
import { licenceStrings } from '../licence/strings.ts';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

export type LicenceProps = { licence: Licence; licences: readonly Licence[]; now: Date };

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
      <span className={styles.product} translate="no">
        {nameOf(licence)}
      </span>
      <span className={styles.small}>
        <span className="visually-hidden">{`${text.orderNumber}: `}</span>
        <span translate="no">{licence.paymentMark}</span>
      </span>
      {root !== licence && (
        <span className={styles.small}>
          <Sentence keep={root.paymentMark}>{text.about(root.paymentMark)}</Sentence>
        </span>
      )}
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
  const isOver = isOldLicense(licence, now) || hasCanceledLicence(licence, rootOf(licence, licences));
  return <StatusPill tone={isOver ? 'neutral' : tones[licenseStatus]}>{statuses[licenseStatus]}</StatusPill>;
}

/** What a status does not say: that the licence has ended, or was canceled after its request. */
export function StatusNote({ licence, licences, now }: LicenceProps) {
  const { finishedOn, licenceCanceled } = useStrings(licenceStrings);
  const root = rootOf(licence, licences);
  if (hasCanceledLicence(licence, root)) {
    return (
      <span className={styles.small}>
        <Sentence keep={root.paymentMark}>{licenceCanceled(root.paymentMark)}</Sentence>
      </span>
    );
  }
  return isOldLicense(licence, now) && <span className={styles.small}>{finishedOn(formatDay(licence.expiresOn))}</span>;
}

/** Each opens a dialog. The promise settles once it is open or has failed. */
export type LicenceActions = {
  onShow: (licence: Licence) => Promise<void>;
  onExtend: (licence: Licence) => Promise<void>;
  onBuy: (purchase?: Purchase) => Promise<void>;
};

export function ShowButton({ licence, onShow }: { licence: Licence } & Pick<LicenceActions, 'onShow'>) {
  const text = useStrings(strings);
  return (
    <Button kind="secondary" size="small" aria-label={text.showOf(nameOf(licence), licence.paymentMark)} onClick={() => onShow(licence)}>
      {text.show}
    </Button>
  );
}

/** Downloads the proforma of an order that has one. The word is the same in both languages. */
export function ProformaAction({ licence, now }: Pick<LicenceProps, 'licence' | 'now'>) {
  const host = useHost();
  if (!hasProforma(licence, now)) return null;
  const save = async () => {
    try {
      const { saveProforma } = await import('../licence/proforma-button.tsx');
      await saveProforma(host, licence);
    } catch {
      publishToast(host, 'error', (language) => strings[language].exportFailed);
    }
  };
  return (
    <Button kind="quiet" size="small" aria-label={`Proforma ${licence.paymentMark} (PDF)`} onClick={save}>
      Proforma
    </Button>
  );
}

/** Whether a licence has a next step for its owner. */
export function hasNextStep({ licence, licences, now }: LicenceProps): boolean {
  return awaitsPayment(licence, now) || repurchaseOf(licence, licences, now) !== undefined;
}

/** The next step of a licence: to pay, to renew or to buy again. */
export function NextStep({ licence, licences, now, onShow, onBuy }: LicenceProps & Pick<LicenceActions, 'onShow' | 'onBuy'>) {
  const text = useStrings(strings);
  const { paymentMark, productId, companyName, nip } = licence;
  if (awaitsPayment(licence, now)) {
    return (
      <Button size="small" aria-label={text.payFor(paymentMark)} onClick={() => onShow(licence)}>
        {text.pay}
      </Button>
    );
  }
  const repurchase = repurchaseOf(licence, licences, now);
  if (repurchase === undefined) return null;
  const product = nameOf(licence);
  const [label, name] = {
    paid: [text.buyPaid],
    renew: [text.renew, text.renewOf(product, paymentMark)],
    again: [text.buyAgain, text.buyAgainOf(product, paymentMark)],
  }[repurchase];
  // A licence follows the one with its NIP, which may not be that of the profile.
  const purchase = { productId: repurchase === 'paid' ? '' : productId, companyName, nip };
  return (
    <Button kind={repurchase === 'again' ? 'secondary' : 'primary'} size="small" aria-label={name} onClick={() => onBuy(purchase)}>
      {label}
    </Button>
  );
}

/** The button that extends a licence, enabled as the specification says (section 2), and why an extension would be refused. */
export function ExtendAction({ licence, licences, now, onExtend }: LicenceProps & Pick<LicenceActions, 'onExtend'>) {
  const text = useStrings(strings);
  const reasonId = useId();
  const limit = extensionLimit(licence, licences, now);
  // The status says it.
  if (limit === 'canceled') return <span>–</span>;
  const waiting = pendingRequest(rootOf(licence, licences), LicenceType.Extension, licences);
  const reason = limit && text.limits[limit](waiting?.paymentMark ?? '');
  const isPossible = licence.licenseStatus === LicenceStatus.Accepted;
  return (
    <div className={styles.action}>
      <Button
        kind={isPossible ? 'secondary' : 'quiet'}
        size="small"
        className={styles.extend}
        aria-label={text.extendOf(nameOf(licence), licence.paymentMark)}
        aria-describedby={reason && reasonId}
        disabled={!isPossible}
        onClick={() => onExtend(licence)}
      >
        {text.extend}
      </Button>
      {reason && (
        <span id={reasonId} className={styles.reason}>
          <Sentence keep={waiting?.paymentMark ?? ''}>{reason}</Sentence>
        </span>
      )}
    </div>
  );
}
