import type { Licence } from '@osk/shared/contract/licence';
import { readProforma } from '@osk/shared/contract/proforma';
import { ClientError, type Host, reasonOf } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { proformaStrings } from './proforma-strings.ts';
import { saveFile } from './save-file.ts';

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
