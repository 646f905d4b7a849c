import * as z from 'zod/mini';
import { defineCommand, OperatorError, UsageError } from '../command-line/command.ts';
import { createFile } from '../command-line/files.ts';
import { counted, formatInstant } from '../command-line/format.ts';
import { createPeselEncryption, decryptIfPossible, type PeselEncryption } from '../employees/pesel-encryption.ts';
import { isReadOnly } from '../platform/db/errors.ts';
import { newestMigration } from '../platform/db/migrations.ts';
import { backups } from '../platform/db/tables/backup.ts';
import { type BackupFile, readBackup, readLine } from './read-backup.ts';
import { otherVersion, restoreRows } from './restore-rows.ts';
import { writeBackup } from './write-backup.ts';

const createWarning =
  'The file is personal data. Delete it when it is no longer needed. PESEL numbers in it stay encrypted; logins are left out. A running server writes the file itself.';

const createBackup = defineCommand({
  name: 'backup create',
  summary: 'write the whole database to a file, also beside a running server',
  examples: ['backup create portal.backup', 'backup create portal.backup --force'],
  declare: (command) =>
    void command
      .argument('<file>', 'the file to create; only its owner can read it')
      .option('--force', 'replace an existing file')
      .addHelpText('after', `\n${createWarning}`),
  input: z.object({ file: z.string(), path: z.string(), force: z._default(z.boolean(), false) }),
  read(values, { pathOf }) {
    const file = String(values.file);
    if (file === '-') throw new UsageError('a backup cannot go to the standard output');
    return { ...values, path: pathOf(file) };
  },
  async run({ database }, { file, path, force }) {
    const { written, bytes } = await createFile({ file, path, replace: force }, (temporary) => writeBackup(database, temporary));
    const record = database.insert(backups).values({ madeAt: new Date(written.madeAt) });
    // A database that accepts no writes can be backed up too.
    await record.onConflictDoNothing().catch((error: unknown) => {
      if (!isReadOnly(error)) throw error;
    });
    return { file, ...written, bytes };
  },
  audit: ({ rows, bytes }) => ({ rows: total(rows), bytes }),
  present({ file, bytes, rows }) {
    const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
    const text = `${describeRows(rows)} written to ${file} (${size}).`;
    if (!rows.employees) return { text };
    const encrypted = `${counted(rows.employees, 'PESEL')} in it ${rows.employees === 1 ? 'is' : 'are'} encrypted`;
    return {
      text: `${text}\n${encrypted} with SECRET_KEY or, without it, secretKey in keys.json. Keep that key too, apart from the file.`,
    };
  },
});

/** Several samples, because a single PESEL may have been altered. */
const samplesPerKey = 5;

const Sample = z.object({ id: z.string(), peselEncrypted: z.string() });
const Inspection = z.object({
  madeAt: z.string(),
  keys: z.array(z.object({ count: z.int(), samples: z.array(Sample) })),
});
type Inspection = z.infer<typeof Inspection>;

const Employee = z.object({ id: z.string(), pesel_encrypted: z.string() });

/** Reads a backup to its end. @throws OperatorError when it is not intact, or is from another version */
async function inspectBackup(backup: BackupFile): Promise<Inspection> {
  const keys = new Map<string, Inspection['keys'][number]>();
  let header = { madeAt: '', migration: 0 };
  for await (const part of readBackup(backup)) {
    if ('header' in part) header = part.header;
    const employee = 'row' in part && part.table === 'employees' ? readLine(Employee, part.row) : undefined;
    if (employee === undefined) continue;
    const { id, pesel_encrypted: peselEncrypted } = employee;
    const [keyId = ''] = peselEncrypted.split('.');
    const { count, samples } = keys.get(keyId) ?? { count: 0, samples: [] };
    keys.set(keyId, { count: count + 1, samples: samples.length < samplesPerKey ? [...samples, { id, peselEncrypted }] : samples });
  }
  if (header.migration !== newestMigration) throw otherVersion(backup.file);
  return { madeAt: header.madeAt, keys: [...keys.values()] };
}

const restoreBackup = defineCommand({
  name: 'backup restore',
  summary: 'fill an empty database from a backup; creates the embedded database, which no server may have open',
  examples: ['backup restore portal.backup'],
  declare: (command) =>
    void command
      .argument('<file>', 'a file of backup create')
      .addHelpText('after', '\nThe key for PESEL numbers must be that of the backup: SECRET_KEY, or keys.json in the data folder.'),
  input: z.object({ file: z.string(), path: z.string(), inspection: Inspection }),
  async read(values, { pathOf }) {
    const file = String(values.file);
    if (file === '-') throw new UsageError('a backup cannot come from the standard input');
    const path = pathOf(file);
    return { file, path, inspection: await inspectBackup({ file, path }) };
  },
  beforeCreate({ file, inspection: { keys } }, { secretKey, formerSecretKeys }) {
    const pesels = createPeselEncryption(secretKey, formerSecretKeys);
    if (keys.length === 0 || unknownKeys(keys, pesels).length < keys.length) return;
    throw new OperatorError(
      `No key here opens the PESEL numbers of ${file}. Copy the keys.json of the backed-up portal to the data folder, or set its SECRET_KEY.`,
    );
  },
  async run({ database, pesels }, { file, path, inspection: { madeAt, keys } }) {
    const rows = await restoreRows(database, { file, path });
    return { file, madeAt, rows, unreadablePesels: unknownKeys(keys, pesels).reduce((sum, { count }) => sum + count, 0) };
  },
  audit: ({ rows, madeAt }) => ({ rows: total(rows), madeAt }),
  present({ file, madeAt, rows, unreadablePesels }) {
    const consequences = 'Companies must log in again. Scoped tokens stay valid. Waiting e-mails are sent when a server runs.';
    const text = `${describeRows(rows)} restored from ${file}, made ${formatInstant(madeAt)}.\n${consequences}`;
    const error = `${counted(unreadablePesels, 'PESEL')} cannot be read. Add the former key to FORMER_SECRET_KEYS or keys.json.`;
    return { text, errors: unreadablePesels === 0 ? [] : [error] };
  },
});

function unknownKeys(keys: Inspection['keys'], pesels: PeselEncryption): Inspection['keys'] {
  return keys.filter(({ samples }) => samples.every((sample) => decryptIfPossible(pesels, sample) === undefined));
}

function total(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

function describeRows(rows: Readonly<Record<string, number>>): string {
  return `${counted(total(rows), 'row')} of ${counted(Object.keys(rows).length, 'table')}`;
}

export const backupCommands = [createBackup, restoreBackup];
