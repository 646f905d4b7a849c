// @vitest-environment jsdom
import { listRemotes, reportRemotes } from '@osk/shared/contract/remote';
import { answer, fakeHost, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemotePlace } from './remote-place.tsx';
import { type Federation, remotesOfPage } from './remotes-of-page.ts';
import type { Release } from './running-release.ts';

type Loading = ReturnType<Federation['loadPage']>;

const reload = vi.fn();

// React reports what a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', { ...location, reload });
  reload.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Screen = () => <h1>Konfiguracja</h1>;
const Older = () => <h1>Konfiguracja sprzed zmiany</h1>;
const Broken = () => {
  throw new Error('broken while rendering');
};
const BrokenAfterwards = () => {
  useEffect(() => {
    throw new Error('broken after it was shown');
  }, []);
  return <h1>Konfiguracja</h1>;
};

let opened = 0;
type Served = { fallback?: boolean; served?: string };

/** A place whose page is loaded so, each attempt by the next of `attempts`, beside something that has to live on. */
function open({ fallback = false, served = 'new' }: Served, ...attempts: (() => Loading)[]) {
  opened += 1;
  const remote = `remote-${opened}`;
  const asked: string[] = [];
  const load = ({ version }: Release, route: string) => {
    asked.push(`${version} ${route}`);
    return (attempts[asked.length - 1] ?? (() => Promise.reject(new Error('asked too often'))))();
  };
  const releases = { [remote]: { version: 'new', ...(fallback && { fallbacks: [{ version: 'old', entry: '/old.js' }] }) } };
  const now = { name: remote, version: served, since: null, commit: null, source: 'store' as const, canary: null };
  const server = fakeHost({ answers: [answer(listRemotes, { shell: null, remotes: [now] }), unreachable(reportRemotes)] });
  const federation = remotesOfPage({ remotes: { [remote]: '/new.js' }, releases }, server, load);
  const onPress = vi.fn();
  const onShown = vi.fn();
  const view = renderInHost(
    <>
      <button type="button" onClick={onPress}>
        Wyloguj się
      </button>
      <RemotePlace federation={federation} remote={remote} route="/screen" onShown={onShown} />
    </>,
  );
  return { ...view, asked, onPress, onShown, remote };
}

const loads = (page: () => ReactNode) => async () => ({ default: page });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const tryAgain = () => screen.findByRole('button', { name: 'Spróbuj ponownie' });

test('a page that is coming shows its shape, then itself; it is asked for once, however often it is drawn', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<Loading>>();
  const { host, asked, onShown } = open({}, () => promise);
  expect((await screen.findByRole('status')).textContent).toBe('Wczytywanie…');
  expect(onShown).not.toHaveBeenCalled();
  resolve({ default: Screen });
  expect(await screen.findByRole('heading', { name: 'Konfiguracja' })).toBeTruthy();
  act(() => host.language.set('en'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked).toEqual(['new /screen']);
  expect(onShown).toHaveBeenCalledOnce();
});

test('FED-04 a page that cannot be loaded says so in its place, the rest lives, and another try brings it', async () => {
  const { user, asked, onPress } = open({}, fails, fails, fails, fails, loads(Screen));
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać tej części portalu');
  await user.click(screen.getByRole('button', { name: 'Wyloguj się' }));
  expect(onPress).toHaveBeenCalledOnce();
  await user.click(await tryAgain());
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await user.click(await tryAgain());
  expect(await screen.findByRole('heading', { name: 'Konfiguracja' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toHaveLength(5);
});

test('FED-04 a page that throws while rendering says so in its place, and another try brings it', async () => {
  const { user, onShown } = open({}, loads(Broken), loads(Broken), loads(Screen));
  await user.click(await tryAgain());
  await user.click(await tryAgain());
  expect(await screen.findByRole('heading', { name: 'Konfiguracja' })).toBeTruthy();
  expect(onShown).toHaveBeenCalledOnce();
});

test('FED-04 a page that cannot be loaded twice is there from the older release, and nobody sees a failure', async () => {
  const { asked } = open({ fallback: true }, fails, fails, loads(Older));
  expect(await screen.findByRole('heading', { name: 'Konfiguracja sprzed zmiany' })).toBeTruthy();
  expect(asked).toEqual(['new /screen', 'new /screen', 'old /screen']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['while rendering', Broken],
  ['just after it was shown', BrokenAfterwards],
])('FED-04 a page that throws %s, and again after another try, gives way to the older release', async (_, page) => {
  const { user, asked } = open({ fallback: true }, loads(page), loads(page), loads(Older));
  await user.click(await tryAgain());
  expect(await screen.findByRole('heading', { name: 'Konfiguracja sprzed zmiany' })).toBeTruthy();
  expect(asked).toEqual(['new /screen', 'new /screen', 'old /screen']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('FED-04 where the server has a newer version by now, the failure offers that', async () => {
  const { user, host } = open({ served: 'newer' }, loads(Broken));
  expect(await screen.findByText('Jest już nowsza wersja portalu')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Odśwież stronę' }));
  expect(reload).toHaveBeenCalledOnce();
  act(() => host.language.set('en'));
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
});

test("FED-04 the failure is told in the user's language", async () => {
  const { host } = open({}, loads(Broken));
  await screen.findByRole('alert');
  host.language.set('en');
  expect(await screen.findByText('This part of the portal could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('FED-04 another place opens after one that is not deployed, and the way back offers another try', async () => {
  const server = fakeHost({ answers: [answer(listRemotes, { shell: null, remotes: [] }), unreachable(reportRemotes)] });
  const page = { remotes: { there: '/there.js' }, releases: {} };
  const federation = remotesOfPage(page, server, loads(Screen));
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
  expect(await tryAgain()).toBeTruthy();
});
