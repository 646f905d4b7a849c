import { createEmployee, NewEmployee } from '@osk/shared/contract/employee';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { EmployeeDialog } from './employee-dialog.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { blankEmployee } from './employee-form.ts';
import { employeeStrings } from './employee-strings.ts';
import { type SaveFollowers, useSaved } from './use-saved.ts';

/** Creates an employee (specification, sections 2 and 5): a password is part of it. */
export function CreateEmployeeDialog({ onClose, onOutdated }: SaveFollowers) {
  const { http } = useHost();
  const text = useStrings(employeeStrings);
  const form = useContractForm(NewEmployee, { defaultValues: blankEmployee, fallback: text.saveFailed });
  const saved = useSaved({ onClose, onOutdated });
  const save = form.submit((body) => saved(http.send(createEmployee, { body }), form.onPage));

  return (
    <EmployeeDialog title={text.create} form={form} onSubmit={save} onClose={onClose}>
      <EmployeeFields form={form} isNew />
    </EmployeeDialog>
  );
}
