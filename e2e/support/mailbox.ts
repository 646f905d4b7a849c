import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { dataFolder } from './environment.ts';

/** The texts of e-mails by file, cached: a file never changes. */
const texts = new Map<string, string>();

/** Waits for an e-mail to an address whose text contains `part`. Returns the text of the newest. @param portalFolder the data folder of its portal */
export async function mailTo(recipient: string, part: string, portalFolder = dataFolder): Promise<string> {
  let found = '';
  await expect
    .poll(async () => (found = (await mailsTo(recipient, portalFolder)).findLast((mail) => mail.includes(part)) ?? ''), {
      timeout: 15_000,
      intervals: [20, 20, 50, 100, 250],
    })
    .not.toBe('');
  return found;
}

/** The texts of all e-mails to an address, oldest first. */
export async function mailsTo(recipient: string, portalFolder = dataFolder): Promise<string[]> {
  const folder = join(portalFolder, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const files = names.map((name) => join(folder, name));
  for (const file of files) if (!texts.has(file)) texts.set(file, decodeQuotedPrintable(await readFile(file, 'utf8')));
  return files.map((file) => texts.get(file) ?? '').filter((mail) => mail.toLowerCase().includes(`to: ${recipient.toLowerCase()}`));
}

function decodeQuotedPrintable(mail: string): string {
  const bytes = mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
