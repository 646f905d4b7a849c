import type { EmployeeSummary } from '@osk/shared/contract/employee';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { CreateEmployeeDialog } from './create-employee-dialog.tsx';
import { EditEmployeeDialog } from './edit-employee-dialog.tsx';

/** A dialog of the employees page, with its input. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit'; employee: EmployeeSummary };

type Props = DialogsProps<OpenDialog> & {
  /** The company's employees, as listed. */
  employees: readonly EmployeeSummary[];
  /** The list may have changed. */
  onOutdated: () => void;
  /** The employee no longer exists. */
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
