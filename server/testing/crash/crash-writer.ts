import { configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee } from '@osk/shared/contract/employee';
import { buyLicence, extendLicence } from '@osk/shared/contract/licence';
import { employeeOf } from '../employees.ts';
import { orderOf } from '../licences.ts';
import { registrationOf } from '../servers/portal.ts';
import type { Answer } from '../servers/server-process.ts';
import { type OrderEntry, type Outcome, pickFrom, promoCodes, type TrySend, type WriteJournal } from './crash-journal.ts';

/** Makes random writes for one company in sequence, until one gets no answer or `hasStopped` returns true. */
export async function runWriter(writer: Writer, hasStopped: () => boolean): Promise<void> {
  const { buy, extend } = orderWrites(writer);
  const { employ, configure, register } = accountWrites(writer);
  const mix = [buy, buy, buy, extend, employ, employ, configure, configure, register] as const;
  let answered = true;
  while (answered && !hasStopped()) answered = await pickFrom(mix)();
}

type Writer = { journal: WriteJournal; send: TrySend };

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

/** Orders of licences and of extensions. */
function orderWrites({ journal, send }: Writer) {
  const { token } = journal;
  const order = (entry: OrderEntry) => sendRecorded(journal, entry);
  const orderBody = (productName: string) => {
    const promoCode = Math.random() < 0.4 ? promoCodes[Math.floor(Math.random() * promoCodes.length)] : undefined;
    return { ...orderOf(productName), nip: `7${uniqueNumber().padStart(9, '0')}`, ...(promoCode !== undefined && { promoCode }) };
  };
  const keyOrNone = () => (Math.random() < 0.8 ? `key-${uniqueNumber()}` : undefined);

  const buy: Write = () => {
    const body = orderBody(pickFrom(['Start', 'Egzamin', 'Komplet na rok']));
    const key = keyOrNone();
    return order({ outcome: 'unknown', nip: body.nip, key, send: () => send(buyLicence, { body }, { token, key }) });
  };
  const extend: Write = async () => {
    const parentId = journal.running.pop();
    if (parentId === undefined) return buy();
    const body = { ...orderBody('Komplet'), parentId };
    const key = keyOrNone();
    return order({ outcome: 'unknown', nip: body.nip, key, send: () => send(extendLicence, { body }, { token, key }) });
  };
  return { buy, extend };
}

/** Records an order, then sends it. */
async function sendRecorded(journal: WriteJournal, entry: OrderEntry): Promise<boolean> {
  journal.orders.push(entry);
  const answer = await entry.send();
  if (answer?.status === 200) entry.answer = answer.body;
  return recordOutcome(journal, answer, (outcome) => void Object.assign(entry, { outcome }));
}

/** Other writes: save employees and settings, and register further companies. */
function accountWrites({ journal, send }: Writer) {
  const { token } = journal;
  const setOutcome = (entry: { outcome: Outcome }) => (outcome: Outcome) => void Object.assign(entry, { outcome });
  const employ: Write = async () => {
    const entry = { outcome: 'unknown' as const, typed: employeeOf() };
    journal.employees.push(entry);
    return recordOutcome(journal, await send(createEmployee, { body: entry.typed }, { token }), setOutcome(entry));
  };
  const configure: Write = async () => {
    const hours = { muteStartHours: '22:00', muteFinishHours: '06:00', howLongBeforeDrivingLesson: 12 };
    const body = { domena: `osk-${uniqueNumber()}.example`, smsNotificationMessage: 'Jazda o {czas}', ...hours };
    journal.domains.push(body.domena);
    return recordOutcome(journal, await send(configureSms, { body }, { token }), (outcome) => {
      if (outcome === 'done') journal.domains = [body.domena];
      if (outcome === 'rejected') journal.domains.pop();
    });
  };
  const register: Write = async () => {
    const entry = { outcome: 'unknown' as const, typed: registrationOf() };
    journal.registrations.push(entry);
    return recordOutcome(journal, await send(registerCompany, { body: entry.typed }), setOutcome(entry));
  };
  return { employ, configure, register };
}
