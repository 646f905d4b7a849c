import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Names, numbers or addresses: a browser does not translate them. */
  verbatim?: boolean;
  /** Aligned right. */
  numeric?: boolean;
  /** Buttons, without a label on a card. */
  action?: boolean;
  /** As wide as its longest word, which leaves room for other columns. */
  narrow?: boolean;
  /** On a card: part of its title, a line without a label, or left out. */
  card?: 'title' | 'plain' | 'wide';
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTone?: (row: Row) => 'muted' | 'highlight' | undefined;
};

/** Observes whether a region's table is wider than the region. */
function useOverflow() {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = region.current;
    const table = element?.firstElementChild;
    if (!element || !table || !('ResizeObserver' in globalThis)) return;
    // Reading a width here would force a layout, and WebKit would report a loop.
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) widths.set(target, contentRect.width);
      setOverflows((widths.get(table) ?? 0) > (widths.get(element) ?? 0) + 1);
    });
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { region, overflows };
}

/** A table with a sticky head; cards below 1200 px. A table that is too wide scrolls, also by keyboard. */
export function Table<Row>({ caption, columns, rows, rowKey, rowTone }: TableProps<Row>) {
  const { region, overflows } = useOverflow();
  const columnClass = ({ numeric, action, narrow, card }: Column<Row>) =>
    classNames(numeric && styles.numeric, action && styles.action, narrow && styles.narrow, card && styles[card]);
  return (
    <section ref={region} part="table" className={styles.region} aria-label={caption} data-overflows={overflows} {...(overflows && { tabIndex: 0 })}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(styles.heading, columnClass(column))}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} part="row" className={classNames(styles.row, styles[rowTone?.(row) ?? ''])}>
              {columns.map((column) => (
                <td key={column.key} data-label={column.heading} className={classNames(styles.cell, columnClass(column))}>
                  <div className={styles.value} translate={column.verbatim ? 'no' : undefined}>
                    {column.cell(row)}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
