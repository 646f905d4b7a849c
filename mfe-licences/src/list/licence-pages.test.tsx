// @vitest-environment jsdom
import { type Licence, listLicences } from '@osk/shared/contract/licence';
import { answer, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pending, running } from '../licence/licence-samples.ts';
import LicencesPage from '../licences-page.tsx';

// Hundreds of rows take jsdom their time where other tests run beside.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(licences: readonly Licence[]) {
  const view = renderInHost(<LicencesPage />, { answers: [answer(listLicences, [...licences])] });
  await screen.findByText('Aktywna licencja');
  return view;
}

const day = 86_400_000;
/** So many licences, the newest last: the page has to turn them round. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index): Licence => {
    const number = String(index + 1).padStart(3, '0');
    const createdOn = new Date(Date.parse('2025-01-01T10:00:00Z') + index * day).toISOString();
    return { ...pending, id: `licence-${number}`, paymentMark: `OSK-${number}`, companyName: `Firma ${number}`, createdOn };
  });

// By role, hundreds of rows are looked at cell by cell, and take seconds.
const rows = () => [...document.querySelectorAll('tbody tr')];
const more = () => screen.queryByText<HTMLElement>(/^Pokaż więcej/);
const search = () => screen.getByLabelText<HTMLInputElement>('Szukaj');

test('of 500 licences the newest fifty are shown, then fifty more, and the keyboard goes on where they begin', async () => {
  const { user } = await open(many(500));
  expect(rows()).toHaveLength(50);
  expect(rows()[0]?.textContent).toContain('OSK-500');
  expect(more()?.textContent).toBe('Pokaż więcej (zostało: 450)');
  await user.click(more() as HTMLElement);
  expect(rows()).toHaveLength(100);
  expect(more()?.textContent).toBe('Pokaż więcej (zostało: 400)');
  expect(rows()[50]?.contains(document.activeElement)).toBe(true);
});

test('the last ones are shown at once', async () => {
  const { user } = await open(many(62));
  expect(more()?.textContent).toBe('Pokaż więcej (zostało: 12)');
  await user.click(more() as HTMLElement);
  expect(rows()).toHaveLength(62);
  expect(more()).toBeNull();
});

test('a search narrows the list down and tells how many are left; what matches nothing can be cleared', async () => {
  const { user } = await open(many(60));
  expect(screen.getByText('Na liście: 60 pozycji')).toBeTruthy();
  await user.click(more() as HTMLElement);
  await user.click(search());
  await user.paste('firma 05');
  expect(rows()).toHaveLength(11);
  expect(screen.getByText('Na liście: 11 pozycji').getAttribute('role')).toBe('status');
  await user.paste('x');
  expect(rows()).toEqual([]);
  await user.click(screen.getByText('Wyczyść wyszukiwanie'));
  expect(search().value).toBe('');
  expect(document.activeElement).toBe(search());
  expect(rows()).toHaveLength(50);
});

test('a search taken back shows again what was asked for, and keeps the focus; so does the checkbox', async () => {
  const { user } = await open(many(120));
  await user.click(more() as HTMLElement);
  await user.click(search());
  await user.paste('osk-11');
  expect(rows()).toHaveLength(10);
  await user.clear(search());
  expect(rows()).toHaveLength(100);
  expect(document.activeElement).toBe(search());
  const checkbox = screen.getByLabelText('Pokaż zakończone licencje');
  await user.click(checkbox);
  await user.click(checkbox);
  expect(rows()).toHaveLength(100);
  expect(document.activeElement).toBe(checkbox);
});

test('what is found among the finished licences alone is one press away', async () => {
  const { user } = await open([...many(21), { ...running, paymentMark: 'OSK-STARA', expiresOn: '2026-06-01T21:59:59Z' }]);
  await user.click(search());
  await user.paste('osk-stara');
  expect(screen.getByText('To, czego szukasz, jest wśród zakończonych licencji.')).toBeTruthy();
  expect(screen.queryByText(/^Nic nie pasuje/)).toBeNull();
  await user.click(screen.getByText('Pokaż zakończone licencje', { selector: 'button *' }));
  expect(rows()).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Pokaż zakończone licencje').checked).toBe(true);
  expect(document.activeElement).toBe(search());
});

test('a short list needs no search', async () => {
  await open(many(20));
  expect(screen.queryByLabelText('Szukaj')).toBeNull();
  cleanup();
  await open(many(21));
  expect(search()).toBeTruthy();
});

test('what is listed is taken away as a file, beyond what is shown of it', async () => {
  // The browser's part of a download is not here.
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }));
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open([...many(60), { ...running, expiresOn: '2026-06-01T21:59:59Z' }]);
  await user.click(search());
  await user.paste('firma');
  await user.click(screen.getByText('Eksportuj do CSV'));
  expect(click).toHaveBeenCalledOnce();
  expect(saved).toEqual(['licencje-2026-06-15.csv']);
  const lines = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 60 + 1);
  expect(lines[1]).toMatch(/^OSK-060;/);
});
