import { listEmployees } from '@osk/shared/contract/employee';
import { useCached, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { plusIcon } from '@osk/shared/ui/icons';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonTable } from '@osk/shared/ui/skeleton';
import { useDialogs, useDraftReturn } from '@osk/shared/ui/use-dialogs';
import { type ReactNode, useState } from 'react';
import type { EmployeeDialogs, OpenDialog } from './employee-dialogs.tsx';
import { EmployeeList } from './employee-list.tsx';
import { strings } from './strings.ts';

const loadEmployeeDialogs = async () => (await import('./employee-dialogs.tsx')).EmployeeDialogs;

type Props = { loadDialogs?: typeof loadEmployeeDialogs; renderEmpty?: (onCreate: () => void) => ReactNode };

/**
 * The company's employees with access to the PKK system (specification, section 2).
 * @param loadDialogs imports dialogs in place of those that any host can show
 * @param renderEmpty renders an empty list in place of the explanation that any host can show
 */
export default function EmployeesPage({ loadDialogs = loadEmployeeDialogs, renderEmpty }: Props) {
  const text = useStrings(strings);
  const employees = useCached(listEmployees, {}, 'force-refresh');
  // Hides deleted employees until the list is reloaded.
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const existing = employees.data?.filter(({ id }) => !deletedIds.includes(id)) ?? [];
  const { open, render } = useDialogs<OpenDialog, typeof EmployeeDialogs>(
    loadDialogs,
    (dialog) => dialog.kind === 'create' || existing.some(({ id }) => id === dialog.employee.id),
  );

  useDraftReturn(
    employees.data &&
      ((key) => {
        const [kind, id] = key.split(' ');
        if (kind !== 'employee') return false;
        const employee = existing.find((one) => one.id === id);
        if (id && !employee) return 'gone';
        void open(employee ? { kind: 'edit', employee } : { kind: 'create' });
        return true;
      }),
  );
  const openCreate = () => void open({ kind: 'create' });
  const create = (
    <Button onClick={openCreate}>
      <Icon strokes={plusIcon} />
      <span>{text.create}</span>
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={create} />
      <Loaded entry={employees} loading={text.loading} failed={text.failed} skeleton={<SkeletonTable rows={3} columns={8} />}>
        {() => (
          <EmployeeList
            employees={existing}
            onShow={(employee) => open({ kind: 'edit', employee })}
            create={create}
            empty={renderEmpty?.(openCreate)}
          />
        )}
      </Loaded>
      {render((Dialogs, props) => (
        <Dialogs
          employees={existing}
          onOutdated={() => void employees.refresh()}
          onDeleted={({ id }) => setDeletedIds((others) => [...others, id])}
          {...props}
        />
      ))}
    </>
  );
}
