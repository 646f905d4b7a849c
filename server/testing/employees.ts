import { createEmployee } from '@osk/shared/contract/employee';
import type { RequestOf } from '@osk/shared/contract/endpoint';
import { eq } from 'drizzle-orm';
import { employees } from '../src/platform/db/tables/employee.ts';
import type { Portal } from './servers/portal.ts';

type NewEmployee = RequestOf<typeof createEmployee>['body'];

let lastNumber = 0;

/** The input for a new employee, with a unique e-mail. */
export function employeeOf(fields: Partial<NewEmployee> = {}): NewEmployee {
  lastNumber += 1;
  return {
    firstName: 'Żaneta',
    lastName: 'Ćwikła',
    PESEL: '90010112349',
    email: `pracownik-${lastNumber}-${process.pid}@example.com`,
    phoneNumber: '+48 600 000 021',
    pkkId: 'KR10021',
    password: 'Tajne#Haslo1',
    address: { street: 'ul. Szkolna', streetNumber: '7', suiteNumber: '3', postCode: '30-002', post: 'Kraków', city: 'Kraków' },
    ...fields,
  };
}

/** Actions for tests of employees. */
export function useEmployees(portal: Portal) {
  return {
    /** A logged-in company with PKK. */
    async companyWithPkk() {
      const company = await portal.company();
      await portal.changeCompany(company.email, { pkkSince: new Date() });
      return { ...company, id: (await portal.companyOf(company.email)).id };
    },
    create: (token: string, fields: Partial<NewEmployee> = {}) => portal.send(createEmployee, { body: employeeOf(fields) }, { token }),
    /** An employee as stored. */
    async stored(id: string) {
      const [row] = await portal.database.select().from(employees).where(eq(employees.id, id));
      if (row === undefined) throw new Error(`no employee ${id}`);
      return row;
    },
  };
}
