// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Table } from './table.tsx';

afterEach(cleanup);

const rows = [
  { id: 'a', name: 'Pakiet roczny', price: '1200,00 zł' },
  { id: 'b', name: 'Wersja próbna', price: '0,00 zł' },
];

test('has a name, column headings, and a column label in each cell for cards', () => {
  render(
    <Table
      caption="Licencje"
      columns={[
        { key: 'name', heading: 'Produkt', cell: (row) => row.name },
        { key: 'price', heading: 'Cena', cell: (row) => row.price, numeric: true },
        { key: 'show', heading: 'Szczegóły', cell: (row) => <button type="button">Pokaż {row.name}</button>, action: true },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
    />,
  );
  const table = screen.getByRole('table', { name: 'Licencje' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((heading) => heading.textContent),
  ).toEqual(['Produkt', 'Cena', 'Szczegóły']);
  const [, first] = within(table).getAllByRole('row');
  const cells = within(first as HTMLElement).getAllByRole('cell');
  expect(cells.map((cell) => [cell.dataset.label, cell.textContent])).toEqual([
    ['Produkt', 'Pakiet roczny'],
    ['Cena', '1200,00 zł'],
    ['Szczegóły', 'Pokaż Pakiet roczny'],
  ]);
});
