import { endpoint } from './endpoint.ts';
import {
  BesideRecord,
  Employee,
  EmployeeId,
  EmployeeQuery,
  EmployeeRecord,
  EmployeeSummary,
  Employees,
  NewEmployee,
} from './shapes/employee.ts';
import { edits } from './shapes/shape.ts';

export type { EmployeeSummary };

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees',
  summary: "The company's PKK employees, by name",
  access: 'employees',
  paged: true,
  query: EmployeeQuery,
  answer: Employees,
});

export const readEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/{id}',
  summary: 'One employee, with the PESEL',
  access: 'employees',
  params: EmployeeId,
  answer: Employee,
});

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/employees',
  summary: 'Creates an employee',
  access: 'employees',
  idempotent: true,
  body: NewEmployee,
  answer: EmployeeSummary,
});

export const updateEmployee = endpoint({
  method: 'PUT',
  path: '/api/employees',
  summary: 'Changes an employee',
  access: 'employees',
  record: EmployeeRecord,
  body: edits(EmployeeRecord, BesideRecord),
  answer: EmployeeSummary,
});

export const deleteEmployee = endpoint({
  method: 'DELETE',
  path: '/api/employees/{id}',
  summary: 'Deletes an employee',
  access: 'employees',
  params: EmployeeId,
});
