import * as z from 'zod/mini';
import { reencryptPesels } from '../../features/employees/reencrypt-pesels.ts';
import { defineCommand } from '../command.ts';
import { counted } from '../presentation/format.ts';

export const reencryptEmployees = defineCommand({
  name: 'employees re-encrypt',
  summary: 'encrypt the PESELs with the present SECRET_KEY that a former one encrypted',
  examples: ['employees re-encrypt'],
  declare: () => undefined,
  input: z.object({}),
  read: () => ({}),
  run: ({ database, pesels }) => reencryptPesels(database, pesels),
  present({ total, reencrypted, unreadable }) {
    const text = `${counted(reencrypted, 'PESEL')} of ${counted(total, 'employee')} encrypted anew.`;
    const reason = `${counted(unreadable, 'PESEL')} cannot be read: name the key in FORMER_SECRET_KEYS or keys.json, and keep every former key until then.`;
    return unreadable === 0 ? { text } : { text, refusals: [reason] };
  },
});
