import { nipDigits } from '@osk/shared/contract/numbers';
import { and, desc, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { companies } from '../../platform/db/tables/company.ts';
import { defineCommand } from '../command.ts';
import { summariseCompany } from '../find-company.ts';
import { formatDay, limitNote, none, table, yesOrNo } from '../format.ts';
import { limit, textLine } from '../options.ts';

export const listCompanies = defineCommand({
  name: 'companies list',
  summary: 'list companies, newest first',
  examples: ['companies list', 'companies list --search kraków', 'companies list --pkk --json', 'companies list --pkk-requested'],
  declare: (command) =>
    void command
      .addOption(textLine('--search <text>', 'a part of the name, e-mail, city or NIP; case and accents do not count', 200))
      .option('--pkk', 'only companies that use PKK')
      .option('--pkk-requested', 'only companies that asked for PKK and do not use it yet')
      .addOption(limit()),
  input: z.object({ search: z.optional(z.string()), pkk: z.optional(z.boolean()), pkkRequested: z.optional(z.boolean()), limit: z.int() }),
  async run({ database }, { search, pkk, pkkRequested, limit: most }) {
    const filter = and(
      search === undefined ? undefined : matches(search),
      pkk ? isNotNull(companies.pkkSince) : undefined,
      pkkRequested ? and(isNull(companies.pkkSince), isNotNull(companies.pkkRequestedAt)) : undefined,
    );
    const rows = await database
      .select()
      .from(companies)
      .where(filter)
      .orderBy(desc(companies.registeredAt), desc(companies.id))
      .limit(most);
    return { total: await database.$count(companies, filter), companies: rows.map(summariseCompany) };
  },
  present({ companies: listed, total }) {
    if (listed.length === 0) return { text: 'There are no such companies.' };
    const rows = listed.map((company) => ({
      Name: company.name || none,
      NIP: company.nip || none,
      'E-mail': company.email || none,
      City: company.city || none,
      State: company.erasedAt === null ? company.state : `erased on ${formatDay(company.erasedAt)}`,
      PKK:
        company.pkkSince === null && company.pkkRequestedAt !== null
          ? `asked ${formatDay(company.pkkRequestedAt)}`
          : yesOrNo(company.pkkSince !== null),
      Registered: formatDay(company.registeredAt),
    }));
    return { text: table(rows, { maxWidth: { Name: 40, 'E-mail': 40, City: 40 } }) + limitNote(listed.length, total, 'companies') };
  },
});

function matches(search: string): SQL | undefined {
  const pattern = `%${plain(search).replace(/[\\%_]/g, '\\$&')}%`;
  const digits = /^[\d\s-]+$/.test(search) ? nipDigits(search) : '';
  return or(
    ...[companies.name, companies.email, companies.city].map((column) => like(plainColumn(column), pattern)),
    digits === '' ? undefined : like(companies.nip, `%${digits}%`),
  );
}

const accented = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż';
const unaccented = 'ACELNOSZZacelnoszz';

/** A text in lower case without Polish accents. */
function plain(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => unaccented[accented.indexOf(letter)] ?? letter);
  return letters.join('').toLowerCase();
}

/** Does the same to a column. A database with the locale C does not know Polish letters. */
function plainColumn(column: AnyPgColumn): SQL {
  return sql`lower(translate(${column}, ${accented}, ${unaccented}))`;
}
