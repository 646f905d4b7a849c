import { randomUUID } from 'node:crypto';
import { type EmployeeSummary, updateEmployee } from '@osk/shared/contract/employee';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import type { Employee, NewEmployee } from '@osk/shared/contract/shapes/employee';
import type { z } from '@osk/shared/contract/shapes/shape';
import { and, asc, eq, ne } from 'drizzle-orm';
import { lockCompany } from '../accounts/company/lock-company.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { isDeadlock, violatedUniqueConstraint } from '../platform/db/errors.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { HttpError, notFound } from '../platform/http/http-error.ts';
import { applyEdit } from '../platform/http/read-request.ts';
import type { Once } from '../platform/http/serve.ts';
import { messages } from './messages.ts';
import { decryptIfPossible, type PeselEncryption, UnreadablePesel } from './pesel-encryption.ts';

const { id, firstName, lastName, email, phoneNumber, pkkId, street, streetNumber, suiteNumber, postCode, post, city } = employees;

/** The columns of an answer: neither PESEL nor password. */
const summaryColumns = { id, firstName, lastName, email, phoneNumber, pkkId, street, streetNumber, suiteNumber, postCode, post, city };

const columns = { ...summaryColumns, peselEncrypted: employees.peselEncrypted };

/** The most employees of a company, which bounds its list. The largest schools have some hundreds. */
export const maxEmployees = 1000;

type Fields = Omit<z.output<typeof NewEmployee>, 'password'>;
type Changes = Omit<ParsedRequestOf<typeof updateEmployee>['body'], 'password'>;

export type EmployeeStore = ReturnType<typeof createEmployeeStore>;

/** Another company's employee is treated like an unknown one. `contact` is where a company reports that it wants to use PKK. */
export function createEmployeeStore(database: Database, pesels: PeselEncryption, contact: string) {
  return {
    /** A company's employees by name, in the order of the Polish alphabet. */
    async list(companyId: string): Promise<EmployeeSummary[]> {
      const rows = await database.select(summaryColumns).from(employees).where(eq(employees.companyId, companyId));
      const { compare } = new Intl.Collator('pl');
      // By id at last, so that pages keep their order.
      rows.sort((one, other) => {
        const byName = compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName);
        return byName || (one.id < other.id ? -1 : 1);
      });
      return rows.map(summarise);
    },

    /** One employee with the PESEL. @throws HttpError 404; 500 when the PESEL cannot be decrypted */
    async read(companyId: string, employeeId: string): Promise<z.output<typeof Employee>> {
      const [row] = await database.select(columns).from(employees).where(isEmployee(companyId, employeeId));
      if (row === undefined) throw notFound();
      const { peselEncrypted, ...employee } = row;
      return { ...summarise(employee), PESEL: decrypt(pesels, peselEncrypted, employeeId) };
    },

    /** @throws HttpError 409 when the company may not use PKK or has too many employees, or another employee has the e-mail */
    async create(once: Once, companyId: string, fields: Fields, passwordHash: string): Promise<EmployeeSummary> {
      // Created here, because the PESEL is encrypted for this id.
      const employeeId = randomUUID();
      const values = { ...columnsOf(fields, pesels, employeeId), id: employeeId, companyId, passwordHash };
      // Only the id is stored with the idempotency key: the key outlives a deleted employee.
      const created = await saveWithPkk(once, companyId, contact, async (transaction) => {
        const saved = await transaction.$count(employees, eq(employees.companyId, companyId));
        if (saved >= maxEmployees) throw new HttpError(409, messages.tooMany(maxEmployees));
        await transaction.insert(employees).values(values);
        return { id: employeeId };
      });
      const [row] = await database.select(summaryColumns).from(employees).where(isEmployee(companyId, created.id));
      if (row === undefined) throw notFound();
      return summarise(row);
    },

    /** Changes what the edit names; without a hash the password stays. @throws HttpError 400 and 404; 409 as `create` does */
    async change(companyId: string, { id: employeeId, ...edit }: Changes, passwordHash: string | undefined): Promise<EmployeeSummary> {
      const isThis = isEmployee(companyId, employeeId);
      const transact: Once = (work) => database.transaction(work);
      const [row] = await saveWithPkk(transact, companyId, contact, async (transaction) => {
        const [saved] = await transaction.select(columns).from(employees).where(isThis).for('no key update');
        if (saved === undefined) throw notFound();
        const { peselEncrypted, ...employee } = saved;
        // An edit that names the PESEL also repairs one that cannot be decrypted.
        const PESEL = edit.PESEL ?? decrypt(pesels, peselEncrypted, employeeId);
        const fields = applyEdit(updateEmployee.record, { ...summarise(employee), PESEL }, edit);
        const values = { ...columnsOf(fields, pesels, employeeId), ...(passwordHash !== undefined && { passwordHash }) };
        return transaction.update(employees).set(values).where(isThis).returning(summaryColumns);
      });
      if (row === undefined) throw notFound();
      return summarise(row);
    },

    /** The name of another employee with this PESEL. Decrypts each: a stored hash would show who has the same number. */
    async findOtherWithPesel(companyId: string, employeeId: string, PESEL: string): Promise<string | undefined> {
      const others = await database
        .select({ id, firstName, lastName, peselEncrypted: employees.peselEncrypted })
        .from(employees)
        .where(and(eq(employees.companyId, companyId), ne(id, employeeId)))
        .orderBy(asc(employees.createdAt), asc(id));
      const other = others.find((one) => decryptIfPossible(pesels, one) === PESEL);
      return other && `${other.firstName} ${other.lastName}`;
    },

    /** @throws HttpError 404 */
    async remove(companyId: string, employeeId: string): Promise<void> {
      const removed = await database.delete(employees).where(isEmployee(companyId, employeeId)).returning({ id });
      if (removed.length === 0) throw notFound();
    },
  };
}

const isEmployee = (companyId: string, employeeId: string) => and(eq(id, employeeId), eq(employees.companyId, companyId));

type Row = Pick<typeof employees.$inferSelect, keyof typeof summaryColumns>;

function summarise({ street, streetNumber, suiteNumber, postCode, post, city, ...employee }: Row): EmployeeSummary {
  return { ...employee, address: { street, streetNumber, suiteNumber, postCode, post, city } };
}

function columnsOf({ PESEL, address, ...fields }: Fields, pesels: PeselEncryption, employeeId: string) {
  return { ...fields, ...address, peselEncrypted: pesels.encrypt(PESEL, employeeId) };
}

function decrypt(pesels: PeselEncryption, encrypted: string, employeeId: string): string {
  try {
    return pesels.decrypt(encrypted, employeeId);
  } catch (error) {
    if (error instanceof UnreadablePesel) throw new HttpError(500, messages.unreadable, { cause: error });
    throw error;
  }
}

/**
 * Saves an employee of a company that uses PKK. The company's row is locked: PKK is not turned off meanwhile, and no other save adds one.
 * @throws HttpError 409 when the company does not use PKK, or another employee has the e-mail
 */
async function saveWithPkk<Saved>(
  transact: Once,
  companyId: string,
  contact: string,
  save: (transaction: Transaction) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await transact(async (transaction) => {
      const company = await lockCompany(transaction, companyId);
      if (company === undefined || company.pkkSince === null) throw new HttpError(409, messages.noPkk(contact));
      return save(transaction);
    });
  } catch (error) {
    // Two saves that exchange the e-mails of two employees deadlock. Both e-mails are taken.
    if (violatedUniqueConstraint(error) !== 'employees_email' && !isDeadlock(error)) throw error;
    // The message does not name the owner, who may belong to another company.
    throw new HttpError(409, messages.emailTaken, { fieldErrors: { email: messages.emailTaken } });
  }
}
