import { createEmployee, type EmployeeSummary } from '@osk/shared/contract/employee';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useStrings } from '@osk/shared/host';
import { dialogStrings } from './dialog-strings.ts';
import { EmployeeDialog, EmployeeFields, emptyEmployee, keptFields, neverKept } from './employee-form.tsx';

const loadNewEmployee = async () => (await import('@osk/shared/contract/shapes/employee')).NewEmployee;

const draft = {
  key: 'employee',
  fields: { ...keptFields, ...neverKept },
  title: { pl: dialogStrings.pl.create, en: dialogStrings.en.create },
  inMemory: true,
} as const;

type Props = {
  /** The company's employees, as listed. */
  employees: readonly EmployeeSummary[];
  onClose: () => void;
  /** The list may have changed. */
  onOutdated: () => void;
};

/** Creates an employee (specification, sections 2 and 5). */
export function CreateEmployeeDialog({ employees, onClose, onOutdated }: Props) {
  const text = useStrings(dialogStrings);
  const form = useContractForm(loadNewEmployee, { defaultValues: emptyEmployee, draft, atOnce: true });
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
