import { type EmployeeSummary, listEmployees } from '@osk/shared/contract/employee';
import { useCached, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonTable } from '@osk/shared/ui/skeleton';
import { useState } from 'react';
import { CreateEmployeeDialog } from './create-employee-dialog.tsx';
import { EditEmployeeDialog } from './edit-employee-dialog.tsx';
import { EmployeeList } from './employee-list.tsx';
import { strings } from './strings.ts';

/** The company's employees with access to the PKK system (specification, section 2). */
export default function EmployeesPage() {
  const text = useStrings(strings);
  const employees = useCached(listEmployees, {}, 'force-refresh');
  const [opened, setOpened] = useState<'new' | EmployeeSummary>();
  // Hides deleted employees until the list is reloaded.
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);

  const close = () => setOpened(undefined);
  const refresh = () => void employees.refresh();
  const remove = ({ id }: EmployeeSummary) => {
    setDeletedIds((others) => [...others, id]);
    close();
  };

  const create = (
    <Button onClick={() => setOpened('new')}>
      <Icon name="plus" />
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={create} />
      <Loaded entry={employees} loading={text.loading} failed={text.failed} skeleton={<SkeletonTable rows={3} columns={8} />}>
        {(list) => <EmployeeList employees={list.filter(({ id }) => !deletedIds.includes(id))} onShow={setOpened} create={create} />}
      </Loaded>
      {opened === 'new' && <CreateEmployeeDialog onClose={close} onOutdated={refresh} />}
      {typeof opened === 'object' && (
        <EditEmployeeDialog key={opened.id} employee={opened} onClose={close} onOutdated={refresh} onDeleted={() => remove(opened)} />
      )}
    </>
  );
}
