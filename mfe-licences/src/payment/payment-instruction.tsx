import { type Licence, transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip, nipDigits } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { formatPrice } from '@osk/shared/formats';
import { useHost, useLanguage, useProvider, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { type Definition, DefinitionList } from '@osk/shared/ui/definition-list';
import { Icon } from '@osk/shared/ui/icon';
import { copyIcon, printerIcon } from '@osk/shared/ui/icons';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { useMedia } from '@osk/shared/ui/use-media';
import type encodeQR from 'qr';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ProformaButton } from '../licence/proforma-button.tsx';
import styles from './payment-instruction.module.css';
import { strings } from './strings.ts';

/** The bank transfer of an order: to copy, to scan or to print. */
export function PaymentInstruction({ licence }: { licence: Licence }) {
  const text = useStrings(strings);
  const provider = useProvider();
  const { language } = useLanguage();
  const heading = useId();
  // Folded on phones: nobody scans the screen that shows the code.
  const isNarrow = useMedia('(width < 48rem)');
  const title = transferTitle(licence.paymentMark, language);
  const code = paymentCode({ payee: provider, amount: licence.totalPrice, title });
  const qr = useQr(code);
  const noQr = code === undefined ? text.tooMuch : qr === 'failed' ? text.codeFailed : undefined;
  const rows = [
    { label: text.amountDue, value: formatPrice(licence.totalPrice), copy: licence.totalPrice.toFixed(2).replace('.', ',') },
    { label: text.account, value: formatAccount(provider.bankAccount), copy: provider.bankAccount },
    { label: text.transferTitle, value: title, copy: title },
    { label: text.payee, value: provider.companyName, copy: provider.companyName },
    { label: text.address, value: `${provider.street}, ${provider.postCode} ${provider.city}` },
    { label: text.orderNumber, value: licence.paymentMark },
  ];
  const transfer = rows.map((row) => ({ ...row, verbatim: true }));

  return (
    <Card className={styles.payment} role="group" aria-labelledby={heading}>
      <h3 id={heading}>{text.payment}</h3>
      <p className={styles.instruction}>{text.instruction}</p>
      <PaymentActions licence={licence} transfer={transfer} />
      <div className={styles.ways}>
        <DefinitionList items={[...transfer, { label: text.company, value: licence.companyName, verbatim: true }]} />
        <details open={!isNarrow}>
          <summary className={styles.fold}>{text.fold}</summary>
          <div className={styles.scan}>
            {!noQr && (typeof qr === 'object' ? <PaymentQr qr={qr} label={text.code} /> : <SkeletonBlock className={styles.loading} />)}
            <p className={styles.note}>{noQr ?? text.scan}</p>
          </div>
        </details>
      </div>
      <TransferSheet transfer={transfer} licence={licence} qr={typeof qr === 'object' ? qr : undefined} />
    </Card>
  );
}

type Row = { label: string; value: string };

/** Copies, shares and prints the data of a transfer, and saves the proforma. */
function PaymentActions({ licence, transfer }: { licence: Licence; transfer: readonly Row[] }) {
  const text = useStrings(strings);
  const host = useHost();
  const lines = transfer.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' ')).join('\n');
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => publishToast(host, 'success', (language) => strings[language].copied),
      () => publishToast(host, 'error', (language) => strings[language].copyFailed),
    );
  // Rejected when the user closes the system's dialog.
  const share = () => navigator.share?.({ title: text.sheetTitle, text: lines }).catch(() => {});
  return (
    <div className={styles.actions}>
      {/* Plain HTTP has no clipboard. */}
      {'clipboard' in navigator && (
        <Button kind="secondary" size="small" onClick={copy}>
          <Icon strokes={copyIcon} />
          <span>{text.copyAll}</span>
        </Button>
      )}
      {'share' in navigator && (
        <Button kind="secondary" size="small" onClick={share}>
          <Icon strokes={shareIcon} />
          <span>{text.share}</span>
        </Button>
      )}
      <ProformaButton licence={licence} />
      <Button kind="secondary" size="small" aria-label={text.printTransfer} onClick={() => window.print()}>
        <Icon strokes={printerIcon} />
        <span>{text.print}</span>
      </Button>
    </div>
  );
}

/** `size` in modules, quiet zone included; `path` is the `d` of one SVG path of the dark modules. */
type QrPath = { size: number; path: string };

/** The quiet zone that scanners need, in modules. */
const border = 4;

/** Encodes `text` with error correction L, as the banks' code requires. */
export function qrPath(encode: typeof encodeQR, text: string): QrPath {
  const rows = encode(text, 'raw', { ecc: 'low', encoding: 'byte', border });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}

type Qr = QrPath | 'loading' | 'failed';

const loadEncoder = async () => (await import('qr')).default;

/** The QR code of a text. The first one loads the encoder. */
function useQr(text: string | undefined): Qr {
  const [qr, setQr] = useState<Qr>('loading');
  useEffect(() => {
    if (text === undefined) return;
    let current = true;
    loadEncoder()
      .then((encode) => current && setQr(qrPath(encode, text)))
      .catch(() => current && setQr('failed'));
    return () => {
      current = false;
    };
  }, [text]);
  return qr;
}

/**
 * Black on white, as scanners need it. An image with a ground of its own: browsers and extensions that darken pages recolour an SVG in the
 * page, and any ground in CSS.
 */
function PaymentQr({ qr: { size, path }, label }: { qr: QrPath; label: string }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}

type SheetProps = { transfer: readonly Definition[]; licence: Licence; qr: QrPath | undefined };

/** The transfer on a sheet of A4. Hidden on the screen, and printed instead of the page. */
function TransferSheet({ transfer, licence, qr }: SheetProps) {
  const text = useStrings(strings);
  const rows: readonly Definition[] = [
    ...transfer,
    { label: text.payer, value: `${licence.companyName}, NIP\u00a0${formatNip(licence.nip)}` },
    { label: text.product, value: licence.product?.productName ?? '–' },
  ];

  return createPortal(
    <section className={styles.sheet}>
      <p className={styles.portal} translate="no">
        {useProvider().portalName}
      </p>
      <h1>{text.sheetTitle}</h1>
      <div className={styles.columns}>
        <dl>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
        {qr && (
          <div className={styles.sheetCode}>
            <PaymentQr qr={qr} label={text.code} />
            <p>{text.scan}</p>
          </div>
        )}
      </div>
      <p className={styles.sheetNext}>{text.instruction}</p>
    </section>,
    document.body,
  );
}

/** Strokes on a 24 by 24 grid. */
const shareIcon =
  'M12 15V4M7.5 8.5 12 4l4.5 4.5M6.5 12H5.5A1.5 1.5 0 0 0 4 13.5v5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-5a1.5 1.5 0 0 0-1.5-1.5h-1';

/** In characters. */
const maxNameLength = 20;
const maxTitleLength = 32;
/** In grosze. The code has six digits: 9999,99 zł. */
const maxAmount = 999_999;

type Transfer = { payee: Pick<Provider, 'nip' | 'bankAccount' | 'companyName'>; amount: number; title: string };

/** The text of the Polish banks' 2D code of a transfer; `amount` in PLN. Undefined if the amount is zero or does not fit. */
export function paymentCode({ payee, amount, title }: Transfer): string | undefined {
  const grosze = Math.round(amount * 100);
  if (grosze <= 0 || grosze > maxAmount) return undefined;
  const nip = nipDigits(payee.nip);
  const fields = [
    nip.length === 10 ? nip : '',
    'PL',
    payee.bankAccount,
    String(grosze).padStart(6, '0'),
    shortened(payee.companyName, maxNameLength),
    shortened(title, maxTitleLength),
    // Three reserved fields, empty.
    '',
    '',
    '',
  ];
  return fields.join('|');
}

/** Cuts by characters, not by UTF-16 units, and removes the field separator. */
function shortened(text: string, maxLength: number): string {
  return [...text.replaceAll('|', '').trim()].slice(0, maxLength).join('').trimEnd();
}
