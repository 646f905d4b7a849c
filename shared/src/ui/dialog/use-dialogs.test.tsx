// @vitest-environment jsdom
import { type FakeHostOptions, fakeHost, renderInHost } from '@osk/shared/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PortalSurface } from '../../history/portal-surface.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { type DialogsProps, useDialogs } from './use-dialogs.tsx';

type Opened = { title: string };
type Load = () => Promise<typeof Dialogs>;

function Dialogs({ dialog, onClose }: DialogsProps<Opened>) {
  return <Dialog open title={dialog.title} onClose={onClose} />;
}

function Page({ load }: { load: Load }) {
  const dialogs = useDialogs<Opened, typeof Dialogs>(load);
  const openUnlessOpen = () => {
    if (!dialogs.isOpen()) void dialogs.open({ title: 'Samo' });
  };
  return (
    <>
      <Button onClick={() => dialogs.open({ title: 'Pobierz' })}>Pobierz program</Button>
      <Button onClick={() => dialogs.open({ title: 'Konto' })}>Załóż konto</Button>
      <Button onClick={openUnlessOpen}>Samo się otwiera</Button>
      <input aria-label="Hasło" />
      {dialogs.render((Loaded, props) => (
        <Loaded {...props} />
      ))}
    </>
  );
}

function renderPage(load: Load, options?: FakeHostOptions) {
  const { host, user } = renderInHost(<Page load={load} />, options);
  return { user, toasts: () => host.toasts.getState().toasts };
}

function slowPage() {
  const { promise, resolve } = Promise.withResolvers<typeof Dialogs>();
  return { ...renderPage(() => promise), arrive: () => act(async () => resolve(Dialogs)) };
}

// The dialog hides the rest of the page from a search by role.
const button = (name = 'Pobierz program') => screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLButtonElement;
const titles = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);
const failure = { kind: 'error', text: expect.stringContaining('Nie udało się otworzyć okna') };

test('loads the dialogs, their surface and the form engine once, on the first interaction', async () => {
  const load = vi.fn(async () => Dialogs);
  const loadDialogSurface = vi.fn(async () => PortalSurface);
  const loadForms = vi.fn(fakeHost().loadForms);
  const { user } = renderPage(load, { loadDialogSurface, loadForms });
  const counts = () => [load, loadDialogSurface, loadForms].map(({ mock }) => mock.calls.length);
  expect(counts()).toEqual([0, 0, 0]);
  await user.hover(button('Załóż konto'));
  await user.keyboard('{Tab}');
  fireEvent.click(button());
  expect(titles(), 'within the click').toEqual(['Pobierz']);
  expect(counts()).toEqual([1, 1, 1]);
});

test.each(['dialogs', 'surface'])('shows a toast when loading the %s fails on a click, and opens on the next one', async (part) => {
  let isOnline = false;
  const download = async <Part,>(name: string, loaded: Part) => {
    if (name === part && !isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return loaded;
  };
  const { user, toasts } = renderPage(() => download('dialogs', Dialogs), { loadDialogSurface: () => download('surface', PortalSurface) });
  await user.hover(button());
  expect(toasts()).toEqual([]);
  await user.click(button());
  await vi.waitFor(() => expect(toasts()).toMatchObject([failure]));
  expect(titles()).toEqual([]);
  isOnline = true;
  await user.click(button());
  await vi.waitFor(() => expect(titles()).toEqual(['Pobierz']));
});

test('marks the button as busy while the dialog loads, and returns the focus to it', async () => {
  const { user, arrive } = slowPage();
  await user.click(button());
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button());
  await arrive();
  expect(titles()).toEqual(['Pobierz']);
  await user.keyboard('{Escape}');
  expect(button().hasAttribute('aria-busy')).toBe(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(button()));
});

test('opens the last one when two dialogs are opened while they load', async () => {
  const { user, arrive } = slowPage();
  await user.click(button());
  await user.click(button('Załóż konto'));
  await user.click(button('Samo się otwiera'));
  await arrive();
  expect(titles()).toEqual(['Konto']);
});

test('opens when the form engine cannot be loaded', async () => {
  const { user, toasts } = renderPage(async () => Dialogs, { loadForms: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.click(button());
  await vi.waitFor(() => expect(titles()).toEqual(['Pobierz']));
  expect(toasts()).toEqual([]);
});

test('does not open a late dialog while the user types', async () => {
  const { user, arrive } = slowPage();
  await user.click(button());
  await user.type(screen.getByRole('textbox', { name: 'Hasło' }), 'haslo');
  await arrive();
  expect(titles()).toEqual([]);
  expect(button().hasAttribute('aria-busy')).toBe(false);
  await user.click(button('Samo się otwiera'));
  expect(titles()).toEqual(['Samo']);
});
