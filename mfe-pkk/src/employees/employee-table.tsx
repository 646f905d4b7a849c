import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { useStrings } from '@osk/shared/host';
import { type Column, Table } from '@osk/shared/ui/table';
import styles from './employee-table.module.css';
import { strings } from './strings.ts';

export function EmployeeTable({ employees }: { employees: readonly EmployeeSummary[] }) {
  const text = useStrings(strings);
  const { columns: headings } = text;
  const columns: Column<EmployeeSummary>[] = [
    { key: 'firstName', heading: headings.firstName, cell: ({ firstName }) => firstName },
    { key: 'lastName', heading: headings.lastName, cell: ({ lastName }) => lastName },
    { key: 'phone', heading: headings.phone, cell: ({ phoneNumber }) => <Whole>{phoneNumber}</Whole> },
    { key: 'email', heading: headings.email, cell: ({ email }) => email },
    { key: 'pkkId', heading: headings.pkkId, cell: ({ pkkId }) => pkkId },
    { key: 'city', heading: headings.city, cell: ({ address }) => address.city || '–' },
    { key: 'postCode', heading: headings.postCode, cell: ({ address }) => <Whole>{address.postCode}</Whole> },
  ];
  return <Table caption={text.title} columns={columns} rows={employees} rowKey={({ id }) => id} />;
}

/** A number that is not broken into lines; a dash for none. */
function Whole({ children }: { children: string }) {
  return <span className={styles.whole}>{children || '–'}</span>;
}
