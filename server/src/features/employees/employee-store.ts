import { randomUUID } from 'node:crypto';
import type { ChangedEmployee, Employee, EmployeeSummary, NewEmployee } from '@osk/shared/contract/employee';
import type { z } from '@osk/shared/contract/shape';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { brokenUniqueness, isDeadlock } from '../../platform/db/errors.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { type PeselEncryption, UnreadablePesel } from './pesel-encryption.ts';

const { id, firstName, lastName, email, phoneNumber, pkkId, street, streetNumber, suiteNumber, postCode, post, city } = employees;
const polish = new Intl.Collator('pl');

/** The columns of an answer: neither PESEL nor password. */
const shown = { id, firstName, lastName, email, phoneNumber, pkkId, street, streetNumber, suiteNumber, postCode, post, city };

type Given = Omit<z.output<typeof NewEmployee>, 'password'>;
type Changes = Omit<z.output<typeof ChangedEmployee>, 'password'>;

export type EmployeeStore = ReturnType<typeof createEmployeeStore>;

/**
 * The employees of companies. Of another company's employee nothing can be read, changed, or told apart from one there never was.
 * `contact` is where a company reports its wish to use PKK.
 */
export function createEmployeeStore(database: Database, pesels: PeselEncryption, contact: string) {
  return {
    /** A company's employees by name, in the order of the Polish alphabet, without their PESEL. */
    async list(companyId: string): Promise<EmployeeSummary[]> {
      const rows = await database.select(shown).from(employees).where(eq(employees.companyId, companyId));
      rows.sort((one, other) => polish.compare(one.lastName, other.lastName) || polish.compare(one.firstName, other.firstName));
      return rows.map(summarise);
    },

    /** One employee, with the PESEL. @throws HttpError 404; 500 when the PESEL cannot be decrypted. */
    async read(companyId: string, employeeId: string): Promise<z.output<typeof Employee>> {
      const [row] = await database
        .select({ ...shown, peselEncrypted: employees.peselEncrypted })
        .from(employees)
        .where(isOf(companyId, employeeId));
      if (row === undefined) throw notFound();
      return { ...summarise(row), PESEL: open(pesels, row.peselEncrypted, row.id) };
    },

    /** @throws HttpError 409 without the company's wish to use PKK, or on an e-mail that is another employee's. */
    async create(companyId: string, given: Given, passwordHash: string): Promise<EmployeeSummary> {
      // Known before there is a row, as the PESEL is bound to it.
      const employeeId = randomUUID();
      const values = { ...columnsOf(given, pesels, employeeId), id: employeeId, companyId, passwordHash };
      const [row] = await saveWithPkk(database, companyId, contact, (transaction) =>
        transaction.insert(employees).values(values).returning(shown),
      );
      if (row === undefined) throw new Error('the employee was not stored');
      return summarise(row);
    },

    /** Without a password's hash the old one stays. @throws HttpError as `create` does; 404. */
    async change(companyId: string, changes: Changes, passwordHash: string | undefined): Promise<EmployeeSummary> {
      const values = { ...columnsOf(changes, pesels, changes.id), ...(passwordHash !== undefined && { passwordHash }) };
      const [row] = await saveWithPkk(database, companyId, contact, (transaction) =>
        transaction.update(employees).set(values).where(isOf(companyId, changes.id)).returning(shown),
      );
      if (row === undefined) throw notFound();
      return summarise(row);
    },

    /** @throws HttpError 404. */
    async remove(companyId: string, employeeId: string): Promise<void> {
      const removed = await database.delete(employees).where(isOf(companyId, employeeId)).returning({ id });
      if (removed.length === 0) throw notFound();
    },
  };
}

const isOf = (companyId: string, employeeId: string) => and(eq(id, employeeId), eq(employees.companyId, companyId));

function columnsOf({ firstName, lastName, PESEL, email, phoneNumber, pkkId, address }: Given, pesels: PeselEncryption, employeeId: string) {
  return { firstName, lastName, email, phoneNumber, pkkId, ...address, peselEncrypted: pesels.encrypt(PESEL, employeeId) };
}

type Row = Pick<typeof employees.$inferSelect, keyof typeof shown>;

function summarise({ id, firstName, lastName, email, phoneNumber, pkkId, ...address }: Row): EmployeeSummary {
  const { street, streetNumber, suiteNumber, postCode, post, city } = address;
  return { id, firstName, lastName, email, phoneNumber, pkkId, address: { street, streetNumber, suiteNumber, postCode, post, city } };
}

function open(pesels: PeselEncryption, encrypted: string, employeeId: string): string {
  try {
    return pesels.decrypt(encrypted, employeeId);
  } catch (error) {
    if (!(error instanceof UnreadablePesel)) throw error;
    throw new HttpError(500, messages.unreadable, { cause: error });
  }
}

/**
 * Writes an employee of a company whose wish to use PKK is recorded, and stays so until it is written. Whose an e-mail is, the unique
 * index decides: two may come at once.
 * @param contact where the wish is reported.
 * @throws HttpError 409 without the wish, or on an e-mail that is another employee's.
 */
async function saveWithPkk<Saved>(
  database: Database,
  companyId: string,
  contact: string,
  write: (transaction: Transaction) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await database.transaction(async (transaction) => {
      await holdWish(transaction, companyId, contact);
      return write(transaction);
    });
  } catch (error) {
    // The one circle there can be: employees that take each other's e-mail at once, and each has its own until another gives way.
    throw brokenUniqueness(error) === 'employees_email' || isDeadlock(error) ? emailTaken() : error;
  }
}

async function holdWish(transaction: Transaction, companyId: string, contact: string): Promise<void> {
  const [company] = await transaction
    .select({ pkkSince: companies.pkkSince })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share');
  if (company === undefined || company.pkkSince === null) throw new HttpError(409, messages.noPkk(contact));
}

/** Says nothing of whose the e-mail is: it may be another company's employee. */
function emailTaken(): HttpError {
  const message = messages.emailTaken;
  return new HttpError(409, message, { fieldErrors: { email: message } });
}
