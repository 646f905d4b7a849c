import { nipDigits } from '@osk/shared/contract/numbers';
import { Argument, type Command, Option } from 'commander';
import { desc, eq, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { OperatorError, requireOne } from '../../command-line/command.ts';
import { formatInstant } from '../../command-line/format.ts';
import { isUuid, parser } from '../../command-line/options.ts';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { hasEmail } from './company-store.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** What the command line shows of a company. An erased company has empty texts. */
export function summariseCompany(row: CompanyRow) {
  const { id, name, email, nip, phoneNumber, address, postCode, city } = row;
  const { registeredAt, activatedAt, deactivatedAt, erasedAt, pkkSince, pkkRequestedAt } = row;
  const times = { registeredAt, activatedAt, deactivatedAt, erasedAt, pkkSince, pkkRequestedAt };
  return { id, name, email, nip, phoneNumber, address, postCode, city, state: stateOf(row), ...times };
}

function stateOf({ activatedAt, deactivatedAt, erasedAt }: CompanyRow): 'active' | 'not activated' | 'deactivated' | 'erased' {
  if (erasedAt !== null) return 'erased';
  if (deactivatedAt !== null) return 'deactivated';
  return activatedAt === null ? 'not activated' : 'active';
}

/** Whether a company's key is a NIP. */
export const isNip = (key: string) => /^(\d{10}|\d{3}-\d{3}-\d{2}-\d{2})$/.test(key);

const parseKey = parser((text) => {
  const key = text.trim();
  return isNip(key) || isUuid(key) || /^\S+@\S+$/.test(key) ? key : undefined;
}, "It must be a company's NIP, e-mail or id.");

/** Parts of a command about one company. */
export const companyArgument = {
  declare: (command: Command) => void command.addArgument(new Argument('<company>', 'NIP, e-mail or id').argParser(parseKey)),
  input: z.object({ company: z.string() }),
};

/** An option that names a company. */
export function companyOption(description = "the company's NIP, e-mail or id", name = '--company'): Option {
  return new Option(`${name} <company>`, description).argParser(parseKey);
}

/** The companies with a NIP, an e-mail or an id. */
export function hasKey(key: string): SQL {
  if (isUuid(key)) return eq(companies.id, key);
  return key.includes('@') ? hasEmail(key) : eq(companies.nip, nipDigits(key));
}

/** Finds a company. Several registrations may share a NIP or e-mail; the activated one wins. @throws OperatorError unless there is one */
export async function findCompany(database: Database, key: string): Promise<CompanyRow> {
  const found = await database.select().from(companies).where(hasKey(key)).orderBy(desc(companies.registeredAt));
  const activated = found.filter(({ activatedAt }) => activatedAt !== null);
  const describe = (one: CompanyRow) =>
    `${one.id} (${one.name}, ${one.email}, ${stateOf(one)}, registered on ${formatInstant(one.registeredAt.toISOString())})`;
  return requireOne(activated.length > 0 ? activated : found, { kind: 'company', list: 'companies list' }, key, describe);
}

/** Returns a company that is not erased. @throws OperatorError */
export function requireNotErased(company: CompanyRow): CompanyRow {
  if (company.erasedAt === null) return company;
  throw new OperatorError(`The company ${company.id} was erased on ${formatInstant(company.erasedAt.toISOString())}.`);
}

/** Returns a company that is activated and not erased; it may be deactivated. @throws OperatorError */
export function requireActivated(company: CompanyRow): CompanyRow {
  if (requireNotErased(company).activatedAt !== null) return company;
  throw new OperatorError(`${company.name} has not activated its account yet.`);
}

/** Returns a company that is not deactivated. @throws OperatorError */
export function requireNotDeactivated(company: CompanyRow): CompanyRow {
  if (company.deactivatedAt === null) return company;
  throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
}
