// @vitest-environment jsdom
import { listRemotes, reportRemotes } from '@osk/shared/contract/remote';
import { HostProvider } from '@osk/shared/host';
import { answer, fakeHost, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoadStep, loadStepEvent } from '../head-script/page-loads.ts';
import { createFederation } from './federation.ts';
import { MissingPage, type PageModule } from './loading-page.ts';
import { PageBoundary } from './page-boundary.tsx';

const reload = vi.fn();

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  reload.mockReset();
});

const Configuration = () => <h1>Konfiguracja</h1>;
const OlderConfiguration = () => <h1>Konfiguracja sprzed zmiany</h1>;
const Broken = () => {
  throw new Error('broken while rendering');
};
const BrokenEffect = () => {
  useEffect(() => {
    throw new Error('broken after rendering');
  }, []);
  return <h1>Konfiguracja</h1>;
};

const arrives = (Page: ComponentType) => async () => ({ default: Page });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const tryAgain = () => screen.findByRole('button', { name: 'Spróbuj ponownie' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

type Options = { older?: boolean; served?: string };

/** One deployed remote. Its loads end in turn like `loads`, then fail. */
function federate({ older = false, served = 'new' }: Options, loads: (() => Promise<PageModule>)[]) {
  const requested: string[] = [];
  const load = ({ version }: { version: string | undefined }) => {
    requested.push(`${version}`);
    return (loads[requested.length - 1] ?? fails)();
  };
  const releases = { 'mfe-sms': { version: 'new', ...(older && { fallbacks: [{ version: 'old', entry: '/old.js' }] }) } };
  const remote = { name: 'mfe-sms', version: served, hash: '', canary: null };
  const server = fakeHost({ answers: [answer(listRemotes, { shell: null, remotes: [remote] }), unreachable(reportRemotes)] });
  return {
    federation: createFederation({ remotes: { 'mfe-sms': '/new.js' }, releases }, server, {
      loader: { load, onFailure: () => {}, onFallBack: () => {} },
    }),
    requested,
  };
}

/** Renders the remote's page. */
function open(options: Options, ...loads: (() => Promise<PageModule>)[]) {
  const { federation, requested } = federate(options, loads);
  const onRendered = vi.fn();
  const view = renderInHost(<PageBoundary page={federation.page('mfe-sms', '/screen')} onRendered={onRendered} />);
  return { ...view, requested, onRendered };
}

test('renders a skeleton, then the page; a later render does not load it again', async () => {
  const { promise, resolve } = Promise.withResolvers<PageModule>();
  const steps: string[] = [];
  const note = (event: Event) => void steps.push((event as CustomEvent<LoadStep>).detail.step);
  document.addEventListener(loadStepEvent, note);
  const { host, requested, onRendered } = open({}, () => promise);
  expect((await screen.findByRole('status')).textContent).toBe('Wczytywanie…');
  expect(onRendered).not.toHaveBeenCalled();
  resolve({ default: Configuration });
  await heading('Konfiguracja');
  act(() => host.language.set('en'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(requested).toHaveLength(1);
  await vi.waitFor(() => expect(onRendered).toHaveBeenCalledOnce());
  expect(steps).toEqual(['begun', 'rendered']);
  document.removeEventListener(loadStepEvent, note);
});

test('CUS-04 loads a failed page again when the connection is back', async () => {
  const { requested } = open({}, fails, fails, arrives(Configuration));
  await tryAgain();
  const before = requested.length;
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(requested.length).toBeGreaterThan(before));
  act(() => void dispatchEvent(new Event('online')));
  await heading('Konfiguracja');
});

test('says that a page is not in this version when the older release lacks it, and what to do next', async () => {
  const lacks = () => Promise.reject(new MissingPage('mfe-sms old has no page /screen'));
  const { host, requested, user } = open({ older: true }, fails, fails, lacks);
  await heading('Tej strony nie ma w\u00a0tej wersji');
  expect(requested).toEqual(['new', 'new', 'old']);
  act(() => host.language.set('en'));
  await heading('This page is not available in this version');
  expect(screen.getByText('The portal is being updated. Reload the page in a while, or go on to another one.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('renders a page when it has arrived, without the 300 ms for which React shows a skeleton', async () => {
  const { promise, resolve } = Promise.withResolvers<PageModule>();
  const { onRendered } = open({}, () => promise);
  // Timers stand still. React's own work goes on.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  resolve({ default: Configuration });
  for (let turns = 0; turns < 100 && onRendered.mock.calls.length === 0; turns += 1) await new Promise(setImmediate);
  vi.useRealTimers();
  expect(screen.getByRole('heading', { level: 1, name: 'Konfiguracja' })).toBeTruthy();
});

test('renders a prefetched page without a skeleton', async () => {
  const { federation } = federate({}, [arrives(Configuration)]);
  await federation.prefetch('mfe-sms', '/screen');
  renderInHost(<PageBoundary page={federation.page('mfe-sms', '/screen')} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Konfiguracja' })).toBeTruthy();
});

test.each([
  ['while rendering', Broken],
  ['after rendering', BrokenEffect],
])('FED-04 renders the older release when a page throws %s, and again after Try again', async (_, Page) => {
  const { user, requested } = open({ older: true }, arrives(Page), arrives(Page), arrives(OlderConfiguration));
  await user.click(await tryAgain());
  await heading('Konfiguracja sprzed zmiany');
  expect(requested).toEqual(['new', 'new', 'old']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('FED-04 offers to reload when the server has a newer release', async () => {
  const { user } = open({ served: 'newer' }, arrives(Broken));
  expect(await screen.findByText('Jest już nowsza wersja portalu')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Odśwież stronę' }));
  expect(reload).toHaveBeenCalledOnce();
});

/** A page without a remote. `load` returns the same promise until `reset`, as a boundary needs it. */
function pageOf(load: () => Promise<PageModule>) {
  let loading: Promise<PageModule> | undefined;
  return {
    name: 'page',
    load: vi.fn((_onDelay?: () => void) => (loading ??= load())),
    reset: vi.fn(() => {
      loading = undefined;
    }),
  };
}

describe('Try again', () => {
  test("FED-04 reloads the document when the page is the shell's own", async () => {
    const page = pageOf(() => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = renderInHost(<PageBoundary page={{ ...page, reloads: true }} />);
    await user.click(await tryAgain());
    expect(reload).toHaveBeenCalledOnce();
    expect(page.reset).not.toHaveBeenCalled();
  });

  test('FED-04 moves the focus to the failure or the page', async () => {
    const Content = () => (
      <main id="content" tabIndex={-1}>
        Panel
      </main>
    );
    const failed = new TypeError('Failed to fetch');
    const load = vi.fn(arrives(Content)).mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
    const { user } = renderInHost(<PageBoundary page={pageOf(load)} />);
    for (const text of ['Spróbuj ponownie', 'Panel']) {
      await user.click(await tryAgain());
      await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(text));
      expect(document.activeElement).toBe(screen.getByRole('main'));
    }
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('prerendered HTML', () => {
  const prerender = () => {
    document.body.innerHTML = '<div id="root"><h1>Szkoła jazdy</h1></div>';
  };

  /** Prerenders a page with a section in a boundary, and hydrates it after `beforeHydration`. */
  function hydratePage(Section: ComponentType, beforeHydration: () => void) {
    const Landing = () => (
      <main>
        <h1>Szkoła jazdy</h1>
        <Suspense>
          <Section />
        </Suspense>
      </main>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    root.innerHTML = renderToString(
      <Suspense>
        <Landing />
      </Suspense>,
    );
    beforeHydration();
    const host = fakeHost();
    render(
      <HostProvider host={host}>
        <PageBoundary page={pageOf(arrives(Landing))} prerendered />
      </HostProvider>,
      { container: root, hydrate: true, onRecoverableError: () => {} },
    );
    return { host };
  }

  test('FED-04 says so once, and gives up after seven tries, when its script throws each time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    prerender();
    const { federation, requested } = federate(
      { older: true },
      Array.from({ length: 20 }, () => arrives(Broken)),
    );
    const { host } = renderInHost(<PageBoundary page={federation.page('mfe-sms', '/screen')} prerendered />);
    await vi.waitFor(() => expect(host.toasts.getState().toasts).toHaveLength(1));
    for (let times = 0; times < 10; times += 1) await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(requested).toEqual(['new', 'new', 'old', 'old', 'old', 'old', 'old']);
    expect(screen.getByRole('heading', { name: 'Szkoła jazdy' })).toBeTruthy();
  });

  test('FED-04 keeps what was typed, and the focus, when its script throws and arrives later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onInput = vi.fn();
    const onChange = vi.fn();
    const section = vi.fn(() => (
      <form>
        <input aria-label="E-mail" name="email" onInput={({ currentTarget }) => onInput(currentTarget.value)} />
        <textarea aria-label="Wiadomość" name="message" />
        <input aria-label="Zgoda" name="consent" type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      </form>
    ));
    const working = section.getMockImplementation();
    const email = () => screen.getByRole('textbox', { name: 'E-mail' }) as HTMLInputElement;
    const { host } = hydratePage(section, () => {
      section.mockImplementation(Broken);
      email().value = 'biuro@';
      screen.getByRole('checkbox').click();
      email().focus();
    });
    await vi.waitFor(() => expect(host.toasts.getState().toasts).toHaveLength(1));
    expect(document.activeElement).toBe(email());
    email().value += 'auto.example';
    const message = () => screen.getByRole('textbox', { name: 'Wiadomość' }) as HTMLTextAreaElement;
    message().focus();
    message().value = 'Dzień dobry';
    if (working) section.mockImplementation(working);
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(onInput.mock.calls).toEqual([['biuro@auto.example']]));
    expect(onChange.mock.calls).toEqual([[true]]);
    expect([email().value, message().value]).toEqual(['biuro@auto.example', 'Dzień dobry']);
    expect(document.activeElement).toBe(message());
  });

  test('FED-04 gives way to a failure once a page has rendered and the browser is idle', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    prerender();
    renderInHost(<PageBoundary page={pageOf(arrives(Configuration))} />);
    await heading('Konfiguracja');
    renderInHost(<PageBoundary page={pageOf(arrives(Broken))} prerendered />);
    expect(await tryAgain()).toBeTruthy();
  });
});
