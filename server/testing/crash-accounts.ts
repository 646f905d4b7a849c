import { changePassword, configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { attempt, type EmployeeEntry, type RegistrationEntry } from './crash-books.ts';
import { settle, unique, type Write, type Writer } from './crash-writes.ts';
import { employeeOf } from './employees.ts';
import { registrationOf } from './portal.ts';

type Name = 'employ' | 'changeEmployee' | 'configure' | 'changeProfile' | 'register';

/** What a client does besides: saves employees and settings, changes its password, and lets others register. */
export function accountWrites({ books, send }: Writer): Record<Name, Write> {
  const { token } = books.account;
  const employ: Write = async () => {
    const typed = employeeOf();
    const entry: EmployeeEntry = { outcome: 'open', typed, lastNames: [typed.lastName] };
    books.employees.push(entry);
    const answer = await send(createEmployee, { body: typed }, { token });
    if (answer?.status === 200) entry.answer = answer.body.data;
    return settle(books, answer, (outcome) => void Object.assign(entry, { outcome }));
  };
  const changeEmployee: Write = async () => {
    const known = books.employees.find(({ answer }) => answer !== undefined);
    if (known?.answer === undefined) return employ();
    const { password, ...typed } = known.typed;
    const body = { ...typed, id: known.answer.id, lastName: `Nowak-${unique()}` };
    return settle(books, await send(updateEmployee, { body }, { token }), attempt(known.lastNames, body.lastName));
  };
  const configure: Write = async () => {
    const hours = { muteStartHours: '22:00', muteFinishHours: '06:00', howLongBeforeDrivingLesson: 12 };
    const body = { domena: `osk-${unique()}.example`, smsNotificationMessage: 'Jazda o {czas}', ...hours };
    return settle(books, await send(configureSms, { body }, { token }), attempt(books.domains, body.domena));
  };
  const changeProfile: Write = async () => {
    const newPassword = `Tajne${unique()}A`;
    const body = { oldPassword: books.passwords[0] ?? '', newPassword, newPasswordRepeat: newPassword };
    return settle(books, await send(changePassword, { body }, { token }), attempt(books.passwords, newPassword));
  };
  const register: Write = async () => {
    const entry: RegistrationEntry = { outcome: 'open', typed: registrationOf() };
    books.registrations.push(entry);
    return settle(books, await send(registerCompany, { body: entry.typed }), (outcome) => void Object.assign(entry, { outcome }));
  };
  return { employ, changeEmployee, configure, changeProfile, register };
}
