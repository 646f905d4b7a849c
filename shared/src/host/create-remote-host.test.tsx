// @vitest-environment jsdom
import { HostProvider, useCached } from '@osk/shared/host';
import { answer, fakeHost, renderInHost } from '@osk/shared/testing/fake-host';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deleteEmployee, listEmployees } from '../contract/employee.ts';
import { createRemoteHost } from './create-remote-host.ts';
import type { Host } from './host-context.tsx';

const token = 'a-token-that-only-the-host-may-know';
const employees = answer(listEmployees, []);
const remoteHost = (host: Host, calls: string[] | undefined, onFailure = vi.fn()) => createRemoteHost(host, () => ({ calls }), onFailure);

test('TEA-02 sends an allowed call, and nothing of another one, which it reports and rejects in both languages', async () => {
  const host = fakeHost({ answers: [employees, answer(deleteEmployee, undefined)] });
  const onFailure = vi.fn();
  const { http } = remoteHost(host, ['GET /api/employees'], onFailure);
  expect(await http.send(listEmployees)).toMatchObject({ data: [] });
  const failed = await http.send(deleteEmployee, { params: { id: '7' } }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'ClientError', statusCode: 403, reason: expect.stringMatching(/^Ta strona nie może/) });
  host.language.set('en');
  expect(failed).toMatchObject({ reason: expect.stringMatching(/^This page may not/) });
  expect(host.http.sent.map(({ call }) => call.path)).toEqual([listEmployees.path]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ call: deleteEmployee, release: expect.anything() }));
});

test('TEA-02 sends what it has checked when a call changes its path', async () => {
  const host = fakeHost({ answers: [employees] });
  const paths = [listEmployees.path, '/api/companies/profile'] as const;
  let reads = 0;
  const changing = { ...listEmployees };
  Object.defineProperty(changing, 'path', { enumerable: true, get: () => paths[Math.min(reads++, 1)] });
  await remoteHost(host, ['GET /api/employees']).http.send(changing);
  expect(host.http.sent.map(({ call }) => call.path)).toEqual([listEmployees.path]);
});

test.each(['method', 'path'] as const)('TEA-02 sends nothing when the %s of a call is no text', async (part) => {
  const host = fakeHost({ answers: [employees] });
  const disguised = { ...listEmployees, [part]: { toString: () => listEmployees[part] } };
  await expect(remoteHost(host, ['GET /api/employees']).http.send(disguised)).rejects.toThrow(TypeError);
  expect(host.http.sent).toEqual([]);
});

test('makes every call when nobody knows the calls of the release', async () => {
  const { http } = remoteHost(fakeHost({ answers: [employees] }), undefined);
  expect(await http.send(listEmployees)).toMatchObject({ data: [] });
});

function Employees() {
  const { data, error } = useCached(listEmployees, {});
  return <p>{`${data?.length ?? 'no'} employees, ${error instanceof Error ? error.name : 'no error'}`}</p>;
}

test('TEA-02 does not show what another remote has cached to one that may not ask for it', async () => {
  const { host } = renderInHost(<Employees />, { answers: [employees] });
  expect(await screen.findByText('0 employees, no error')).toBeTruthy();
  render(
    <HostProvider host={remoteHost(host, [])}>
      <Employees />
    </HostProvider>,
  );
  expect(await screen.findByText('no employees, ClientError')).toBeTruthy();
  expect(screen.getByText('0 employees, no error')).toBeTruthy();
  expect(host.http.sent).toHaveLength(1);
});

test('TEA-02 has a session without the token, which tells sessions apart, starts and ends them', () => {
  const host = fakeHost({ loggedIn: true, accessToken: token });
  const { session } = remoteHost(host, []);
  const first = session.getState().token?.accessToken;
  expect(first).toBeTruthy();
  expect(token).not.toBe(first);
  const tokens: unknown[] = [];
  session.subscribe((state) => tokens.push(state.token?.accessToken));
  session.start({ accessToken: `another-${token}`, tokenExpireDate: '' });
  expect(host.session.getState().token?.accessToken).toBe(`another-${token}`);
  session.end('logged-out', first);
  expect(host.session.getState().token, 'that session is over').not.toBeNull();
  session.end('logged-out');
  expect(session.getState()).toEqual({ token: null, ended: 'logged-out' });
  expect(host.session.getState()).toEqual({ token: null, ended: 'logged-out' });
  expect(new Set([first, ...tokens])).toHaveProperty('size', 3);
  expect(JSON.stringify([tokens, first])).not.toContain(token);
});
