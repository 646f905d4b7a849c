// @vitest-environment jsdom
import type { PageLoader } from '@osk/shared/remote';
import { renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerNow } from './ask-server.ts';
import { LoadedPlace } from './loaded-place.tsx';
import { Stalled } from './not-loaded.ts';

const reload = vi.fn();

// React reports what a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  reload.mockClear();
});

const page = { default: () => <h1>Panel</h1> };
const never = new Promise<typeof page>(() => {});
const tryAgain = () => screen.findByRole('button', { name: 'Spróbuj ponownie' });

test("FED-04 another try at a part of the shell's own takes a fresh page: its files may be gone", async () => {
  const load = vi.fn<PageLoader>().mockRejectedValue(new TypeError('Failed to fetch'));
  const { user } = renderInHost(<LoadedPlace name="own part" load={load} reloads />);
  await user.click(await tryAgain());
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('FED-04 another try after a stall takes a fresh page', async () => {
  const load = vi.fn<PageLoader>().mockRejectedValue(new Stalled('hangs', never, false));
  const { user } = renderInHost(<LoadedPlace name="hanging" load={load} />);
  await user.click(await tryAgain());
  expect(reload).toHaveBeenCalledOnce();
});

test('FED-04 another try after a stall loads the older release, where there is one', async () => {
  const load = vi
    .fn<PageLoader>()
    .mockRejectedValueOnce(new Stalled('hangs', never, true))
    .mockResolvedValue(page);
  const { user } = renderInHost(<LoadedPlace name="hanging, replaceable" load={load} />);
  await user.click(await tryAgain());
  expect(await screen.findByRole('heading', { name: 'Panel' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['hangs', new Stalled('hangs', never, false), 'Strona nie wczytała się do końca. Odśwież ją, jeśli nadal nie reaguje.'],
  ['fails', new TypeError('Failed to fetch'), 'Strona nie wczytała się do końca. Próbujemy ponownie, możesz też ją odświeżyć.'],
])('FED-04 a drawn page whose script %s is not taken away; a message says so', async (kind, error, message) => {
  const { host } = renderInHost(<LoadedPlace name={`drawn, ${kind}`} load={() => Promise.reject(error)} prerendered />);
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text: message }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('FED-04 another try that fails too takes a fresh page, where the server answers', async () => {
  const load = vi.fn<PageLoader>().mockRejectedValue(new SyntaxError('Unexpected token'));
  let now: ServerNow = 'silent';
  const { user } = renderInHost(<LoadedPlace name="broken script" load={load} askServer={async () => now} />);
  await user.click(await tryAgain());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await tryAgain();
  expect(reload).not.toHaveBeenCalled();
  now = 'same';
  await user.click(await tryAgain());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('FED-04 the focus of whoever tries again goes to the content of what comes, and of a failure that stands alone', async () => {
  const withContent = {
    default: () => (
      <main id="content" tabIndex={-1}>
        Panel
      </main>
    ),
  };
  const failed = new TypeError('Failed to fetch');
  const load = vi.fn<PageLoader>().mockRejectedValueOnce(failed).mockRejectedValueOnce(failed).mockResolvedValue(withContent);
  const { user } = renderInHost(<LoadedPlace name="keeps the focus" load={load} />);
  const content = () => screen.getByRole('main');
  await user.click(await tryAgain());
  await vi.waitFor(() => expect(document.activeElement).toBe(content()));
  expect(content().textContent).toContain('Spróbuj ponownie');
  await user.click(await tryAgain());
  await vi.waitFor(() => expect(content().textContent).toBe('Panel'));
  expect(document.activeElement).toBe(content());
});

test('FED-04 a failure within a page leaves the marking of the content to that', async () => {
  renderInHost(<LoadedPlace name="within" load={() => Promise.reject(new TypeError('Failed to fetch'))} within />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nie udało się wczytać tej części portalu' })).toBeTruthy();
  expect(screen.queryByRole('main')).toBeNull();
});

const Broken = () => {
  throw new Error('broken while rendering');
};

/** A page that the server has drawn. */
function drawn(): void {
  document.body.innerHTML = '<div id="root"><h1>Narysowana</h1></div>';
}

test('FED-04 a drawn page whose script throws is drawn still, after a second try; a message says so', async () => {
  const load = vi.fn<PageLoader>().mockResolvedValue({ default: Broken });
  drawn();
  const { host } = renderInHost(<LoadedPlace name="drawn, throws" load={load} prerendered />);
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toHaveLength(1));
  // The place stands beside the root here, and shows what stands in that.
  expect(screen.getAllByRole('heading', { name: 'Narysowana' })).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test('FED-04 once a page has answered, one that throws says so like any other', async () => {
  drawn();
  renderInHost(<LoadedPlace name="answers" load={async () => page} />);
  await screen.findByRole('heading', { name: 'Panel' });
  renderInHost(<LoadedPlace name="throws later" load={async () => ({ default: Broken })} prerendered />);
  expect(await tryAgain()).toBeTruthy();
});
