import { readProforma } from '@osk/shared/contract/proforma';

import type { Host } from '@osk/shared/host';
import { saveFile } from './save-file.ts';

/** Downloads the proforma of an order. A link could not: the token is no cookie. */
export async function saveProforma({ http }: Pick<Host, 'http'>, id: string): Promise<void> {
  const { data } = await http.send(readProforma, { params: { id } });
  const bytes = Uint8Array.from(atob(data.pdf), (character) => character.charCodeAt(0));
  saveFile(bytes, 'application/pdf', data.fileName);
}
