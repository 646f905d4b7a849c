import { listEmployees } from '@osk/shared/contract/employee';
import { useCached, useStrings } from '@osk/shared/host';
import { Empty } from '@osk/shared/ui/empty';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonTable } from '@osk/shared/ui/skeleton';
import { EmployeeTable } from './employee-table.tsx';
import styles from './employees-page.module.css';
import { strings } from './strings.ts';

/** The company's employees with access to the PKK system (specification, section 2). */
export default function EmployeesPage() {
  const text = useStrings(strings);
  const employees = useCached(listEmployees, {}, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className={styles.list}>
        <Loaded entry={employees} loading={text.loading} failed={text.failed} skeleton={<SkeletonTable rows={3} columns={7} />}>
          {(list) => (list.length > 0 ? <EmployeeTable employees={list} /> : <Empty>{text.empty}</Empty>)}
        </Loaded>
      </div>
    </>
  );
}
