import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { isDoubtfulPesel } from '@osk/shared/contract/numbers';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import type { ChangedEmployee } from '@osk/shared/contract/shapes/employee';
import type { z } from '@osk/shared/contract/shapes/shape';
import type { ContractForm } from '@osk/shared/forms/contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { FormDialog } from '@osk/shared/ui/dialog';
import { withDigitMask } from '@osk/shared/ui/digit-mask';
import { FieldGroup, PasswordField, TextField } from '@osk/shared/ui/field';
import { PasswordRules } from '@osk/shared/ui/password-rules';
import type { ComponentProps, ReactNode } from 'react';
import { dialogStrings } from './dialog-strings.ts';
import styles from './employee-form.module.css';

export const emptyEmployee = {
  firstName: '',
  lastName: '',
  PESEL: '',
  email: '',
  phoneNumber: '',
  pkkId: '',
  password: '',
  address: { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' },
};

/** The common part of the forms of a new and of a changed employee. */
type EmployeeForm = Pick<
  ContractForm<Omit<z.input<typeof ChangedEmployee>, 'id'>, unknown>,
  'fieldProps' | 'watch' | 'isDirty' | 'reset' | 'valid' | 'sending' | 'problem'
>;

/** Everything but the PESEL and the password. */
export const keptFields = { firstName: true, lastName: true, email: true, phoneNumber: true, pkkId: true, address: true } as const;
export const neverKept = { PESEL: false, password: false } as const;

type DialogProps = Pick<ComponentProps<typeof FormDialog>, 'problem' | 'onSubmit' | 'onClose'> & {
  title: string;
  form: EmployeeForm;
  children: ReactNode;
};

export function EmployeeDialog(props: DialogProps) {
  const text = useStrings(dialogStrings);
  return <FormDialog description={text.required} cancel={text.cancel} submitLabel={text.save} {...props} />;
}

type FieldsProps = {
  form: EmployeeForm;
  others: readonly EmployeeSummary[];
  /** A new employee needs a password. */
  isNew?: boolean;
  /** Shows the fields as a skeleton, so that nothing moves when the values arrive. */
  isLoading?: boolean;
};

/** All fields of an employee. Autocompletion is off, because the browser knows the user, not the employee. */
export function EmployeeFields({ form, others, isNew = false, isLoading = false }: FieldsProps) {
  const text = useStrings(dialogStrings);
  const now = nowOf(useHost());
  const field: EmployeeForm['fieldProps'] = (name) => ({ autoComplete: 'off', part: 'field', ...form.fieldProps(name) });
  const pkkId = form.watch('pkkId').trim();
  const same = others.find((other) => other.pkkId === pkkId);
  const groups = (
    <>
      <FieldGroup legend={text.person} className={styles.fields}>
        <TextField label={text.firstName} requiredMark {...field('firstName')} />
        <TextField label={text.lastName} requiredMark {...field('lastName')} />
        <TextField
          label={text.pesel}
          hint={text.peselHint}
          inputMode="numeric"
          requiredMark
          warning={isDoubtfulPesel(form.watch('PESEL'), now) ? text.peselDoubtful : undefined}
          {...withDigitMask('00000000000', field('PESEL'))}
        />
        <TextField label={text.phone} hint={text.phoneHint} type="tel" {...field('phoneNumber')} />
      </FieldGroup>
      <FieldGroup legend={text.access} className={styles.access}>
        <TextField
          label={text.email}
          hint={text.emailHint}
          type="email"
          inputMode="email"
          spellCheck={false}
          requiredMark
          {...field('email')}
        />
        <TextField
          label={text.pkkId}
          hint={text.pkkIdHint}
          spellCheck={false}
          requiredMark
          warning={same && text.samePkkId(`${same.firstName} ${same.lastName}`)}
          {...field('pkkId')}
        />
        <PasswordField
          label={text.password}
          hint={
            <>
              {!isNew && <span>{text.passwordKept}</span>}
              <PasswordRules rules="employee" typed={form.watch('password') ?? ''} />
            </>
          }
          requiredMark={isNew}
          {...field('password')}
          {...newPasswordAttributes('employee')}
        />
      </FieldGroup>
      <FieldGroup legend={text.address} className={styles.address}>
        <TextField label={text.street} {...field('address.street')} />
        <TextField label={text.streetNumber} {...field('address.streetNumber')} />
        <TextField label={text.suiteNumber} {...field('address.suiteNumber')} />
        <TextField
          label={text.postCode}
          hint={text.postCodeHint}
          inputMode="numeric"
          {...withDigitMask('00-000', field('address.postCode'))}
        />
        <TextField label={text.post} {...field('address.post')} />
        <TextField label={text.city} {...field('address.city')} />
      </FieldGroup>
    </>
  );
  // Disabled, so that the dialog does not focus them.
  return isLoading ? (
    <fieldset className={styles.skeleton} disabled>
      {groups}
    </fieldset>
  ) : (
    groups
  );
}
