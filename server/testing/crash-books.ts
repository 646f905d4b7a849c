import type { EmployeeSummary, NewEmployee } from '@osk/shared/contract/employee';
import type { Success } from '@osk/shared/contract/envelope';
import type { Licence } from '@osk/shared/contract/licence';
import type { z } from '@osk/shared/contract/shape';
import type { Answer } from './crash-sender.ts';
import type { registrationOf } from './portal.ts';

/** What is known of a write: it was answered with success, it was refused, or no answer came. */
export type Outcome = 'done' | 'refused' | 'open';

/** An order of a licence, an extension or a correction, told from all others by its NIP. */
export type OrderEntry = {
  outcome: Outcome;
  nip: string;
  /** Whom it may be made out to by now: more than one when a change of it was not answered. */
  names: string[];
  key: string | undefined;
  /** Sends it, also once more. */
  ask(): Promise<Answer<Licence> | undefined>;
  answer?: Success<Licence>;
};

/** An employee, told from all others by the e-mail; changed in the last name alone. */
export type EmployeeEntry = { outcome: Outcome; typed: z.input<typeof NewEmployee>; lastNames: string[]; answer?: EmployeeSummary };

export type RegistrationEntry = { outcome: Outcome; typed: ReturnType<typeof registrationOf> };

/** What one client of the portal knows of its writes. Of what can be changed it knows the values that it may have. */
export type Books = {
  account: { email: string; token: string };
  /** Its accepted licences that were neither extended nor corrected yet, by their ids. */
  running: string[];
  orders: OrderEntry[];
  employees: EmployeeEntry[];
  registrations: RegistrationEntry[];
  domains: string[];
  passwords: string[];
  /** Writes answered with success. */
  acknowledged: number;
};

/** Notes a value that is about to be written beside those that there may be; gives what to note once the outcome is known. */
export function attempt<Value>(possible: Value[], value: Value): (outcome: Outcome) => void {
  possible.push(value);
  return (outcome) => {
    if (outcome === 'done') possible.splice(0, possible.length, value);
    if (outcome === 'refused') possible.pop();
  };
}
