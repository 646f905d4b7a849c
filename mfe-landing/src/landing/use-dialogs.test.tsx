// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogButton } from '../dialog-button.tsx';
import { LandingDialog } from './landing-dialog.tsx';
import { loadWhenWanted } from './load-when-wanted.ts';
import { useDialogs } from './use-dialogs.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function page(load: () => Promise<typeof LandingDialog>) {
  const loadOnce = loadWhenWanted(load);
  return function Page() {
    const { open, dialog } = useDialogs(loadOnce);
    return (
      <>
        <DialogButton onOpen={() => open({ kind: 'download', onUnopened() {} })}>Pobierz program</DialogButton>
        <input aria-label="Hasło" />
        <button type="button">Coś innego</button>
        {dialog}
      </>
    );
  };
}

const button = () => screen.getByRole('button', { name: 'Pobierz program' });

test('loads the dialogs once, on the first interaction', async () => {
  const load = vi.fn(async () => LandingDialog);
  const Page = page(load);
  const { user } = renderInHost(<Page />);
  expect(load).not.toHaveBeenCalled();
  await user.hover(screen.getByRole('button', { name: 'Coś innego' }));
  await user.keyboard('{Tab}');
  expect(load).toHaveBeenCalledOnce();
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test.each(['scroll', 'keydown', 'pointerdown', 'focusin'])('%s is such a sign, until the page is gone', (sign) => {
  const load = vi.fn(async () => LandingDialog);
  const Page = page(load);
  const { unmount } = renderInHost(<Page />);
  document.dispatchEvent(new Event(sign));
  expect(load).toHaveBeenCalledOnce();
  unmount();
  const later = vi.fn(async () => LandingDialog);
  const Other = page(later);
  renderInHost(<Other />).unmount();
  document.dispatchEvent(new Event(sign));
  expect(later).not.toHaveBeenCalled();
});

test('a failure is told, and the button works once the network does', async () => {
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
  return { ...renderInHost(<Page />), arrive: () => act(async () => resolve(LandingDialog)) };
}

test('the button shows that its dialog is on the way, and keeps the focus', async () => {
  const { user, arrive } = slowPage();
  await user.click(button());
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button());
  await arrive();
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(button().hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(button());
});

test('a dialog that arrives late does not open over what is being typed', async () => {
  const { user, arrive } = slowPage();
  await user.click(button());
  await user.type(screen.getByRole('textbox', { name: 'Hasło' }), 'haslo');
  await arrive();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button().hasAttribute('aria-busy')).toBe(false);
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Pobierz' }), 'asked for again').toBeTruthy();
});

test('after 10 s nobody waits: that is told, and what arrives later opens nothing', async () => {
  vi.useFakeTimers();
  const { host, arrive } = slowPage();
  fireEvent.click(button());
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(button().getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(button().hasAttribute('aria-busy')).toBe(false);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text: /Nie udało się otworzyć okna/ }]);
  await arrive();
  expect(screen.queryByRole('dialog')).toBeNull();
});
