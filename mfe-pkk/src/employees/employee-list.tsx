import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { TextField } from '@osk/shared/ui/field';
import { type ReactNode, useRef, useState } from 'react';
import styles from './employee-list.module.css';
import { EmployeeTable } from './employee-table.tsx';
import { searchEmployees } from './search-employees.ts';
import { strings } from './strings.ts';

type Props = {
  employees: readonly EmployeeSummary[];
  onShow: (employee: EmployeeSummary) => void;
  /** The button that creates an employee. */
  create: ReactNode;
};

/** From how many on a list is worth searching. */
const fewest = 20;

/** The employees, and a search where there are many; what they are and how to begin where there are none. */
export function EmployeeList({ employees, onShow, create }: Props) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (employees.length === 0) return <Empty action={create}>{text.empty}</Empty>;
  if (employees.length <= fewest) return <EmployeeTable employees={employees} onShow={onShow} />;

  const found = searchEmployees(employees, query);
  const clear = () => {
    setQuery('');
    field.current?.focus();
  };
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextField
            ref={field}
            type="search"
            label={text.search}
            placeholder={text.searchHint}
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </div>
        <span className={styles.count} role="status">
          {text.listed(formatCount(found.length, language, text.entries))}
        </span>
      </div>
      {found.length > 0 ? (
        <EmployeeTable employees={found} onShow={onShow} />
      ) : (
        <Empty
          action={
            <Button kind="secondary" onClick={clear}>
              {text.clearSearch}
            </Button>
          }
        >
          {text.notFound}
        </Empty>
      )}
    </>
  );
}
