import { readProfile } from '@osk/shared/contract/company';
import { listEmployees, readEmployee } from '@osk/shared/contract/employee';
import type { AnswerOf, EndpointDefinition, RequestOf } from '@osk/shared/contract/endpoint';
import { type Licence, listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { expect } from 'vitest';
import type { Books, OrderEntry } from './crash-books.ts';
import type { Send } from './crash-sender.ts';

/** Checks by the API that a client's writes are there as answered, and that what was not answered is wholly there or not at all. */
export async function checkClient(books: Books, send: Send): Promise<void> {
  const read = async <E extends EndpointDefinition>(call: E, request: RequestOf<E>): Promise<AnswerOf<E>> => {
    const answer = await send(call, request, { token: books.account.token });
    if (answer?.status !== 200) throw new Error(`${call.path} gave ${JSON.stringify(answer)}`);
    return answer.body.data;
  };
  // A key's answer is given again; an order that was not answered is made by asking again, unless it was made already.
  for (const order of books.orders.filter(({ key }) => key !== undefined)) await askAgain(order);
  const licences = await read(listLicences, { query: {} });
  for (const order of books.orders) checkOrder(order, licences);

  const employees = await read(listEmployees, {});
  for (const { outcome, typed, lastNames } of books.employees) {
    const [found, ...more] = employees.filter(({ email }) => email === typed.email);
    expect(more).toEqual([]);
    expect(found === undefined ? ['refused', 'open'] : ['done', 'open'], typed.email).toContain(outcome);
    if (found === undefined) continue;
    const { password, lastName, ...rest } = typed;
    const { id, lastName: presentName, ...stored } = await read(readEmployee, { params: { id: found.id } });
    expect([stored, lastNames]).toEqual([rest, expect.arrayContaining([presentName])]);
  }

  expect(books.domains).toContain((await read(readProfile, {})).domena);
  const logins = await Promise.all(books.passwords.map((password) => send(logIn, { body: { email: books.account.email, password } })));
  expect(logins.map((login) => login?.status).filter((status) => status !== 400)).toEqual([200]);
}

async function askAgain(order: OrderEntry): Promise<void> {
  const again = await order.ask();
  if (again === undefined) throw new Error('a repeated order was not answered');
  if (order.outcome === 'done') expect(again.body).toEqual(order.answer);
  if (order.outcome !== 'open') return;
  order.outcome = again.status === 200 ? 'done' : 'refused';
  if (again.status === 200) order.answer = again.body;
}

function checkOrder({ outcome, nip, names, answer }: OrderEntry, licences: readonly Licence[]): void {
  const [found, ...more] = licences.filter((licence) => licence.nip === nip);
  expect(more).toEqual([]);
  expect(found === undefined ? ['refused', 'open'] : ['done', 'open'], nip).toContain(outcome);
  if (found === undefined) return;
  expect(names).toContain(found.companyName);
  if (answer === undefined) return;
  const { product, ...stored } = found;
  expect({ ...stored, companyName: '' }).toEqual({ ...answer.data, product: undefined, companyName: '' });
}
