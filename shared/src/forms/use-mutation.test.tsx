// @vitest-environment jsdom
import { answer, type FakeAnswer, fails, fakeHost, unreachable, withHost } from '@osk/shared/testing/fake-host';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { sendContactMessage } from '../contract/company.ts';
import { ClientError } from '../http/client-error.ts';
import { type MutationOptions, type SendOnce, useMutation } from './use-mutation.ts';

const rejected = (statusCode: number, clientError: string) => Promise.reject(new ClientError({ statusCode, clientError }));
const done = () => 'Gotowe';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function open(answers: readonly FakeAnswer[] = []) {
  const host = fakeHost({ loggedIn: true, answers });
  const wrapper = ({ children }: { children: ReactNode }) => withHost(host, children);
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
  ['forgets that there was no connection', [0], undefined],
  ['keeps another problem', [409], 'Zajęte'],
  ['keeps the problem of a later call', [0, 409], 'Zajęte'],
])('CUS-04 %s when the connection is back', async (_, statusCodes, problem) => {
  const { result, run } = open();
  for (const statusCode of statusCodes) await run(() => rejected(statusCode, 'Zajęte'));
  expect(result.current.problem).toBe('Zajęte');
  act(() => void dispatchEvent(new Event('online')));
  expect(result.current.problem).toBe(problem);
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
  await run(lost, { failureMessage: (name) => ({ pl: 'Nie zapisano', en: 'Not saved' })[name] });
  expect(result.current.problem).toBe('Nie zapisano');
  act(() => host.language.set('en'));
  expect(result.current.problem).toBe('Not saved');
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

test('CUS-04 sends the same key until the request changes or the call succeeds', async () => {
  const lost = unreachable(sendContactMessage);
  const busy = fails(sendContactMessage, 503, { clientError: 'Chwila' });
  const { host, run } = open([lost, busy, answer(sendContactMessage, undefined), lost]);
  for (const fullName of ['Anna', 'Anna', 'Anna', 'Anna', 'Ewa'])
    await run((sendOnce) => sendOnce(sendContactMessage, { body: { fullName, email: 'anna@osk.example', message: 'Dzień dobry' } }));
  const [first, repeated, created, next, changed] = host.http.sent.map(({ options }) => options?.idempotencyKey);
  expect(first).toMatch(/^\d+(-\d+){3}$/);
  expect([repeated, created]).toEqual([first, first]);
  expect(new Set([created, next, changed]).size).toBe(3);
});
