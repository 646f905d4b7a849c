import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose, type Transport } from './transport.ts';

/** Writes each e-mail as an `.eml` file, named by time and kind. */
export function createFolderTransport(folder: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(compose(mail, from));
      const time = mail.createdAt.toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed into place, so no reader sees half a file.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}
