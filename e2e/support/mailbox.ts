import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { dataFolder } from './environment.ts';

/** The newest mail to an address whose text holds `part`, waited for; quoted-printable undone. */
export async function mailTo(recipient: string, part: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => (found = (await mailsTo(recipient)).findLast((mail) => mail.includes(part)) ?? ''), { timeout: 15_000 })
    .not.toBe('');
  return found;
}

/** All mails to an address, oldest first. */
export async function mailsTo(recipient: string): Promise<string[]> {
  const mailFolder = join(dataFolder, 'mail');
  const names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')));
  return mails.filter((mail) => mail.toLowerCase().includes(`to: ${recipient.toLowerCase()}`)).map(decodeQuotedPrintable);
}

function decodeQuotedPrintable(mail: string): string {
  const bytes = mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
