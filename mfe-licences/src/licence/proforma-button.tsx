import type { Licence } from '@osk/shared/contract/licence';
import { useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { downloadIcon } from '@osk/shared/ui/icons';
import { proformaStrings } from './proforma-strings.ts';
import { saveProforma } from './save-proforma.ts';

/** Downloads the proforma of the order of a dialog. */
export function ProformaButton({ licence }: { licence: Licence }) {
  const host = useHost();
  return (
    <Button kind="secondary" size="small" onClick={() => saveProforma(host, licence)}>
      <Icon strokes={downloadIcon} />
      {useStrings(proformaStrings).download}
    </Button>
  );
}
