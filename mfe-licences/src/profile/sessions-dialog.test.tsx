// @vitest-environment jsdom
import { endOtherSessions, endSession, listSessions, type SessionSummary } from '@osk/shared/contract/session';
import { answer, type FakeAnswer, fails, renderDialog } from '@osk/shared/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SessionsDialog } from './profile-dialogs.tsx';

const own: SessionSummary = {
  id: '0192f3c0-0000-7000-8000-000000000001',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-11-23T04:12:00.000Z',
  lastUsedAt: '2026-11-23T05:30:00.000Z',
  isCurrent: true,
};
const phone = { ...own, id: '0192f3c0-0000-7000-8000-000000000002', browser: 'Safari', system: 'iOS', isCurrent: false };
const unknown = { ...phone, id: '0192f3c0-0000-7000-8000-000000000003', browser: '', system: '' };

const open = (answers: readonly FakeAnswer[]) => renderDialog(<SessionsDialog onClose={() => undefined} />, { answers });
const items = () => within(screen.getByRole('list', { name: 'Zalogowane urządzenia' })).getAllByRole('listitem');

test('CUS-10 shows browser, system and times of each session in words, and marks this one', async () => {
  open([answer(listSessions, [own, phone, unknown])]);
  await screen.findByText('To urządzenie');
  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Firefox, Windows To urządzenieZalogowano 23.11.2026, 05:12 · używane teraz',
    'Safari, iOS Zalogowano 23.11.2026, 05:12 · ostatnio używane 23.11.2026, 06:30Wyloguj',
    'Nieznana przeglądarka Zalogowano 23.11.2026, 05:12 · ostatnio używane 23.11.2026, 06:30Wyloguj',
  ]);
});

test('CUS-10 ends one session, reloads the list and moves the focus to it', async () => {
  const { user, host } = open([
    answer(listSessions, [own, phone]),
    answer(endSession, undefined, 'Urządzenie zostało wylogowane'),
    answer(listSessions, [own]),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Wyloguj: Safari, iOS, zalogowano 23.11.2026, 05:12' }));
  expect(await screen.findByText('Na innych urządzeniach nikt nie jest zalogowany.')).toBeTruthy();
  expect(host.http.sent.map(({ call, request }) => [call, request])).toContainEqual([endSession, { params: { id: phone.id } }]);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Zalogowane urządzenia' }));
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Urządzenie zostało wylogowane' }]);
  expect(screen.queryByRole('button', { name: /^Wyloguj/ })).toBeNull();
});

test('CUS-10 shows why a session could not be ended, and offers to end all others', async () => {
  const { user } = open([
    answer(listSessions, [own, phone]),
    fails(endSession, 404, { clientError: 'Tego urządzenia nie ma już na liście' }),
    answer(endOtherSessions, undefined),
    answer(listSessions, [own]),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Wyloguj: Safari/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Tego urządzenia nie ma już na liście');
  await user.click(screen.getByRole('button', { name: 'Wyloguj pozostałe' }));
  await vi.waitFor(() => expect(items()).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
