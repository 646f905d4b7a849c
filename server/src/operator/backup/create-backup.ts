import * as z from 'zod/mini';
import { defineCommand, UsageError } from '../command.ts';
import { makeFile } from '../make-file.ts';
import { counted } from '../presentation/format.ts';
import { sumOf } from './sum-of.ts';
import { writeBackup } from './write-backup.ts';

const warning =
  'The file is personal data: keep it no longer than it is needed. PESEL numbers in it stay encrypted; logins are left out. A running server writes the file itself.';

export const createBackup = defineCommand({
  name: 'backup create',
  summary: 'write all that the database holds into a file, also beside a running server',
  examples: ['backup create portal.backup', 'backup create portal.backup --force'],
  declare(command) {
    command
      .argument('<file>', 'a file to make, for its owner alone')
      .option('--force', 'replace the file if it is there')
      .addHelpText('after', `\n${warning}`);
  },
  input: z.object({ file: z.string(), path: z.string(), replace: z.boolean() }),
  read({ args: [file = ''], options, pathOf }) {
    if (file === '-') throw new UsageError('a backup goes to a file, not to the standard output.');
    return { file, path: pathOf(file), replace: options.force === true };
  },
  async run({ database }, { file, path, replace }) {
    const made = await makeFile({ file, path, replace }, (written) => writeBackup(database, written));
    return { file, ...made };
  },
  present({ file, bytes, rows }) {
    const text = `${counted(sumOf(rows), 'row')} of ${counted(Object.keys(rows).length, 'table')} written to ${file} (${sizeOf(bytes)}).`;
    const encrypted = rows.employees ?? 0;
    return { text: encrypted === 0 ? text : `${text}\n${keyNeeded(encrypted)}` };
  },
  record: ({ rows, bytes }) => ({ rows: sumOf(rows), bytes }),
});

function keyNeeded(encrypted: number): string {
  const what = `${counted(encrypted, 'PESEL')} in it ${encrypted === 1 ? 'is' : 'are'} encrypted`;
  return `${what} with SECRET_KEY (or, where that is not set, secretKey in keys.json of the data folder): keep the key too, apart from the file.`;
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
