import { buyLicence, changeLicenceCompany, extendLicence, LicenceType } from '@osk/shared/contract/licence';
import { attempt, type Books, type OrderEntry } from './crash-books.ts';
import { settle, unique, type Write, type Writer } from './crash-writes.ts';
import { orderOf } from './licences.ts';

/** The codes that orders use, each good for a few. */
export const promoCodes = Array.from({ length: 12 }, (_, number) => `KRAKSA${number}`);

/** What a client does with licences: buys, extends and corrects them, and makes out to another what waits. */
export function orderWrites({ books, send, random }: Writer): Record<'buy' | 'extend' | 'correct' | 'rename', Write> {
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
