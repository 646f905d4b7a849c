import { changePassword, configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { buyLicence, changeLicenceCompany, extendLicence, LicenceType } from '@osk/shared/contract/licence';
import { attempt, type Books, type EmployeeEntry, type OrderEntry, type Outcome, type RegistrationEntry } from './crash-books.ts';
import type { Random } from './crash-rounds.ts';
import type { Answer, Send } from './crash-sender.ts';
import { employeeOf } from './employees.ts';
import { orderOf } from './licences.ts';
import { registrationOf } from './portal.ts';

/** Writes for one company, one thing after another, until a write is not answered or it is told to stop. */
export async function writeOn(writer: Writer, hasStopped: () => boolean): Promise<void> {
  const { buy, extend, correct, rename } = orderWrites(writer);
  const { employ, changeEmployee, configure, changeProfile, register } = accountWrites(writer);
  const mix = [buy, buy, buy, extend, correct, rename, employ, changeEmployee, configure, configure, changeProfile, register] as const;
  let answered = true;
  while (answered && !hasStopped()) answered = await writer.random.pick(mix)();
}

/** What a client's writes work with. */
export type Writer = { books: Books; send: Send; random: Random };

/** Makes a write, having noted it; false when it was not answered, so that nobody knows whether it was done. */
type Write = () => Promise<boolean>;

let made = 0;

/** A number of its own, for what must not be another's. */
function unique(): string {
  made += 1;
  return String(made).padStart(6, '0');
}

/** Notes what became of a write that was sent. */
function settle<Data>(books: Books, answer: Answer<Data> | undefined, note: (outcome: Outcome) => void): boolean {
  const outcome = answer === undefined ? 'open' : answer.status === 200 ? 'done' : 'refused';
  if (outcome === 'done') books.acknowledged += 1;
  note(outcome);
  return answer !== undefined;
}

/** The codes that orders use, each good for a few. */
export const promoCodes = Array.from({ length: 12 }, (_, number) => `KRAKSA${number}`);

/** What a client does with licences: buys, extends and corrects them, and makes out to another what waits. */
function orderWrites({ books, send, random }: Writer): Record<'buy' | 'extend' | 'correct' | 'rename', Write> {
  const { token } = books.account;
  const order = (entry: OrderEntry) => sendNoted(books, entry);
  /** An order's own NIP tells it from all others. */
  const own = () => `7${unique().padStart(9, '0')}`;
  const typed = (productName: string) => {
    const promoCode = random.next() < 0.4 ? promoCodes[Math.floor(random.next() * promoCodes.length)] : undefined;
    return { ...orderOf(productName), nip: own(), ...(promoCode !== undefined && { promoCode }) };
  };
  const noted = ({ nip, companyName }: { nip: string; companyName: string }) => ({ outcome: 'open' as const, nip, names: [companyName] });
  const keyOrNone = () => (random.next() < 0.8 ? `key-${unique()}` : undefined);

  const buy: Write = () => {
    const body = typed(random.pick(['Start', 'Egzamin', 'Komplet na rok']));
    const key = keyOrNone();
    return order({ ...noted(body), key, ask: () => send(buyLicence, { body }, { token, key }) });
  };
  const rename: Write = async () => {
    const waiting = books.orders.find(({ answer }) => answer?.data.licenseType === LicenceType.NewLicense);
    if (waiting?.answer === undefined) return buy();
    const body = { id: waiting.answer.data.id, nip: waiting.nip, companyName: `Szkoła ${unique()}` };
    return settle(books, await send(changeLicenceCompany, { body }, { token }), attempt(waiting.names, body.companyName));
  };
  const extend: Write = async () => {
    const parentId = books.running.pop();
    if (parentId === undefined) return buy();
    const body = { ...typed('Komplet'), parentId };
    const key = keyOrNone();
    return order({ ...noted(body), key, ask: () => send(extendLicence, { body }, { token, key }) });
  };
  const correct: Write = async () => {
    const id = books.running.pop();
    if (id === undefined) return rename();
    const body = { id, companyName: 'Szkoła Poprawiona', nip: own() };
    return order({ ...noted(body), key: undefined, ask: () => send(changeLicenceCompany, { body }, { token }) });
  };
  return { buy, extend, correct, rename };
}

/** Sends an order that is noted before. */
async function sendNoted(books: Books, entry: OrderEntry): Promise<boolean> {
  books.orders.push(entry);
  const answer = await entry.ask();
  if (answer?.status === 200) entry.answer = answer.body;
  return settle(books, answer, (outcome) => void Object.assign(entry, { outcome }));
}

type Name = 'employ' | 'changeEmployee' | 'configure' | 'changeProfile' | 'register';

/** What a client does besides: saves employees and settings, changes its password, and lets others register. */
function accountWrites({ books, send }: Writer): Record<Name, Write> {
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
