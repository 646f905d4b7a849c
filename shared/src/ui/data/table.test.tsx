// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Table } from './table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test('takes the focus when the table is wider than its region, without a forced layout', () => {
  let report: (widths: Record<string, number>) => void = () => undefined;
  class Observer {
    private readonly targets: Element[] = [];
    constructor(callback: (entries: Pick<ResizeObserverEntry, 'target' | 'contentRect'>[]) => void) {
      report = (widths) =>
        act(() => {
          const sized = this.targets.filter(({ tagName }) => tagName in widths);
          callback(sized.map((target) => ({ target, contentRect: new DOMRect(0, 0, widths[target.tagName], 100) })));
        });
    }
    observe(target: Element) {
      this.targets.push(target);
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const read = vi.spyOn(Element.prototype, 'scrollWidth', 'get');
  render(<Table caption="Licencje" columns={[{ key: 'name', heading: 'Produkt', cell: (row) => row.name }]} rows={rows} rowKey={({ id }) => id} />);
  const region = screen.getByRole('region', { name: 'Licencje' });

  report({ SECTION: 0, TABLE: 0 });
  expect(region.tabIndex).toBe(-1);
  report({ SECTION: 1100, TABLE: 1100.4 });
  expect(region.tabIndex).toBe(-1);
  report({ SECTION: 1000 });
  expect(region.tabIndex).toBe(0);
  report({ TABLE: 990 });
  expect(region.tabIndex).toBe(-1);
  expect(read).not.toHaveBeenCalled();
});
