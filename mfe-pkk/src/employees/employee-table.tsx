import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { type Column, Table } from '@osk/shared/ui/table';
import styles from './employee-table.module.css';
import { strings } from './strings.ts';

type Props = { employees: readonly EmployeeSummary[]; onShow: (employee: EmployeeSummary) => void };

/** The eight columns of the specification (section 2). */
export function EmployeeTable({ employees, onShow }: Props) {
  const text = useStrings(strings);
  const { columns: headings } = text;
  const columns: Column<EmployeeSummary>[] = [
    { key: 'firstName', heading: headings.firstName, cell: ({ firstName }) => firstName },
    { key: 'lastName', heading: headings.lastName, cell: ({ lastName }) => lastName },
    { key: 'phone', heading: headings.phone, cell: ({ phoneNumber }) => <Whole>{phoneNumber}</Whole> },
    { key: 'email', heading: headings.email, cell: ({ email }) => <Address>{email}</Address> },
    { key: 'pkkId', heading: headings.pkkId, cell: ({ pkkId }) => pkkId },
    { key: 'city', heading: headings.city, cell: ({ address }) => address.city || '–' },
    { key: 'postCode', heading: headings.postCode, cell: ({ address }) => <Whole>{address.postCode}</Whole> },
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

/** A number that is not broken into lines; a dash for none. */
function Whole({ children }: { children: string }) {
  return <span className={styles.whole}>{children || '–'}</span>;
}

/** An e-mail address, which breaks before its `@` rather than elsewhere. */
function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className={styles.long}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
