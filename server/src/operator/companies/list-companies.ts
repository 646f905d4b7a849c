import { nipDigits } from '@osk/shared/contract/nip';
import { and, count, desc, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { companies } from '../../platform/db/tables/company.ts';
import { defineCommand } from '../command.ts';
import { formatDay, nothing, yesOrNo } from '../presentation/format.ts';
import { remainder } from '../presentation/remainder.ts';
import { table } from '../presentation/table.ts';
import { limit, line } from '../values.ts';
import { summariseCompany } from './company-summary.ts';

export const listCompanies = defineCommand({
  name: 'companies list',
  summary: 'list companies, the newest first',
  examples: ['companies list', 'companies list --search kraków', 'companies list --pkk --json'],
  declare(command) {
    command
      .addOption(line('--search <text>', 'a part of the name, e-mail, city or NIP, whatever its case and accents', 200))
      .option('--pkk', 'only those that use PKK')
      .addOption(limit());
  },
  input: z.object({ search: z.optional(z.string()), pkk: z.optional(z.boolean()), limit: z.int() }),
  read: ({ options }) => options,
  async run({ database }, { search, pkk, limit: most }) {
    const wanted = and(search === undefined ? undefined : containing(search), pkk ? isNotNull(companies.pkkSince) : undefined);
    const rows = await database
      .select()
      .from(companies)
      .where(wanted)
      .orderBy(desc(companies.registeredAt), desc(companies.id))
      .limit(most);
    const [all] = await database.select({ total: count() }).from(companies).where(wanted);
    return { total: all?.total ?? 0, companies: rows.map(summariseCompany) };
  },
  present({ companies: listed, total }) {
    if (listed.length === 0) return { text: 'There are no such companies.' };
    const rows = listed.map((one) => [
      one.name || nothing,
      one.nip || nothing,
      one.email || nothing,
      one.city || nothing,
      one.erasedAt === null ? one.state : `erased on ${formatDay(one.erasedAt)}`,
      yesOrNo(one.pkkSince !== null),
      formatDay(one.registeredAt),
    ]);
    const columns = ['Name', 'NIP', 'E-mail', 'City', 'State', 'PKK', 'Registered'].map((head) => ({ head, most: 40 }));
    return { text: table(columns, rows) + remainder(listed.length, total, 'companies') };
  },
});

function containing(search: string): SQL | undefined {
  const pattern = `%${plain(search).replace(/[\\%_]/g, '\\$&')}%`;
  const digits = /^[\d\s-]+$/.test(search) ? nipDigits(search) : '';
  return or(
    ...[companies.name, companies.email, companies.city].map((column) => like(plainColumn(column), pattern)),
    digits === '' ? undefined : like(companies.nip, `%${digits}%`),
  );
}

const accented = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż';
const unaccented = 'ACELNOSZZacelnoszz';

/** A text as it is searched by: whatever its case and its Polish accents. */
function plain(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => unaccented[accented.indexOf(letter)] ?? letter)
    .join('')
    .toLowerCase();
}

/** The same of a column, also in a database whose locale is C and knows no Polish letters. */
function plainColumn(column: AnyPgColumn): SQL {
  return sql`lower(translate(${column}, ${accented}, ${unaccented}))`;
}
