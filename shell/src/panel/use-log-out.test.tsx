// @vitest-environment jsdom
import { logOut as revokeToken } from '@osk/shared/contract/session';
import { answer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLogOut } from './use-log-out.ts';

afterEach(cleanup);

function LogOut() {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={logOut}>
      Wyloguj się
    </button>
  );
}

const inPanel = { path: '/user-panel/licenses', loggedIn: true };
const button = () => screen.getByRole('button', { name: 'Wyloguj się' });

test.each([
  ['answers', answer(revokeToken, undefined)],
  ['cannot be reached', unreachable(revokeToken)],
])('SHL-06 ends the session and navigates home when the server %s', async (_, reply) => {
  const { user, host } = renderInHost(<LogOut />, { ...inPanel, answers: [reply] });
  await user.click(button());
  expect(await screen.findByText('/home')).toBeTruthy();
  expect(host.session.getState()).toEqual({ token: null, ended: 'logged-out' });
  expect(sessionStorage).toHaveLength(0);
  expect(host.http.sent.map(({ call }) => call)).toEqual([revokeToken]);
});

test('SHL-06 does not wait for the server, and replaces the panel in the history', async () => {
  const { user, host, router } = renderInHost(<LogOut />, { ...inPanel, answers: [pending(revokeToken)] });
  const end = vi.spyOn(host.session, 'end');
  const send = vi.spyOn(host.http, 'send');
  await user.click(button());
  expect(send, 'while there is a token to revoke').toHaveBeenCalledBefore(end);
  expect(await screen.findByText('/home')).toBeTruthy();
  expect(host.session.getState().token).toBeNull();
  expect(router.state.historyAction).toBe('REPLACE');
});
