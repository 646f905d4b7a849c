import * as z from 'zod/mini';
import { readLine } from './backup-format.ts';
import { type BackupFile, readBackup } from './read-backup.ts';

/** Of each key that encrypted PESELs so many are kept to try it by: one alone could have been altered. */
const samplesOfKey = 5;

const Sample = z.object({ id: z.string(), peselEncrypted: z.string() });
/** What is known of a backup once it was read to its end. */
export const Seen = z.object({
  madeAt: z.string(),
  migration: z.int(),
  /** The keys that its PESELs were encrypted by, and how many by each. */
  keys: z.array(z.object({ count: z.int(), samples: z.array(Sample) })),
});
export type Seen = z.infer<typeof Seen>;

const Employee = z.object({ id: z.string(), pesel_encrypted: z.string() });

/** Reads a backup to its end and changes nothing. @throws OperatorError when it is not whole. */
export async function lookThrough(backup: BackupFile): Promise<Seen> {
  const keys = new Map<string, Seen['keys'][number]>();
  let header = { madeAt: '', migration: 0 };
  for await (const part of readBackup(backup)) {
    if ('header' in part) header = part.header;
    const employee = 'row' in part && part.table === 'employees' ? readLine(Employee, part.row) : undefined;
    if (employee === undefined) continue;
    const { id, pesel_encrypted: peselEncrypted } = employee;
    const [keyId = ''] = peselEncrypted.split('.');
    const key = keys.get(keyId) ?? { count: 0, samples: [] };
    if (key.samples.length < samplesOfKey) key.samples.push({ id, peselEncrypted });
    keys.set(keyId, { ...key, count: key.count + 1 });
  }
  return { madeAt: header.madeAt, migration: header.migration, keys: [...keys.values()] };
}
