// @vitest-environment jsdom
import { HostProvider } from '@osk/shared/host';
import { answer, type FakeAnswer, fails, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmployee } from '../contract/employee.ts';
import { ClientError } from '../http/client-error.ts';
import { type MutationOptions, type SendOnce, useMutation } from './use-mutation.ts';

afterEach(cleanup);

const employee = {
  firstName: 'Anna',
  lastName: 'Nowak',
  PESEL: '90010112349',
  email: 'anna@example.com',
  phoneNumber: '',
  pkkId: 'KR1',
  password: 'Tajne#Haslo1',
  address: { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' },
};

const rejected = (statusCode: number, clientError: string) => Promise.reject(new ClientError({ statusCode, clientError }));
const done = () => 'Gotowe';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function open(answers: readonly FakeAnswer[] = []) {
  const host = fakeHost({ loggedIn: true, answers });
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>;
  const { result, unmount } = renderHook(useMutation, { wrapper });
  const callbacks = { onSuccess: vi.fn(), onOutdated: vi.fn() };
  const run = <Data,>(
    send: (sendOnce: SendOnce) => Promise<{ data: Data; successMessage?: string }>,
    options: MutationOptions<Data> = {},
  ) => act(() => result.current.run(send, { ...callbacks, ...options }));
  const toasts = () => host.toasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);
  return { host, result, unmount, run, toasts, ...callbacks };
}

test.each([
  ["the server's message", { successMessage: 'Zapisano' }, { successMessage: done }, ['success: Zapisano']],
  ['its own message when the server sends none', {}, { successMessage: done }, ['success: Gotowe']],
  ['no toast when there is no message', {}, {}, []],
])('shows %s after a success', async (_, answer, options, toasts) => {
  const mutation = open();
  await mutation.run(async () => ({ data: 7, ...answer }), options);
  expect(mutation.toasts()).toEqual(toasts);
  expect(mutation.onSuccess).toHaveBeenCalledWith(7);
  expect(mutation.onOutdated).toHaveBeenCalledOnce();
  expect(mutation.result.current).toMatchObject({ pending: false, problem: undefined });
});

test.each([
  ["the server's reason", () => rejected(409, 'Zajęte'), 'Zajęte'],
  ['its own message when no answer came', lost, 'Nie zapisano'],
])('has %s as its problem until the next call', async (_, send, problem) => {
  const { result, run, toasts, onSuccess } = open();
  await run(send, { failureMessage: () => 'Nie zapisano' });
  expect(result.current).toMatchObject({ pending: false, problem });
  expect(toasts()).toEqual([]);
  expect(onSuccess).not.toHaveBeenCalled();
  await run(async () => ({ data: undefined }));
  expect(result.current.problem).toBeUndefined();
});

test.each([
  ['forgets that there was no connection', 0, undefined],
  ['keeps another problem', 409, 'Zajęte'],
] as const)('CUS-04 %s when the connection is back', async (_, statusCode, problem) => {
  const { result, run } = open();
  await run(() => rejected(statusCode, 'Zajęte'));
  expect(result.current.problem).toBe('Zajęte');
  act(() => void dispatchEvent(new Event('online')));
  expect(result.current.problem).toBe(problem);
});

test('CUS-04 keeps the problem of a later call when the connection is back', async () => {
  const { result, run } = open();
  await run(() => rejected(0, 'Brak połączenia'));
  await run(() => rejected(409, 'Zajęte'));
  act(() => void dispatchEvent(new Event('online')));
  expect(result.current.problem).toBe('Zajęte');
});

test('shows a failure as a toast too when asked to, but not a 401, which the host reports', async () => {
  const { result, run, toasts } = open();
  await run(() => rejected(401, 'Sesja wygasła'), { toastFailure: true });
  expect(result.current.problem).toBe('Sesja wygasła');
  expect(toasts()).toEqual([]);
  await run(lost, { toastFailure: true });
  expect(toasts()).toEqual(['error: Wystąpił nieoczekiwany błąd serwera']);
});

test('says why it failed in the new language when the language changes', async () => {
  const { host, result, run } = open();
  const language = () => host.language.getState().language;
  const taken = { statusCode: 409, clientError: 'Zajęte', translation: { language: 'en', clientError: 'Taken' } } as const;
  await run(() => Promise.reject(new ClientError(taken, language)));
  expect(result.current.problem).toBe('Zajęte');
  act(() => host.language.set('en'));
  expect(result.current.problem).toBe('Taken');

  await run(lost, { failureMessage: (name) => ({ pl: 'Nie zapisano', en: 'Not saved' })[name] });
  expect(result.current.problem).toBe('Not saved');
  act(() => host.language.set('pl'));
  expect(result.current.problem).toBe('Nie zapisano');
});

test('reloads after a failure only on unmount, and only for the same session', async () => {
  const { run, unmount, onOutdated } = open();
  await run(lost);
  expect(onOutdated).not.toHaveBeenCalled();
  unmount();
  expect(onOutdated).toHaveBeenCalledOnce();

  const other = open();
  await other.run(lost);
  other.host.session.end('expired');
  other.unmount();
  expect(other.onOutdated).not.toHaveBeenCalled();
});

test.each([
  ['a success', () => Promise.resolve({ data: 1, successMessage: 'Zapisano' }), 'success: Zapisano'],
  ['a failure', () => rejected(409, 'Zajęte'), 'error: Zajęte'],
])('reports %s that comes after unmount and reloads, but does not run onSuccess', async (_, answer, toast) => {
  const { unmount, run, toasts, result, onSuccess, onOutdated } = open();
  await run(() => {
    unmount();
    return answer();
  });
  expect(result.current.isMounted()).toBe(false);
  expect(toasts()).toEqual([toast]);
  expect(onOutdated).toHaveBeenCalledOnce();
  expect(onSuccess).not.toHaveBeenCalled();
});

test('runs one call at a time: a second run joins the first', async () => {
  const { result, onSuccess } = open();
  const { promise, resolve } = Promise.withResolvers<{ data: string }>();
  const send = vi.fn(() => promise);
  let both: Promise<unknown> = Promise.resolve();
  act(() => {
    both = Promise.all([result.current.run(send, { onSuccess }), result.current.run(send, { onSuccess })]);
  });
  expect(result.current.pending).toBe(true);
  resolve({ data: 'x' });
  await act(() => both);
  expect(send).toHaveBeenCalledOnce();
  expect(onSuccess).toHaveBeenCalledOnce();
  await act(() => result.current.run(send));
  expect(send).toHaveBeenCalledTimes(2);
});

test('CUS-04 sends the same key until the request changes or the call succeeds', async () => {
  const anna = { ...employee, id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01' };
  const lostOnce = unreachable(createEmployee);
  const { host, run } = open([lostOnce, fails(createEmployee, 503, { clientError: 'Chwila' }), answer(createEmployee, anna)]);
  const create = (changes = {}) => run((sendOnce) => sendOnce(createEmployee, { body: { ...employee, ...changes } }));
  for (const changes of [{}, {}, {}, {}, { firstName: 'Ewa' }]) await create(changes);
  const [lost, rejectedOnce, created, next, changed] = host.http.sent.map(({ options }) => options?.idempotencyKey);
  expect(lost).toMatch(/^\d+(-\d+){3}$/);
  expect([rejectedOnce, created]).toEqual([lost, lost]);
  expect(new Set([created, next, changed]).size).toBe(3);
});

test('CUS-04 sends another key when the request has changed after a lost answer', async () => {
  const { host, run } = open([unreachable(createEmployee)]);
  for (const firstName of ['Anna', 'Ewa']) await run((sendOnce) => sendOnce(createEmployee, { body: { ...employee, firstName } }));
  const [first, second] = host.http.sent.map(({ options }) => options?.idempotencyKey);
  expect(first).not.toBe(second);
});
