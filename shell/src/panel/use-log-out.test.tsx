// @vitest-environment jsdom
import { logOut as revokeToken } from '@osk/shared/contract/session';
import { answer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLogOut } from './panel-bar.tsx';

function LogOut() {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={logOut}>
      Wyloguj się
    </button>
  );
}

test.each([
  ['answers', answer(revokeToken, undefined)],
  ['cannot be reached', unreachable(revokeToken)],
  ['does not answer', pending(revokeToken)],
])('SHL-06 revokes the token, ends the session and replaces the panel by the home page when the server %s', async (_, reply) => {
  const { user, host, router } = renderInHost(<LogOut />, { path: '/user-panel/licenses', loggedIn: true, answers: [reply] });
  const end = vi.spyOn(host.session, 'end');
  const send = vi.spyOn(host.http, 'send');
  await user.click(screen.getByRole('button', { name: 'Wyloguj się' }));
  expect(send, 'while there is a token to revoke').toHaveBeenCalledBefore(end);
  expect(await screen.findByText('/home')).toBeTruthy();
  expect(router.state.historyAction).toBe('REPLACE');
  expect(host.session.getState()).toEqual({ token: null, ended: 'logged-out' });
  expect(sessionStorage).toHaveLength(0);
  expect(host.http.sent.map(({ call }) => call)).toEqual([revokeToken]);
});
