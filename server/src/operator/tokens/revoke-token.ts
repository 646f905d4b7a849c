import { and, isNotNull, like } from 'drizzle-orm';
import * as z from 'zod/mini';
import { sessions } from '../../platform/db/tables/session.ts';
import { defineCommand, UsageError } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { readTokens } from './token-summary.ts';

export const revokeToken = defineCommand({
  name: 'token revoke',
  summary: 'end a token at once',
  examples: ['token revoke 3f9a1c07e2b4'],
  declare: (command) => void command.argument('<id>', 'its id as listed, or at least its first 8 characters'),
  input: z.object({ id: z.string().check(z.regex(/^[\da-f]{8,64}$/)) }),
  read({ args: [typed = ''] }) {
    const id = typed.trim().toLowerCase();
    if (/^[\da-f]{8,64}$/.test(id)) return { id };
    throw new UsageError(`'${typed}' is no id of a token: that is 8 or more of the letters a to f and digits`);
  },
  run: ({ database }, { id }) =>
    database.transaction(async (transaction) => {
      const wanted = like(sessions.tokenHash, `${id}%`);
      const [token, ...others] = await readTokens(transaction, wanted);
      if (token === undefined) throw new OperatorError(`There is no token ${id}.`);
      if (others.length > 0) {
        const candidates = [token, ...others].map((one) => `${one.id} (${one.label}, ${one.company.name})`);
        throw new OperatorError(`${id} begins several ids: type more of one: ${candidates.join('; ')}.`);
      }
      await transaction.delete(sessions).where(and(wanted, isNotNull(sessions.label)));
      return token;
    }),
  present: ({ label, company, expired }) => ({
    text: `The token "${label}" of ${company.name} is ${expired ? 'gone; it had expired' : 'revoked'}.`,
  }),
});
