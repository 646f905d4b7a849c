import type { EmployeeSummary } from '@osk/shared/contract/employee';

/** The employees in whose name, e-mail or PKK id every word of the query stands. */
export function searchEmployees(employees: readonly EmployeeSummary[], query: string): readonly EmployeeSummary[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return employees.filter(({ firstName, lastName, email, pkkId }) => {
    const text = folded([firstName, lastName, email, pkkId].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** In small letters without their marks: who types „zolty” finds „Żółty”. The Polish ł is a letter of its own, not a marked l. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
}
