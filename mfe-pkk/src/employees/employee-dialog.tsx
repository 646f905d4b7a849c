import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import type { ReactNode, SyntheticEvent } from 'react';
import type { EmployeeForm } from './employee-form.ts';
import { employeeStrings } from './employee-strings.ts';

type Props = {
  title: string;
  form: EmployeeForm;
  /** Why something else than saving did not happen. */
  problem?: string | undefined;
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of one employee, new or known. What is typed into it is kept nowhere: closing asks before it is lost. */
export function EmployeeDialog({ title, form, problem = form.problem, onSubmit, onClose, children }: Props) {
  const text = useStrings(employeeStrings);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text.required}
      dirty={form.formState.isDirty}
      problem={problem}
      onSubmit={onSubmit}
      cancel={text.cancel}
      actions={
        <Button type="submit" disabled={!form.valid} working={form.sending}>
          {text.save}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
