import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Figures: aligned to the right. */
  numeric?: boolean;
  /** Buttons of the row: at its end, without a label on a card. */
  action?: boolean;
  /** Takes no more room than its longest word: what is left goes to the other columns. */
  narrow?: boolean;
};

export type RowTone = 'muted' | 'highlight';

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTone?: (row: Row) => RowTone | undefined;
  /** Smaller type and less air, for a table of many columns. */
  compact?: boolean;
};

/** Whether the element's content is wider than itself. */
function useOverflow() {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { region, overflows };
}

/** A table with a head that stays in view; cards below 1200 px, as many beside each other as fit; where it is too wide, a region to scroll by hand or keyboard. */
export function Table<Row>({ caption, columns, rows, rowKey, rowTone, compact = false }: TableProps<Row>) {
  const { region, overflows } = useOverflow();
  const place = ({ numeric, action, narrow }: Column<Row>) =>
    classNames(numeric && styles.numeric, action && styles.action, narrow && styles.narrow);
  return (
    <section ref={region} className={styles.region} aria-label={caption} data-overflows={overflows} {...(overflows && { tabIndex: 0 })}>
      <table className={classNames(styles.table, compact && styles.compact)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(styles.heading, place(column))}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classNames(styles.row, styles[rowTone?.(row) ?? ''])}>
              {columns.map((column) => (
                <td key={column.key} data-label={column.heading} className={classNames(styles.cell, place(column))}>
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
