import type { Licence } from '@osk/shared/contract/licence';
import { ClientError, reasonOf, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { downloadIcon } from '@osk/shared/ui/icons';
import { proformaStrings } from './proforma-strings.ts';

type Props = {
  licence: Licence;
  /** Where one order of many is meant: small, and named after it. */
  inList?: boolean;
};

/** Downloads the proforma of an order. What it needs is loaded at the press. */
export function ProformaButton({ licence: { id, paymentMark }, inList = false }: Props) {
  const host = useHost();
  const text = useStrings(proformaStrings);
  const save = async () => {
    try {
      const { saveProforma } = await import('./save-proforma.ts');
      await saveProforma(host, id);
    } catch (error) {
      // The host reports the end of a session.
      if (error instanceof ClientError && error.statusCode === 401) return;
      host.toasts.publish({ kind: 'error', text: reasonOf(error, text.failed) });
    }
  };
  return (
    <Button
      kind={inList ? 'quiet' : 'secondary'}
      size="small"
      aria-label={inList ? text.proformaOf(paymentMark) : undefined}
      onClick={save}
    >
      {!inList && <Icon strokes={downloadIcon} />}
      {inList ? text.proforma : text.download}
    </Button>
  );
}
