import { listLicences } from '@osk/shared/contract/licence';
import { answer, fails, pending, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { acceptedOrder, waitingOrder } from '../sample-data.ts';
import OrdersPage, { OrderList } from './orders-page.tsx';
import { strings } from './strings.ts';

afterEach(cleanup);

test('announces that the orders are loading, then shows them beside the form', async () => {
  const call = pending(listLicences);
  renderInHost(<OrdersPage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: strings.pl.title })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie zamówień…');
  call.resolve([waitingOrder]);
  expect(await screen.findByRole('table', { name: 'Zamówienia' })).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Zadaj pytanie' })).toBeTruthy();
});

test("shows the server's reason when the orders fail, and loads them again", async () => {
  const answers = [fails(listLicences, 503, { clientError: 'Serwer jest zajęty' }), answer(listLicences, [waitingOrder])];
  const { user } = renderInHost(<OrdersPage />, { answers });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać zamówień. Serwer jest zajęty');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('table', { name: 'Zamówienia' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the whole page in English when the language changes', async () => {
  const { host } = renderInHost(<OrdersPage />, { answers: [answer(listLicences, [waitingOrder])] });
  await screen.findByRole('table', { name: 'Zamówienia' });
  host.language.set('en');
  expect(await screen.findByRole('heading', { level: 1, name: strings.en.title })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Orders' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});

test('shows product, number, day, status and price of each order', () => {
  renderInHost(<OrderList orders={[waitingOrder, acceptedOrder]} />);
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Pełny pakiet', 'OSK-0002', '01.03.2026', 'Oczekuje na zatwierdzenie', '1249,50\u00a0zł'],
    ['Program', 'OSK-0001', '12.09.2025', 'Zaakceptowane', '699,00\u00a0zł'],
  ]);
});

test('leads to the licences when there are no orders', () => {
  renderInHost(<OrderList orders={[]} />);
  expect(screen.getByText(/Nie masz jeszcze zamówień/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Otwórz licencje' }).getAttribute('href')).toBe('/user-panel/licenses');
});
