import type { AnswerOf, EndpointDefinition, RequestOf, Success } from '@osk/shared/contract/endpoint';
import type { Licence } from '@osk/shared/contract/licence';
import type { NewEmployee } from '@osk/shared/contract/shapes/employee';
import type { z } from '@osk/shared/contract/shapes/shape';
import type { registrationOf } from '../servers/portal.ts';
import type { Answer, Caller } from '../servers/server-process.ts';

/** Makes a call. Returns undefined when the outcome is unknown: for no answer or a 5xx. */
export type TrySend = <E extends EndpointDefinition>(
  call: E,
  request: RequestOf<E>,
  as?: Caller,
) => Promise<Answer<AnswerOf<E>> | undefined>;

/** The outcome of a write: `unknown` when no answer came. */
export type Outcome = 'done' | 'rejected' | 'unknown';

/** An order of a licence or an extension. Its NIP is unique. */
export type OrderEntry = {
  outcome: Outcome;
  nip: string;
  key: string | undefined;
  /** Sends the order; can be repeated. */
  send(): Promise<Answer<Licence> | undefined>;
  answer?: Success<Licence>;
};

/** An employee whose e-mail is unique. */
type EmployeeEntry = { outcome: Outcome; typed: z.input<typeof NewEmployee> };

type RegistrationEntry = { outcome: Outcome; typed: ReturnType<typeof registrationOf> };

/** The writes of one client. */
export type WriteJournal = {
  token: string;
  /** The ids of accepted licences that are not extended yet. */
  running: string[];
  orders: OrderEntry[];
  employees: EmployeeEntry[];
  registrations: RegistrationEntry[];
  /** The domains that the settings may have: several after a save without an answer. */
  domains: string[];
  /** Writes answered with success. */
  acknowledged: number;
};

/** The prefix of payment marks of licences made before the first write. */
export const seedMark = 'SEED';

/** The promo codes of orders, each for a few uses. */
export const promoCodes = Array.from({ length: 12 }, (_, number) => `KRAKSA${number}`);

export function pickFrom<One>(list: readonly [One, ...One[]]): One {
  return list[Math.floor(Math.random() * list.length)] ?? list[0];
}
