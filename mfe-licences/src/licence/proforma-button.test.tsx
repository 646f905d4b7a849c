// @vitest-environment jsdom
import { readProforma } from '@osk/shared/contract/licence';
import { type FakeAnswer, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pendingLicence } from './licence-samples.ts';
import { ProformaButton } from './proforma-button.tsx';

async function press(...answers: FakeAnswer[]) {
  const { user, host } = renderInHost(<ProformaButton licence={pendingLicence} />, { answers });
  await user.click(screen.getByRole('button', { name: 'Pobierz proformę (PDF)' }));
  return host;
}

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
