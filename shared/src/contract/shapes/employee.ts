import { email, employeePassword, id, optionalPostCode, optionalText, pageFields, pesel, pkkId, text } from './fields.ts';
import { z } from './shape.ts';

const Address = z.object({
  street: z.string(),
  streetNumber: z.string(),
  suiteNumber: z.string(),
  postCode: z.string(),
  post: z.string(),
  city: z.string(),
});

/** An employee in the list, without the PESEL. */
export const EmployeeSummary = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  pkkId: z.string(),
  address: Address,
});
export type EmployeeSummary = z.infer<typeof EmployeeSummary>;

export const Employee = z.extend(EmployeeSummary, { PESEL: z.string() });

export const EmployeeRecord = z.object({
  firstName: text('firstName.required', 100),
  lastName: text('lastName.required', 100),
  PESEL: pesel(),
  email: email(),
  phoneNumber: z._default(optionalText(20), ''),
  pkkId: pkkId(),
  address: z._default(
    z.object({
      street: z._default(optionalText(), ''),
      streetNumber: z._default(optionalText(20), ''),
      suiteNumber: z._default(optionalText(20), ''),
      postCode: z._default(optionalPostCode(), ''),
      post: z._default(optionalText(100), ''),
      city: z._default(optionalText(100), ''),
    }),
    { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' },
  ),
});

export const NewEmployee = z.extend(EmployeeRecord, { password: employeePassword() });

/** An empty or absent password leaves the old one. */
export const BesideRecord = z.object({
  id: id(),
  password: z.optional(z.union([z.literal(''), employeePassword()], 'employeePassword.weak')),
});

/** The form of a change, which sends every field. */
export const ChangedEmployee = z.extend(EmployeeRecord, BesideRecord.shape);

export const EmployeeId = z.object({ id: id() });

export const EmployeeQuery = z.object(pageFields());

export const Employees = z.array(EmployeeSummary);
