import { readEmployee } from '@osk/shared/contract/employee';
import { useCached } from '@osk/shared/host';
import { useState } from 'react';

/** An employee as the server has it now. What an earlier opening left in the cache is not shown: it would be typed into, and saved. */
export function useFreshEmployee(id: string) {
  const entry = useCached(readEmployee, { params: { id } }, 'force-refresh');
  const [former] = useState({ createdAt: entry.createdAt, error: entry.error });
  return {
    ...entry,
    data: entry.createdAt === former.createdAt ? undefined : entry.data,
    error: entry.error === former.error ? undefined : entry.error,
  };
}
