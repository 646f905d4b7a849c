import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { createTextMatcher } from '@osk/shared/text-matcher';

/** Finds the employees whose name, e-mail or PKK id contain every word of the query. */
export function searchEmployees(employees: readonly EmployeeSummary[], query: string): readonly EmployeeSummary[] {
  const matches = createTextMatcher(query);
  return employees.filter(({ firstName, lastName, email, pkkId }) => matches([firstName, lastName, email, pkkId]));
}
