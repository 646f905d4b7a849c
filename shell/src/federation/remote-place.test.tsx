// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Federation } from './federation.ts';
import { RemotePlace } from './remote-place.tsx';

type Loading = ReturnType<Federation['loadPage']>;

// React reports what a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const Screen = () => <h1>Konfiguracja</h1>;
const Broken = () => {
  throw new Error('broken while rendering');
};

let opened = 0;

/** A place whose page is loaded so, each attempt by the next of `attempts`, beside something that has to live on. */
function open(...attempts: (() => Loading)[]) {
  opened += 1;
  const remote = `remote-${opened}`;
  const asked: string[] = [];
  const federation: Federation = {
    loadPage(name, route) {
      asked.push(`${name} ${route}`);
      return (attempts[asked.length - 1] ?? (() => Promise.reject(new Error('asked too often'))))();
    },
  };
  const onPress = vi.fn();
  const view = renderInHost(
    <>
      <button type="button" onClick={onPress}>
        Wyloguj się
      </button>
      <RemotePlace federation={federation} remote={remote} route="/screen" />
    </>,
  );
  return { ...view, asked, onPress, remote };
}

const loads = (page: () => ReactNode) => async () => ({ default: page });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));

test('a page that is coming shows its shape, then itself; it is asked for once, however often it is drawn', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<Loading>>();
  const { host, asked, remote } = open(() => promise);
  expect((await screen.findByRole('status')).textContent).toBe('Wczytywanie…');
  resolve({ default: Screen });
  expect(await screen.findByRole('heading', { name: 'Konfiguracja' })).toBeTruthy();
  act(() => host.language.set('en'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked).toEqual([`${remote} /screen`]);
});

test.each([
  ['cannot be loaded', fails],
  ['throws while rendering', loads(Broken)],
])('FED-04 a page that %s says so in its place, the rest lives, and another try brings it', async (_, failing) => {
  const { user, asked, onPress } = open(failing, failing, loads(Screen));
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać tej części portalu');
  await user.click(screen.getByRole('button', { name: 'Wyloguj się' }));
  expect(onPress).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('heading', { name: 'Konfiguracja' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toHaveLength(3);
});

test("FED-04 the failure is told in the user's language", async () => {
  const { host } = open(fails);
  await screen.findByRole('alert');
  host.language.set('en');
  expect(await screen.findByText('This part of the portal could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('FED-04 another place opens after a failed one, and the way back offers another try', async () => {
  const federation: Federation = { loadPage: (remote) => (remote === 'gone' ? fails() : loads(Screen)()) };
  function Places() {
    const [remote, setRemote] = useState('gone');
    return (
      <>
        <button type="button" onClick={() => setRemote(remote === 'gone' ? 'there' : 'gone')}>
          Dalej
        </button>
        <RemotePlace federation={federation} remote={remote} route="/screen" />
      </>
    );
  }
  const { user } = renderInHost(<Places />);
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Dalej' }));
  expect(await screen.findByRole('heading', { name: 'Konfiguracja' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dalej' }));
  expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
});
