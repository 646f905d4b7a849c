import { isDoubtfulPesel } from '@osk/shared/contract/pesel';
import { useStrings } from '@osk/shared/host';
import { PasswordField, TextField } from '@osk/shared/ui/field';
import { FieldGroup } from '@osk/shared/ui/field-group';
import styles from './employee-fields.module.css';
import type { EmployeeFieldName, EmployeeForm } from './employee-form.ts';
import { employeeStrings } from './employee-strings.ts';
import { withMask } from './with-mask.ts';

type Props = {
  form: EmployeeForm;
  /** The password is set here for the first time. */
  isNew?: boolean;
};

/** All there is to an employee. Nothing is filled in by the browser: what it knows is of whoever sits in front of it. */
export function EmployeeFields({ form, isNew = false }: Props) {
  const text = useStrings(employeeStrings);
  return (
    <>
      <FieldGroup legend={text.person} className={styles.fields}>
        <Person form={form} />
      </FieldGroup>
      <FieldGroup legend={text.access} className={styles.access}>
        <PkkAccess form={form} isNew={isNew} />
      </FieldGroup>
      <FieldGroup legend={text.address} className={styles.address}>
        <Address form={form} />
      </FieldGroup>
    </>
  );
}

const propertiesOf = (form: EmployeeForm, name: EmployeeFieldName) => ({
  autoComplete: 'off',
  error: form.errorOf(name),
  ...form.register(name),
});

function Person({ form }: { form: EmployeeForm }) {
  const text = useStrings(employeeStrings);
  return (
    <>
      <TextField label={text.firstName} requiredMark {...propertiesOf(form, 'firstName')} />
      <TextField label={text.lastName} requiredMark {...propertiesOf(form, 'lastName')} />
      <TextField
        label={text.pesel}
        hint={text.peselHint}
        inputMode="numeric"
        requiredMark
        warning={isDoubtfulPesel(form.watch('PESEL')) ? text.peselDoubtful : undefined}
        {...withMask('00000000000', propertiesOf(form, 'PESEL'))}
      />
      <TextField label={text.phone} hint={text.phoneHint} type="tel" {...propertiesOf(form, 'phoneNumber')} />
    </>
  );
}

function PkkAccess({ form, isNew }: Required<Props>) {
  const text = useStrings(employeeStrings);
  return (
    <>
      <TextField
        label={text.email}
        hint={text.emailHint}
        type="email"
        inputMode="email"
        spellCheck={false}
        requiredMark
        {...propertiesOf(form, 'email')}
      />
      <TextField label={text.pkkId} hint={text.pkkIdHint} spellCheck={false} requiredMark {...propertiesOf(form, 'pkkId')} />
      <PasswordField
        label={text.password}
        hint={isNew ? text.passwordHint : text.passwordKept}
        requiredMark={isNew}
        {...propertiesOf(form, 'password')}
        autoComplete="new-password"
      />
    </>
  );
}

function Address({ form }: { form: EmployeeForm }) {
  const text = useStrings(employeeStrings);
  return (
    <>
      <TextField label={text.street} {...propertiesOf(form, 'address.street')} />
      <TextField label={text.streetNumber} {...propertiesOf(form, 'address.streetNumber')} />
      <TextField label={text.suiteNumber} {...propertiesOf(form, 'address.suiteNumber')} />
      <TextField
        label={text.postCode}
        hint={text.postCodeHint}
        inputMode="numeric"
        {...withMask('00-000', propertiesOf(form, 'address.postCode'))}
      />
      <TextField label={text.post} {...propertiesOf(form, 'address.post')} />
      <TextField label={text.city} {...propertiesOf(form, 'address.city')} />
    </>
  );
}
