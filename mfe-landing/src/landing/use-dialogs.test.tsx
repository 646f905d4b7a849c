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

test('the first sign of a press loads the dialogs, once; nothing else does', async () => {
  const load = vi.fn(async () => LandingDialog);
  const Page = page(load);
  const { user } = renderInHost(<Page />);
  await user.hover(screen.getByRole('button', { name: 'Coś innego' }));
  expect(load).not.toHaveBeenCalled();
  await user.hover(button());
  expect(load).toHaveBeenCalledOnce();
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Pobierz' })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('they are loaded at the latest when the page has nothing else to do', async () => {
  const load = vi.fn(async () => LandingDialog);
  const Page = page(load);
  renderInHost(<Page />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 3000 });
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
