import type { EmployeeSummary } from '@osk/shared/contract/employee';
import type { ComponentProps } from 'react';

export type EmployeeFieldName =
  | 'firstName'
  | 'lastName'
  | 'PESEL'
  | 'phoneNumber'
  | 'email'
  | 'pkkId'
  | 'password'
  | `address.${keyof EmployeeSummary['address']}`;

type RegisteredField = Required<Pick<ComponentProps<'input'>, 'name' | 'ref'>> & {
  onChange: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
  onBlur: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
};

/** What a new employee's form and a known one's have in common. */
export type EmployeeForm = {
  register(name: EmployeeFieldName): RegisteredField;
  errorOf(name: EmployeeFieldName): string | undefined;
  watch(name: 'PESEL'): string;
  formState: { isDirty: boolean };
  valid: boolean;
  sending: boolean;
  problem: string | undefined;
};

export const blankEmployee = {
  firstName: '',
  lastName: '',
  PESEL: '',
  email: '',
  phoneNumber: '',
  pkkId: '',
  password: '',
  address: { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' },
};
