// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LandingDialog } from './landing-dialog.tsx';
import { loadWhenWanted } from './load-when-wanted.ts';
import { useDialogs } from './use-dialogs.tsx';

afterEach(cleanup);

function page(load: () => Promise<typeof LandingDialog>) {
  const loadOnce = loadWhenWanted(load);
  return function Page() {
    const { open, dialog } = useDialogs(loadOnce);
    return (
      <>
        <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'download' })}>
          Pobierz program
        </button>
        <button type="button">Coś innego</button>
        {dialog}
      </>
    );
  };
}

const button = () => screen.getByRole('button', { name: 'Pobierz program' });

test('the first sign of a visitor loads the dialogs, once', async () => {
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
