import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { telephoneLink } from '@osk/shared/contract/numbers';
import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { createTextMatcher } from '@osk/shared/text-matcher';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { TextField } from '@osk/shared/ui/field';
import { type Column, Table } from '@osk/shared/ui/table';
import { type ReactNode, useRef, useState } from 'react';
import styles from './employee-list.module.css';
import { strings } from './strings.ts';

type TableProps = {
  employees: readonly EmployeeSummary[];
  /** Opens a dialog. The promise settles once it is open or has failed. */
  onShow: (employee: EmployeeSummary) => Promise<void>;
};
type ListProps = TableProps & {
  create: ReactNode;
  /** In place of the explanation that any host can show. */
  empty: ReactNode;
};

const maxWithoutSearch = 20;

export function EmployeeList({ employees, onShow, create, empty }: ListProps) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (employees.length === 0) {
    return empty ?? <Empty action={create}>{`${text.empty} ${text.emptyNext}`}</Empty>;
  }
  if (employees.length <= maxWithoutSearch) return <EmployeeTable employees={employees} onShow={onShow} />;

  const found = searchEmployees(employees, query);
  const clear = () => {
    setQuery('');
    field.current?.focus();
  };
  const clearButton = (
    <Button kind="secondary" onClick={clear}>
      {text.clearSearch}
    </Button>
  );
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextField
            ref={field}
            type="search"
            label={text.search}
            part="field"
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
      {found.length > 0 ? <EmployeeTable employees={found} onShow={onShow} /> : <Empty action={clearButton}>{text.notFound}</Empty>}
    </>
  );
}

/** The eight columns of the specification (section 2). */
function EmployeeTable({ employees, onShow }: TableProps) {
  const text = useStrings(strings);
  const { columns: headings } = text;
  const columns: Column<EmployeeSummary>[] = [
    { key: 'firstName', heading: headings.firstName, verbatim: true, cell: ({ firstName }) => firstName, card: 'title' },
    { key: 'lastName', heading: headings.lastName, verbatim: true, cell: ({ lastName }) => lastName, card: 'title' },
    { key: 'phone', heading: headings.phone, cell: ({ phoneNumber }) => <Phone>{phoneNumber}</Phone>, card: 'plain' },
    { key: 'email', heading: headings.email, cell: ({ email }) => <Email>{email}</Email>, card: 'plain' },
    { key: 'pkkId', heading: headings.pkkId, verbatim: true, cell: ({ pkkId }) => unbroken(pkkId) },
    { key: 'city', heading: headings.city, verbatim: true, cell: ({ address }) => address.city || '–', card: 'wide' },
    { key: 'postCode', heading: headings.postCode, cell: ({ address }) => unbroken(address.postCode), card: 'wide' },
    {
      key: 'details',
      heading: headings.details,
      narrow: true,
      action: true,
      cell: (employee) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={text.showOf(`${employee.firstName} ${employee.lastName}`)}
          onClick={() => onShow(employee)}
        >
          {text.show}
        </Button>
      ),
    },
  ];
  return <Table caption={text.title} columns={columns} rows={employees} rowKey={({ id }) => id} />;
}

const unbroken = (number: string) => <span className={styles.unbroken}>{number || '–'}</span>;

const Phone = ({ children }: { children: string }) =>
  children ? (
    <a className={styles.unbroken} href={telephoneLink(children)}>
      {children}
    </a>
  ) : (
    <span>–</span>
  );

/** Breaks before the `@` first. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <a className={styles.email} href={`mailto:${children}`} translate="no">
      <span>{children.slice(0, at)}</span>
      <wbr />
      <span>{children.slice(at)}</span>
    </a>
  );
}

/** Finds the employees whose name, e-mail or PKK id contain every word of the query. */
export function searchEmployees(employees: readonly EmployeeSummary[], query: string): readonly EmployeeSummary[] {
  const matches = createTextMatcher(query);
  return employees.filter(({ firstName, lastName, email, pkkId }) => matches([firstName, lastName, email, pkkId]));
}
