// @vitest-environment jsdom
import { requestTrial } from '@osk/shared/contract/company';
import { answer, type FakeAnswer, pending, renderDialog } from '@osk/shared/testing/fake-host';
import { providerSample } from '@osk/shared/testing/provider-sample';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Download } from './download.tsx';
import { DownloadDialog } from './download-dialog.tsx';

const valid = { 'Nazwa firmy': 'OSK Kierunek', 'Numer telefonu': '600 123 456', 'E-mail': 'biuro@osk.example', Miasto: 'Kraków' };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Pobierz' });
const offer = () =>
  within(screen.getByRole('region', { name: /30 dni za darmo/ })).queryByRole<HTMLAnchorElement>('link', { name: 'Pobierz instalator' });

async function open(answers: readonly FakeAnswer[]) {
  const onClose = vi.fn();
  function Page() {
    const [open, setOpen] = useState(true);
    const [offered, setOffered] = useState(false);
    onClose.mockImplementation(() => setOpen(false));
    return (
      <>
        <Download installerOffered={offered} onDownload={async () => setOpen(true)} />
        {open && <DownloadDialog onClose={onClose} onInstallerUnopened={() => setOffered(true)} />}
      </>
    );
  }
  const view = renderDialog(<Page />, { answers });
  for (const [name, value] of Object.entries(valid)) fireEvent.change(field(name), { target: { value } });
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  return { ...view, onClose };
}

/** Fakes `window.open`: a tab with an opener, or null when the browser blocks it. */
function browserOpens(tab: Pick<Window, 'opener'> | null) {
  return vi.spyOn(window, 'open').mockReturnValue(tab as Window | null);
}

test('REG-10 disables the download while the link is requested', async () => {
  const { user } = await open([pending(requestTrial)]);
  expect(submit().disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Wyślij mi link' }));
  expect(submit().disabled).toBe(true);
});

test('REG-10 shows a focused link in the dialog when the browser blocks the tab', async () => {
  browserOpens(null);
  const { user, host, onClose } = await open([answer(requestTrial, undefined, 'Dziękujemy')]);
  await user.click(submit());
  const dialog = within(screen.getByRole('dialog'));
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Pobierz instalator' });
  expect([link.href, link.target, link.rel]).toEqual([providerSample.installerUrl, '_blank', 'noopener']);
  expect(document.activeElement).toBe(link);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Dziękujemy' }]);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(offer()?.href, 'the page has the link too').toBe(providerSample.installerUrl);
});

test('REG-10 shows a link in the page when the dialog closes before the answer', async () => {
  const opened = browserOpens({ opener: window });
  const call = pending(requestTrial);
  const { user, host } = await open([call]);
  await user.click(submit());
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(offer()).toBeNull();
  await act(async () => call.resolve(undefined));
  expect(opened).not.toHaveBeenCalled();
  expect(offer()?.href).toBe(providerSample.installerUrl);
  expect(document.activeElement, 'the focus stays').not.toBe(offer());
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: /sekcji „Wersja próbna”/ }]);
});
