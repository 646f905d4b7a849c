import type { EmployeeSummary } from '@osk/shared/contract/employee';

/** Finds the employees whose name, e-mail or PKK id contain every word of the query. */
export function searchEmployees(employees: readonly EmployeeSummary[], query: string): readonly EmployeeSummary[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return employees.filter(({ firstName, lastName, email, pkkId }) => {
    const text = fold([firstName, lastName, email, pkkId].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Removes case and diacritics: „zolty” finds „Żółty”. Unicode does not decompose the Polish ł. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
}
