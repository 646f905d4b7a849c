// @vitest-environment jsdom
import { readProforma } from '@osk/shared/contract/proforma';

import { answer, type FakeAnswer, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingLicence } from './licence-samples.ts';
import { ProformaButton } from './proforma-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function press(...answers: FakeAnswer[]) {
  const { user, host } = renderInHost(<ProformaButton licence={pendingLicence} />, { answers });
  await user.click(screen.getByRole('button', { name: 'Pobierz proformę (PDF)' }));
  return host;
}

test('CUS-08 downloads the proforma of the order as a PDF file', async () => {
  // jsdom makes no addresses of files, and downloads nothing.
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const host = await press(answer(readProforma, { fileName: 'proforma-OSK-0001.pdf', pdf: btoa('%PDF-1.7 \xff') }));
  await vi.waitFor(() => expect(names).toEqual(['proforma-OSK-0001.pdf']));
  expect(host.http.sent).toMatchObject([{ call: readProforma, request: { params: { id: pendingLicence.id } } }]);
  expect(files[0]?.type).toBe('application/pdf');
  expect(files[0]?.size).toBe(10);
});

test.each([
  ['the server says why', fails(readProforma, 409, { clientError: 'Nie ma proformy' }), 'Nie ma proformy'],
  [
    'the server cannot be reached',
    unreachable(readProforma),
    'Nie udało się pobrać proformy. Sprawdź połączenie z\u00a0internetem i\u00a0spróbuj ponownie.',
  ],
])('CUS-08 shows a toast when %s', async (_, failure, text) => {
  const host = await press(failure);
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text }]));
});

test('shows no toast when the session has ended, which the host reports', async () => {
  const host = await press(fails(readProforma, 401, { clientError: 'Sesja wygasła' }));
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  expect(host.http.sent).toHaveLength(1);
  expect(host.toasts.getState().toasts).toEqual([]);
});
