import { asciiEmail } from '@osk/shared/contract/login-form';
import { nipDigits } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import { and, desc, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { defineCommand } from '../../command-line/command.ts';
import { formatDay, none, pageNote, table, yesOrNo } from '../../command-line/format.ts';
import { daysShape, declareDays, declarePages, isWithin, pageShape, textLine } from '../../command-line/options.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { summariseCompany } from './find-company.ts';

const states = ['active', 'not activated', 'deactivated', 'erased'] as const;

/** As `summariseCompany` names the states. */
const conditions: Readonly<Record<(typeof states)[number], SQL | undefined>> = {
  active: and(isNotNull(companies.activatedAt), isNull(companies.deactivatedAt), isNull(companies.erasedAt)),
  'not activated': and(isNull(companies.activatedAt), isNull(companies.deactivatedAt), isNull(companies.erasedAt)),
  deactivated: and(isNotNull(companies.deactivatedAt), isNull(companies.erasedAt)),
  erased: isNotNull(companies.erasedAt),
};

export const listCompanies = defineCommand({
  name: 'companies list',
  summary: 'list companies, newest first',
  examples: [
    'companies list',
    'companies list --search kraków',
    'companies list --pkk --json',
    'companies list --state "not activated" --from 1.11.2026',
  ],
  declare(command) {
    command
      .addOption(textLine('--search <text>', 'a part of the name, e-mail, city or NIP; case and accents do not count', 200))
      .addOption(new Option('--state <state>', 'only companies in this state').choices(states))
      .option('--pkk', 'only companies that use PKK')
      .option('--pkk-requested', 'only companies that asked for PKK and do not use it yet');
    declareDays(command, 'registered');
    declarePages(command);
  },
  input: z.object({
    search: z.optional(z.string()),
    state: z.optional(z.enum(states)),
    pkk: z.optional(z.boolean()),
    pkkRequested: z.optional(z.boolean()),
    ...daysShape,
    ...pageShape,
  }),
  async run({ database }, { search, state, pkk, pkkRequested, limit, page, ...days }) {
    const filter = and(
      state === undefined ? undefined : conditions[state],
      isWithin(companies.registeredAt, days),
      search === undefined ? undefined : matches(search),
      pkk ? isNotNull(companies.pkkSince) : undefined,
      pkkRequested ? and(isNull(companies.pkkSince), isNotNull(companies.pkkRequestedAt)) : undefined,
    );
    const rows = await database
      .select()
      .from(companies)
      .where(filter)
      .orderBy(desc(companies.registeredAt), desc(companies.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { total: await database.$count(companies, filter), limit, page, companies: rows.map(summariseCompany) };
  },
  present({ companies: listed, total, limit, page }) {
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
    return {
      text: table(rows, { maxWidth: { Name: 40, 'E-mail': 40, City: 40 } }) + pageNote(listed.length, total, 'companies', { limit, page }),
    };
  },
});

function matches(search: string): SQL | undefined {
  const pattern = containing(plain(search));
  const digits = /^[\d\s-]+$/.test(search) ? nipDigits(search) : '';
  return or(
    ...[companies.name, companies.email, companies.city].map((column) => like(plainColumn(column), pattern)),
    like(sql`lower(${companies.email})`, containing(asciiEmail(search).toLowerCase())),
    digits === '' ? undefined : like(companies.nip, `%${digits}%`),
  );
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

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
