import { renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { acceptedOrder, waitingOrder } from '../sample-data.ts';
import { OrderList } from './order-list.tsx';

afterEach(cleanup);

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
