import type { Licence } from '@osk/shared/contract/licence';
import { useHost, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { copyIcon, printerIcon } from '@osk/shared/ui/icons';
import { ProformaButton } from '../licence/proforma-button.tsx';
import styles from './payment.module.css';
import { shareIcon } from './share-icon.ts';
import { strings } from './strings.ts';

type Row = { label: string; value: string };

/** Copies, shares and prints the data of a transfer, and saves the proforma. */
export function PaymentActions({ licence, transfer }: { licence: Licence; transfer: readonly Row[] }) {
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
          {text.copyAll}
        </Button>
      )}
      {'share' in navigator && (
        <Button kind="secondary" size="small" onClick={share}>
          <Icon strokes={shareIcon} />
          {text.share}
        </Button>
      )}
      <ProformaButton licence={licence} />
      <Button kind="secondary" size="small" aria-label={text.printTransfer} onClick={() => window.print()}>
        <Icon strokes={printerIcon} />
        {text.print}
      </Button>
    </div>
  );
}
