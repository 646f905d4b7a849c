// @vitest-environment jsdom
import { requestTrial } from '@osk/shared/contract/company';
import { answer, fails, fakeProvider, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Download } from './download.tsx';
import { DownloadDialog } from './download-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const right = { 'Nazwa firmy': 'OSK Kierunek', 'Numer telefonu': '600 123 456', 'E-mail': 'biuro@osk.example', Miasto: 'Kraków' };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Pobierz' });
const offer = () =>
  within(screen.getByRole('region', { name: '30 dni za darmo' })).queryByRole<HTMLAnchorElement>('link', { name: 'Pobierz instalator' });

async function open(typed: Partial<typeof right>, answers: NonNullable<Parameters<typeof renderInHost>[1]>['answers'] = []) {
  const onClose = vi.fn();
  function Page() {
    const [open, setOpen] = useState(true);
    const [offered, setOffered] = useState(false);
    onClose.mockImplementation(() => setOpen(false));
    return (
      <>
        <Download id="demo" installerOffered={offered} onDownload={async () => setOpen(true)} />
        {open && <DownloadDialog onClose={onClose} onUnopened={() => setOffered(true)} />}
      </>
    );
  }
  const view = renderInHost(<Page />, { answers });
  for (const [name, text] of Object.entries(typed)) {
    await view.user.click(field(name));
    await view.user.paste(text);
  }
  await view.user.tab();
  return { ...view, onClose };
}

/** The browser's answer to a new tab: one that can reach its opener, or none where it is blocked. */
function browserOpens(tab: Pick<Window, 'opener'> | null) {
  return vi.spyOn(window, 'open').mockReturnValue(tab as Window | null);
}

test('REG-10 all four are required, and the e-mail has to be one', async () => {
  const { user } = await open({});
  for (const name of Object.keys(right)) await user.click(field(name));
  await user.tab();
  expect(await screen.findAllByText(/jest wymagane/)).toHaveLength(4);
  await user.type(field('E-mail'), 'biuro');
  expect(await screen.findByText('Email jest nieprawidłowy')).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

test('REG-10 after the answer, not before, the installer opens in a tab that cannot reach this page', async () => {
  const tab = { opener: window };
  const opened = browserOpens(tab);
  const call = pending(requestTrial);
  const { user, host, onClose } = await open(right, [call]);
  await user.dblClick(submit());
  expect(host.http.sent.map(({ request }) => request)).toEqual([
    { body: { name: 'OSK Kierunek', phoneNumber: '600 123 456', email: 'biuro@osk.example', city: 'Kraków' } },
  ]);
  expect(opened).not.toHaveBeenCalled();
  await act(async () => call.resolve(undefined));
  expect(opened).toHaveBeenCalledExactlyOnceWith(fakeProvider.installerUrl, '_blank');
  expect(tab.opener).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Dziękujemy, możesz pobrać program' }]);
});

test('REG-10 where the browser blocks the tab, the dialog offers a link, and the focus is on it', async () => {
  browserOpens(null);
  const { user, host, onClose } = await open(right, [answer(requestTrial, undefined, 'Dziękujemy')]);
  await user.click(submit());
  const dialog = within(screen.getByRole('dialog'));
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Pobierz instalator' });
  expect([link.href, link.target, link.rel]).toEqual([fakeProvider.installerUrl, '_blank', 'noopener']);
  expect(document.activeElement).toBe(link);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Dziękujemy' }]);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(offer()?.href, 'the page offers it from then on').toBe(fakeProvider.installerUrl);
});

test('REG-10 who closes the dialog before the answer gets no tab, but a link in the page, and is told where', async () => {
  const opened = browserOpens({ opener: window });
  const call = pending(requestTrial);
  const { user, host } = await open(right, [call]);
  await user.click(submit());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(offer()).toBeNull();
  await act(async () => call.resolve(undefined));
  expect(opened).not.toHaveBeenCalled();
  expect(offer()?.href).toBe(fakeProvider.installerUrl);
  expect(document.activeElement, 'nobody is led away').not.toBe(offer());
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: /sekcji „30 dni za darmo”/ }]);
});

test.each([
  [
    'the server’s refusal',
    fails(requestTrial, 429, { clientError: 'Za dużo próśb, spróbuj za godzinę' }),
    'Za dużo próśb, spróbuj za godzinę',
  ],
  ['a dead server', unreachable(requestTrial), 'Wystąpił nieoczekiwany błąd serwera'],
])('REG-10 %s is told in the dialog, all that was typed stays, nothing opens', async (_, failure, message) => {
  const opened = browserOpens(null);
  const { user, onClose } = await open(right, [failure]);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  for (const [name, text] of Object.entries(right)) expect(field(name).value).toBe(text);
  expect(opened).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
