import { and, eq, isNull, sql } from 'drizzle-orm';
import { companies } from '../../platform/db/tables/company.ts';
import { type Command, defineCommand } from '../command.ts';
import { formatInstant } from '../presentation/format.ts';
import { summariseCompany } from './company-summary.ts';
import { findCompany, oneCompany, refuseUnactivated } from './find-company.ts';

export const pkkCommands = [
  pkk('on', "record a company's wish to use PKK: it may then save employees"),
  pkk('off', 'withdraw the wish: its employees stay, and no more are saved'),
];

function pkk(wish: 'on' | 'off', summary: string): Command {
  return defineCommand({
    name: `pkk ${wish}`,
    summary,
    examples: [`pkk ${wish} 676-000-01-15`],
    ...oneCompany,
    run: ({ database }, { company: key }) =>
      database.transaction(async (transaction) => {
        // A registration that is not activated may yet be replaced by another, and the wish would be lost.
        const company = refuseUnactivated(await findCompany(transaction, key));
        const [changed] = await transaction
          .update(companies)
          .set({ pkkSince: wish === 'on' ? sql`coalesce(${companies.pkkSince}, now())` : null })
          .where(and(eq(companies.id, company.id), isNull(companies.erasedAt)))
          .returning();
        if (changed === undefined) throw new Error('a company was deleted or erased');
        return { changed: (company.pkkSince === null) === (wish === 'on'), company: summariseCompany(changed) };
      }),
    present({ company: { name, pkkSince } }) {
      return { text: pkkSince === null ? `${name} does not use PKK.` : `${name} uses PKK since ${formatInstant(pkkSince)}.` };
    },
  });
}
