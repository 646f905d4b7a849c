import { type Licence, readProforma } from '@osk/shared/contract/licence';
import { ClientError, type Host, reasonOf, useHost, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { downloadIcon } from '@osk/shared/ui/icons';
import { proformaStrings } from './proforma-strings.ts';
import { saveFile } from './save-file.ts';

export function ProformaButton({ licence }: { licence: Licence }) {
  const host = useHost();
  return (
    <Button kind="secondary" size="small" onClick={() => saveProforma(host, licence)}>
      <Icon strokes={downloadIcon} />
      <span>{useStrings(proformaStrings).download}</span>
    </Button>
  );
}

/** Downloads the proforma of an order, or shows why not. A link could not carry the token. */
export async function saveProforma(host: Host, { id }: Licence): Promise<void> {
  try {
    const { data } = await host.http.send(readProforma, { params: { id } });
    const bytes = Uint8Array.from(atob(data.pdf), (character) => character.charCodeAt(0));
    saveFile(bytes, 'application/pdf', data.fileName);
  } catch (error) {
    // The host reports the end of a session.
    if (error instanceof ClientError && error.statusCode === 401) return;
    publishToast(host, 'error', (language) => reasonOf(error, proformaStrings[language].failed));
  }
}
