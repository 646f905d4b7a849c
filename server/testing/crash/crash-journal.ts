import type { EmployeeSummary } from '@osk/shared/contract/employee';
import type { Success } from '@osk/shared/contract/envelope';
import type { Licence } from '@osk/shared/contract/licence';
import type { NewEmployee } from '@osk/shared/contract/shapes/employee';
import type { z } from '@osk/shared/contract/shapes/shape';
import type { registrationOf } from '../servers/portal.ts';
import type { Answer } from './crash-sender.ts';

/** The outcome of a write: `unknown` when no answer came. */
export type Outcome = 'done' | 'rejected' | 'unknown';

/** An order of a licence, an extension or a correction. Its NIP is unique. */
export type OrderEntry = {
  outcome: Outcome;
  nip: string;
  /** Possible company names: several after a change without an answer. */
  names: string[];
  key: string | undefined;
  /** Sends the order; can be repeated. */
  send(): Promise<Answer<Licence> | undefined>;
  answer?: Success<Licence>;
};

/** An employee whose e-mail is unique. Only the last name changes. */
export type EmployeeEntry = { outcome: Outcome; typed: z.input<typeof NewEmployee>; lastNames: string[]; answer?: EmployeeSummary };

export type RegistrationEntry = { outcome: Outcome; typed: ReturnType<typeof registrationOf> };

/** The writes of one client. A value that writes change has a list of possible values: several after a write without an answer. */
export type WriteJournal = {
  account: { email: string; token: string };
  /** The ids of accepted licences that are neither extended nor corrected yet. */
  running: string[];
  orders: OrderEntry[];
  employees: EmployeeEntry[];
  registrations: RegistrationEntry[];
  domains: string[];
  passwords: string[];
  /** Writes answered with success. */
  acknowledged: number;
};

/** Adds a possible value before it is written. The returned function records the outcome of the write. */
export function addPossible<Value>(possible: Value[], value: Value): (outcome: Outcome) => void {
  possible.push(value);
  return (outcome) => {
    if (outcome === 'done') possible.splice(0, possible.length, value);
    if (outcome === 'rejected') possible.pop();
  };
}
