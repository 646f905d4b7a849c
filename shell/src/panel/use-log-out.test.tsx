// @vitest-environment jsdom
import { logOut as endToken } from '@osk/shared/contract/session';
import { answer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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

const at = { path: '/user-panel/licenses', loggedIn: true };
const button = () => screen.getByRole('button', { name: 'Wyloguj się' });

test.each([
  ['answers', answer(endToken, undefined)],
  ['is dead', unreachable(endToken)],
])('SHL-06 logging out when the server %s ends the session and leads home', async (_, reply) => {
  const { user, host } = renderInHost(<LogOut />, { ...at, answers: [reply] });
  await user.click(button());
  expect(await screen.findByText('/home')).toBeTruthy();
  expect(host.session.getState()).toEqual({ token: null, ended: 'logged-out' });
  expect(sessionStorage).toHaveLength(0);
  expect(host.http.sent.map(({ call }) => call)).toEqual([endToken]);
});

test('SHL-06 a server that hangs keeps nobody in the panel, and the panel leaves the history', async () => {
  const { user, host, router } = renderInHost(<LogOut />, { ...at, answers: [pending(endToken)] });
  await user.click(button());
  expect(await screen.findByText('/home')).toBeTruthy();
  expect(host.session.getState().token).toBeNull();
  expect(router.state.historyAction).toBe('REPLACE');
});
