// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { Button } from '@osk/shared/ui/button';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LandingDialog } from './landing-dialog.tsx';
import { useDialogs } from './use-dialogs.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function page(load: () => Promise<typeof LandingDialog>) {
  return function Page() {
    const { open, dialog } = useDialogs(load);
    return (
      <>
        <Button onClick={() => open({ kind: 'download', onInstallerUnopened() {} })}>Pobierz program</Button>
        <input aria-label="Hasło" />
        <button type="button">Coś innego</button>
        {dialog}
      </>
    );
  };
}

const button = () => screen.getByRole('button', { name: 'Pobierz program' });

test('loads the dialogs on the first interaction', async () => {
  const load = vi.fn(async () => LandingDialog);
  const Page = page(load);
  const { user } = renderInHost(<Page />);
  expect(load).not.toHaveBeenCalled();
  await user.hover(screen.getByRole('button', { name: 'Coś innego' }));
  await user.keyboard('{Tab}');
  expect(load).toHaveBeenCalledOnce();
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
});

test('shows a toast when loading fails, and opens on the next click', async () => {
  let online = false;
  const Page = page(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return LandingDialog;
  });
  const { user, host } = renderInHost(<Page />);
  await user.click(button());
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text: /Nie udało się otworzyć okna/ }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  online = true;
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
});

function slowPage() {
  const { promise, resolve } = Promise.withResolvers<typeof LandingDialog>();
  const Page = page(() => promise);
  return { ...renderInHost(<Page />), load: () => act(async () => resolve(LandingDialog)) };
}

test('marks the button as busy and leaves the focus on it while the dialog loads', async () => {
  const { user, load } = slowPage();
  await user.click(button());
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button());
  await load();
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(button().hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(button());
});

test('does not open a late dialog while the user types', async () => {
  const { user, load } = slowPage();
  await user.click(button());
  await user.type(screen.getByRole('textbox', { name: 'Hasło' }), 'haslo');
  await load();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button().hasAttribute('aria-busy')).toBe(false);
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
});

test('shows a toast when loading takes 10 s, and opens nothing later', async () => {
  vi.useFakeTimers();
  const { host, load } = slowPage();
  fireEvent.click(button());
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(button().getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(button().hasAttribute('aria-busy')).toBe(false);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text: /Nie udało się otworzyć okna/ }]);
  await load();
  expect(screen.queryByRole('dialog')).toBeNull();
});
