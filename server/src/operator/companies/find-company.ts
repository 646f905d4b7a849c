import { nipDigits } from '@osk/shared/contract/nip';
import { type Command, Option } from 'commander';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type Typed, UsageError } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { formatInstant } from '../presentation/format.ts';
import { type CompanyRow, summariseCompany } from './company-summary.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const nip = /^(\d{10}|\d{3}-\d{3}-\d{2}-\d{2})$/;

/** Whether what a company is looked for by is a NIP. */
export const isNip = (key: string) => nip.test(key);

/** What a company is looked for by. @throws UsageError when it is no NIP, e-mail or id. */
function typedCompany(typed = ''): { company: string } {
  const company = typed.trim();
  if (nip.test(company) || uuid.test(company) || /^\S+@\S+$/.test(company)) return { company };
  throw new UsageError(`'${typed}' is no NIP, e-mail or id of a company`);
}

/** What a command about one company is given. */
export const oneCompany = {
  declare: (line: Command) => void line.argument('<company>', "the company's NIP, e-mail or id"),
  input: z.object({ company: z.string() }),
  read: ({ args }: Typed) => typedCompany(args[0]),
};

/** An option that names a company. */
export function namedCompany(): Option {
  return new Option('--company <company>', "the company's NIP, e-mail or id");
}

/** What was typed to a command for which `namedCompany` may be left out. */
export function typedCompanyOption({ options }: Typed) {
  return options.company === undefined ? options : { ...options, ...typedCompany(String(options.company)) };
}

/** A company, if there is more left of it than the accounting needs. @throws OperatorError */
export function refuseErased(company: CompanyRow): CompanyRow {
  if (company.erasedAt === null) return company;
  throw new OperatorError(`The company ${company.id} was erased on ${formatInstant(company.erasedAt.toISOString())}.`);
}

/** A company, if it is activated, and not erased. @throws OperatorError */
export function refuseUnactivated(company: CompanyRow): CompanyRow {
  if (refuseErased(company).activatedAt !== null) return company;
  throw new OperatorError(`${company.name} has not activated its account yet.`);
}

/**
 * The company of a NIP, an e-mail or an id. Registrations that nobody activated may share the first two with others: the activated one
 * counts.
 * @throws OperatorError when there is none, or several that are alike.
 */
export async function findCompany(database: Database | Transaction, key: string): Promise<CompanyRow> {
  const found = await database.select().from(companies).where(sameCompany(key)).orderBy(desc(companies.registeredAt));
  const activated = found.filter(({ activatedAt }) => activatedAt !== null);
  const [company, ...others] = activated.length > 0 ? activated : found;
  if (company === undefined) throw new OperatorError(`There is no company ${key}.`);
  if (others.length === 0) return company;
  const candidates = [company, ...others].map((one) => `${one.id} (${one.name}, ${one.email}, ${summariseCompany(one).state})`);
  throw new OperatorError(`${key} is the key of several companies: name one by its id: ${candidates.join('; ')}.`);
}

/** The companies of a NIP, an e-mail or an id. */
export function sameCompany(key: string): SQL {
  if (uuid.test(key)) return eq(companies.id, key);
  return key.includes('@') ? eq(sql`lower(${companies.email})`, sql`lower(${key})`) : eq(companies.nip, nipDigits(key));
}
