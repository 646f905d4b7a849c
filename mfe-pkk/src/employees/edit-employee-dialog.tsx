import { ChangedEmployee, type EmployeeSummary, updateEmployee } from '@osk/shared/contract/employee';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { ClientError, useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { ConfirmDialog, Dialog } from '@osk/shared/ui/dialog';
import { Loaded } from '@osk/shared/ui/loaded';
import { type SyntheticEvent, useEffect, useState } from 'react';
import styles from './edit-employee-dialog.module.css';
import { EmployeeDialog } from './employee-dialog.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { EmployeeFieldsSkeleton } from './employee-fields-skeleton.tsx';
import { blankEmployee } from './employee-form.ts';
import { employeeStrings } from './employee-strings.ts';
import { useDeletion } from './use-deletion.ts';
import { useFreshEmployee } from './use-fresh-employee.ts';
import { type SaveFollowers, useSaved } from './use-saved.ts';

type Props = SaveFollowers & {
  /** As the list has it. */
  employee: EmployeeSummary;
  /** The employee is not there any more. */
  onGone: () => void;
};

/** Shows an employee, to be changed or deleted (specification, sections 2, 5 and 7). */
export function EditEmployeeDialog({ employee: { id, firstName, lastName }, onClose, onOutdated, onGone }: Props) {
  const { http } = useHost();
  const text = useStrings(employeeStrings);
  const employee = useFreshEmployee(id);
  const form = useContractForm(ChangedEmployee, { defaultValues: { id, ...blankEmployee }, fallback: text.saveFailed });
  const filled = useFilledIn(form.reset, employee.data);
  const saved = useSaved({ onClose, onOutdated });
  const save = form.submit((body) => saved(http.send(updateEmployee, { body }), form.onPage));
  const deletion = useDeletion({ id, onOutdated, onGone });
  const submit = (event: SyntheticEvent) => {
    deletion.forget();
    return save(event);
  };
  const name = `${firstName} ${lastName}`;
  const title = text.edit(name);

  if (employee.error instanceof ClientError && employee.error.statusCode === 404) return <Gone title={title} onClose={onGone} />;
  return (
    <>
      <EmployeeDialog title={title} form={form} problem={deletion.problem} onSubmit={submit} onClose={onClose}>
        <Loaded entry={employee} loading={text.loading} failed={text.loadFailed} skeleton={<EmployeeFieldsSkeleton />}>
          {() => (filled ? <EmployeeFields form={form} /> : <EmployeeFieldsSkeleton />)}
        </Loaded>
        <Deletion onAsk={deletion.ask} disabled={form.sending} />
      </EmployeeDialog>
      <ConfirmDialog
        open={deletion.asking}
        question={text.deleteQuestion}
        description={name}
        onYes={deletion.confirm}
        onNo={deletion.cancel}
        working={deletion.working}
      />
    </>
  );
}

/** There from the start, also where the record cannot be read: who it is of is known by the list. */
function Deletion({ onAsk, disabled }: { onAsk: () => void; disabled: boolean }) {
  const text = useStrings(employeeStrings);
  return (
    <div className={styles.deletion}>
      <p className={styles.note}>{text.deletion}</p>
      <Button kind="danger" size="small" disabled={disabled} onClick={onAsk}>
        {text.delete}
      </Button>
    </div>
  );
}

/** Fills a form in with what comes after it was opened; whether that is done. */
function useFilledIn<Values extends object>(reset: (values: Values & { password: string }) => void, values: Values | undefined): boolean {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (filled || !values) return;
    reset({ ...values, password: '' });
    setFilled(true);
  }, [filled, values, reset]);
  return filled;
}

/** In place of the form: that there is nothing to be changed. */
function Gone({ title, onClose }: { title: string; onClose: () => void }) {
  const text = useStrings(employeeStrings);
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>{text.close}</Button>}>
      <Alert tone="warning">{text.gone}</Alert>
    </Dialog>
  );
}
