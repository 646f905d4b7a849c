import { awaitsPayment, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { useHost, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { useId } from 'react';
import { extensionLimit, nameOf, offersProforma, type Purchase, pendingRequest, repurchaseOf, rootOf } from '../licence/licence-rules.ts';
import styles from './licence-actions.module.css';
import type { LicenceProps } from './licence-cells.tsx';
import { strings } from './strings.ts';

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
export function ProformaAction({ licence, licences, now }: LicenceProps) {
  const host = useHost();
  if (!offersProforma(licence, licences, now)) return null;
  const save = async () => {
    try {
      const { saveProforma } = await import('../licence/save-proforma.ts');
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
  if (limit === 'canceled') return '–';
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
          {reason}
        </span>
      )}
    </div>
  );
}
