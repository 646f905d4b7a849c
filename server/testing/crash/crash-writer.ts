import { changePassword, configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { buyLicence, changeLicenceCompany, extendLicence, LicenceType } from '@osk/shared/contract/licence';
import { employeeOf } from '../employees.ts';
import { orderOf } from '../licences.ts';
import { registrationOf } from '../servers/portal.ts';
import {
  addPossible,
  type EmployeeEntry,
  type OrderEntry,
  type Outcome,
  type RegistrationEntry,
  type WriteJournal,
} from './crash-journal.ts';
import type { Random } from './crash-rounds.ts';
import type { Answer, Send } from './crash-sender.ts';

/** Makes random writes for one company in sequence, until one gets no answer or `hasStopped` returns true. */
export async function runWriter(writer: Writer, hasStopped: () => boolean): Promise<void> {
  const { buy, extend, correct, rename } = orderWrites(writer);
  const { employ, changeEmployee, configure, changeProfile, register } = accountWrites(writer);
  const mix = [buy, buy, buy, extend, correct, rename, employ, changeEmployee, configure, configure, changeProfile, register] as const;
  let answered = true;
  while (answered && !hasStopped()) answered = await writer.random.pick(mix)();
}

export type Writer = { journal: WriteJournal; send: Send; random: Random };

/** Records a write and makes it. Returns false when no answer comes, so the outcome is unknown. */
type Write = () => Promise<boolean>;

let lastNumber = 0;

function uniqueNumber(): string {
  lastNumber += 1;
  return String(lastNumber).padStart(6, '0');
}

/** Records the outcome of a write. */
function recordOutcome<Data>(journal: WriteJournal, answer: Answer<Data> | undefined, record: (outcome: Outcome) => void): boolean {
  const outcome = answer === undefined ? 'unknown' : answer.status === 200 ? 'done' : 'rejected';
  if (outcome === 'done') journal.acknowledged += 1;
  record(outcome);
  return answer !== undefined;
}

/** The promo codes of orders, each for a few uses. */
export const promoCodes = Array.from({ length: 12 }, (_, number) => `KRAKSA${number}`);

/** Writes about licences: buy, extend, correct, and change the company of a pending order. */
function orderWrites({ journal, send, random }: Writer): Record<'buy' | 'extend' | 'correct' | 'rename', Write> {
  const { token } = journal.account;
  const order = (entry: OrderEntry) => sendRecorded(journal, entry);
  const uniqueNip = () => `7${uniqueNumber().padStart(9, '0')}`;
  const orderBody = (productName: string) => {
    const promoCode = random.next() < 0.4 ? promoCodes[Math.floor(random.next() * promoCodes.length)] : undefined;
    return { ...orderOf(productName), nip: uniqueNip(), ...(promoCode !== undefined && { promoCode }) };
  };
  const entryOf = ({ nip, companyName }: { nip: string; companyName: string }) => ({
    outcome: 'unknown' as const,
    nip,
    names: [companyName],
  });
  const keyOrNone = () => (random.next() < 0.8 ? `key-${uniqueNumber()}` : undefined);

  const buy: Write = () => {
    const body = orderBody(random.pick(['Start', 'Egzamin', 'Komplet na rok']));
    const key = keyOrNone();
    return order({ ...entryOf(body), key, send: () => send(buyLicence, { body }, { token, key }) });
  };
  const rename: Write = async () => {
    const pending = journal.orders.find(({ answer }) => answer?.data.licenseType === LicenceType.NewLicense);
    if (pending?.answer === undefined) return buy();
    const body = { id: pending.answer.data.id, nip: pending.nip, companyName: `Szkoła ${uniqueNumber()}` };
    return recordOutcome(journal, await send(changeLicenceCompany, { body }, { token }), addPossible(pending.names, body.companyName));
  };
  const extend: Write = async () => {
    const parentId = journal.running.pop();
    if (parentId === undefined) return buy();
    const body = { ...orderBody('Komplet'), parentId };
    const key = keyOrNone();
    return order({ ...entryOf(body), key, send: () => send(extendLicence, { body }, { token, key }) });
  };
  const correct: Write = async () => {
    const id = journal.running.pop();
    if (id === undefined) return rename();
    const body = { id, companyName: 'Szkoła Poprawiona', nip: uniqueNip() };
    return order({ ...entryOf(body), key: undefined, send: () => send(changeLicenceCompany, { body }, { token }) });
  };
  return { buy, extend, correct, rename };
}

/** Records an order, then sends it. */
async function sendRecorded(journal: WriteJournal, entry: OrderEntry): Promise<boolean> {
  journal.orders.push(entry);
  const answer = await entry.send();
  if (answer?.status === 200) entry.answer = answer.body;
  return recordOutcome(journal, answer, (outcome) => void Object.assign(entry, { outcome }));
}

type AccountWrite = 'employ' | 'changeEmployee' | 'configure' | 'changeProfile' | 'register';

/** Other writes: save employees and settings, change the password, and register further companies. */
function accountWrites({ journal, send }: Writer): Record<AccountWrite, Write> {
  const { token } = journal.account;
  const employ: Write = async () => {
    const typed = employeeOf();
    const entry: EmployeeEntry = { outcome: 'unknown', typed, lastNames: [typed.lastName] };
    journal.employees.push(entry);
    const answer = await send(createEmployee, { body: typed }, { token });
    if (answer?.status === 200) entry.answer = answer.body.data;
    return recordOutcome(journal, answer, (outcome) => void Object.assign(entry, { outcome }));
  };
  const changeEmployee: Write = async () => {
    const known = journal.employees.find(({ answer }) => answer !== undefined);
    if (known?.answer === undefined) return employ();
    const { password, ...typed } = known.typed;
    const body = { ...typed, id: known.answer.id, lastName: `Nowak-${uniqueNumber()}` };
    return recordOutcome(journal, await send(updateEmployee, { body }, { token }), addPossible(known.lastNames, body.lastName));
  };
  const configure: Write = async () => {
    const hours = { muteStartHours: '22:00', muteFinishHours: '06:00', howLongBeforeDrivingLesson: 12 };
    const body = { domena: `osk-${uniqueNumber()}.example`, smsNotificationMessage: 'Jazda o {czas}', ...hours };
    return recordOutcome(journal, await send(configureSms, { body }, { token }), addPossible(journal.domains, body.domena));
  };
  const changeProfile: Write = async () => {
    const newPassword = `Tajne${uniqueNumber()}A`;
    const body = { oldPassword: journal.passwords[0] ?? '', newPassword, newPasswordRepeat: newPassword };
    return recordOutcome(journal, await send(changePassword, { body }, { token }), addPossible(journal.passwords, newPassword));
  };
  const register: Write = async () => {
    const entry: RegistrationEntry = { outcome: 'unknown', typed: registrationOf() };
    journal.registrations.push(entry);
    return recordOutcome(journal, await send(registerCompany, { body: entry.typed }), (outcome) => void Object.assign(entry, { outcome }));
  };
  return { employ, changeEmployee, configure, changeProfile, register };
}
