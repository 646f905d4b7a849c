import { createEmployee, deleteEmployee, type EmployeeSummary, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { ClientError, useCached, useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { ConfirmDialog } from '@osk/shared/ui/confirm-dialog';
import { Dialog } from '@osk/shared/ui/dialog';
import { Loaded } from '@osk/shared/ui/loaded';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { type SyntheticEvent, useState } from 'react';
import { dialogStrings } from './dialog-strings.ts';
import styles from './employee-form.module.css';
import { EmployeeDialog, EmployeeFields, emptyEmployee, keptFields, neverKept } from './employee-form.tsx';

export type OpenDialog = { kind: 'create' } | { kind: 'edit'; employee: EmployeeSummary };

type Props = DialogsProps<OpenDialog> & {
  employees: readonly EmployeeSummary[];
  onOutdated: () => void;
  onDeleted: (employee: EmployeeSummary) => void;
};

/** The dialogs of the employees page, a separate chunk. */
export function EmployeeDialogs({ dialog, onDeleted, ...props }: Props) {
  if (dialog.kind === 'create') return <CreateEmployeeDialog {...props} />;
  const { employee } = dialog;
  const closeDeleted = () => {
    onDeleted(employee);
    props.onClose();
  };
  return <EditEmployeeDialog key={employee.id} employee={employee} onDeleted={closeDeleted} {...props} />;
}

const loadNewEmployee = async () => (await import('@osk/shared/contract/shapes/employee')).NewEmployee;

const draft = {
  key: 'employee',
  fields: { ...keptFields, ...neverKept },
  title: { pl: dialogStrings.pl.create, en: dialogStrings.en.create },
  inMemory: true,
} as const;

type CreateProps = Pick<Props, 'employees' | 'onClose' | 'onOutdated'>;

/** Creates an employee (specification, sections 2 and 5). */
export function CreateEmployeeDialog({ employees, onClose, onOutdated }: CreateProps) {
  const text = useStrings(dialogStrings);
  const form = useContractForm(loadNewEmployee, { defaultValues: emptyEmployee, draft });
  const save = form.submit((body, sendOnce) => sendOnce(createEmployee, { body }), {
    failureMessage: (language) => dialogStrings[language].saveFailed,
    toastFailure: true,
    onSuccess: onClose,
    onOutdated,
  });

  return (
    <EmployeeDialog title={text.create} form={form} onSubmit={save} onClose={onClose}>
      <EmployeeFields form={form} others={employees} isNew />
    </EmployeeDialog>
  );
}

const loadChangedEmployee = async () => (await import('@osk/shared/contract/shapes/employee')).ChangedEmployee;

type EditProps = CreateProps & { employee: EmployeeSummary; onDeleted: () => void };

/** Changes or deletes an employee (specification, sections 2, 5 and 7). */
export function EditEmployeeDialog({ employee: { id, firstName, lastName }, employees, onClose, onOutdated, onDeleted }: EditProps) {
  const { http } = useHost();
  const text = useStrings(dialogStrings);
  const employee = useFreshEmployee(id);
  const name = `${firstName} ${lastName}`;
  const others = employees.filter((other) => other.id !== id);
  const form = useContractForm(loadChangedEmployee, {
    defaultValues: { id, ...emptyEmployee },
    values: employee.data && { ...employee.data, password: '' },
    draft: {
      key: `employee ${id}`,
      fields: { id: false, ...keptFields, ...neverKept },
      title: { pl: dialogStrings.pl.edit(name), en: dialogStrings.en.edit(name) },
      inMemory: true,
    },
  });
  const deletion = useMutation();
  const [isAsking, setIsAsking] = useState(false);

  const save = form.submit((body) => http.send(updateEmployee, { body }), {
    failureMessage: (language) => dialogStrings[language].saveFailed,
    toastFailure: true,
    onSuccess: onClose,
    onOutdated,
  });
  const submit = (event: SyntheticEvent) => {
    deletion.clearProblem();
    return save(event);
  };
  const sendDeletion = () =>
    http.send(deleteEmployee, { params: { id } }).catch((error: unknown) => {
      if (isNotFound(error)) onDeleted();
      throw error;
    });
  const confirmDeletion = async () => {
    await deletion.run(sendDeletion, {
      failureMessage: (language) => dialogStrings[language].deleteFailed,
      toastFailure: true,
      onSuccess: onDeleted,
      onOutdated,
    });
    setIsAsking(false);
  };

  if (isNotFound(employee.error)) {
    const closeDeleted = () => {
      onDeleted();
      onOutdated();
    };
    return (
      <Dialog open onClose={closeDeleted} title={text.edit(name)} cancel={text.close}>
        <Alert tone="warning">{text.notFoundOne}</Alert>
      </Dialog>
    );
  }
  return (
    <>
      <EmployeeDialog title={text.edit(name)} form={form} problem={deletion.problem ?? form.problem} onSubmit={submit} onClose={onClose}>
        <Loaded
          entry={employee}
          loading={text.loadingOne}
          failed={text.loadFailed}
          skeleton={<EmployeeFields form={form} others={others} isLoading />}
        >
          {() => <EmployeeFields form={form} others={others} isLoading={!form.filled} />}
        </Loaded>
        <div className={styles.deletion}>
          <p className={styles.note}>{text.deletion}</p>
          <Button kind="danger" size="small" disabled={form.sending} onClick={() => setIsAsking(true)}>
            {text.delete}
          </Button>
        </div>
      </EmployeeDialog>
      <ConfirmDialog
        open={isAsking}
        question={text.deleteQuestion}
        description={name}
        onYes={confirmDeletion}
        onNo={() => deletion.pending || setIsAsking(false)}
        working={deletion.pending}
      />
    </>
  );
}

const isNotFound = (error: unknown) => error instanceof ClientError && error.statusCode === 404;

/** Reads an employee. Ignores the cached one, because a form must not save stale values. */
function useFreshEmployee(id: string) {
  const entry = useCached(readEmployee, { params: { id } }, 'force-refresh');
  const [stale] = useState(entry);
  return {
    ...entry,
    data: entry.createdAt === stale.createdAt ? undefined : entry.data,
    error: entry.error === stale.error ? undefined : entry.error,
  };
}
