import * as z from 'zod/mini';
import { openIfPossible, type PeselEncryption } from '../../features/employees/pesel-encryption.ts';
import { newest } from '../../platform/db/migrations.ts';
import { defineCommand } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { counted, formatInstant } from '../presentation/format.ts';
import { lookThrough, Seen } from './look-through.ts';
import { anotherVersion, restoreRows } from './restore-rows.ts';
import { sumOf } from './sum-of.ts';

export const restoreBackup = defineCommand({
  name: 'backup restore',
  summary: 'fill an empty database from a backup; the embedded one is made, and no server may run on it',
  examples: ['backup restore portal.backup'],
  declare(command) {
    command
      .argument('<file>', 'a file that backup create made')
      .addHelpText(
        'after',
        '\nThe key that encrypts the PESEL numbers must be that of the backup: SECRET_KEY, or keys.json in the data folder.',
      );
  },
  input: z.object({ file: z.string(), path: z.string(), seen: Seen }),
  // Looked through from its first line to its last before there is anything to be changed.
  async read({ args: [file = ''], pathOf }) {
    const path = pathOf(file);
    const seen = await lookThrough({ file, path });
    if (seen.migration !== newest) throw anotherVersion(file);
    return { file, path, seen };
  },
  admit({ file, seen }, pesels) {
    if (seen.keys.length > 0 && unreadable(seen, pesels) === countOf(seen)) {
      throw new OperatorError(
        `The key here opens no PESEL of ${file}: put the keys.json of the portal that it is a backup of into the data folder, or set its SECRET_KEY.`,
      );
    }
  },
  async run({ database, pesels }, { file, path, seen }) {
    const rows = await restoreRows(database, { file, path });
    return { file, madeAt: seen.madeAt, rows, unreadablePesels: unreadable(seen, pesels) };
  },
  record: ({ rows, madeAt }) => ({ rows: sumOf(rows), madeAt }),
  present({ file, madeAt, rows, unreadablePesels }) {
    const what = `${counted(sumOf(rows), 'row')} of ${counted(Object.keys(rows).length, 'table')} restored from ${file}`;
    const text = `${what}, made ${formatInstant(madeAt)}.\nCompanies log in anew; tokens of limited scope go on. Mail that waited then leaves once a server runs.`;
    const refusal = `${counted(unreadablePesels, 'PESEL')} cannot be read with the keys here: name the former one in FORMER_SECRET_KEYS or keys.json.`;
    return unreadablePesels === 0 ? { text } : { text, refusals: [refusal] };
  },
});

/** How many PESELs were encrypted by keys that are not known here. */
function unreadable({ keys }: Seen, pesels: PeselEncryption): number {
  const unknown = keys.filter(({ samples }) => samples.every((sample) => openIfPossible(pesels, sample) === undefined));
  return unknown.reduce((sum, { count }) => sum + count, 0);
}

function countOf({ keys }: Seen): number {
  return keys.reduce((sum, { count }) => sum + count, 0);
}
