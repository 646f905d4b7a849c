import type { Licence } from '@osk/shared/contract/licence';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { narrowScreen, useMedia } from '@osk/shared/ui/use-media';
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LicenceCards } from './licence-cards.tsx';
import styles from './licence-list.module.css';
import { type LicenceRowsProps, LicenceTable } from './licence-table.tsx';
import { strings } from './strings.ts';

type Props = Omit<LicenceRowsProps, 'rows'> & {
  /** The licences after the filter. */
  listed: readonly Licence[];
};

const pageSize = 50;

/** A table or cards, with a button for fifty more. Memoized, so that typing in the search does not render the rows again. */
export const LicenceRows = memo(function LicenceRows({ listed, ...rest }: Props) {
  const text = useStrings(strings);
  const [visible, setVisible] = useState({ count: pageSize, from: 0 });
  const { count } = visible;
  const list = useRef<HTMLDivElement>(null);
  const Rows = useMedia(narrowScreen) ? LicenceCards : LicenceTable;
  // The focus moves to the first added row.
  useEffect(() => {
    const added = visible.from > 0 ? list.current?.querySelectorAll('tbody > tr, :scope > ul > li')[visible.from] : undefined;
    added?.querySelector('button')?.focus({ preventScroll: true });
  }, [visible]);
  const left = listed.length - count;
  const isPrinting = usePrinting();
  return (
    <div ref={list} className={styles.rows}>
      <Rows rows={isPrinting ? listed : listed.slice(0, count)} {...rest} />
      {left > 0 && (
        <div className={styles.more}>
          <Button kind="secondary" onClick={() => setVisible({ count: count + pageSize, from: count })}>
            {text.showMore(left)}
          </Button>
        </div>
      )}
    </div>
  );
});

let isPrinting = false;

/** Whether the page is being printed. Paper has all rows. */
function usePrinting(): boolean {
  return useSyncExternalStore(subscribeToPrinting, () => isPrinting);
}

function subscribeToPrinting(onChange: () => void) {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    onChange();
  };
  for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, change);
  return () => {
    for (const type of ['beforeprint', 'afterprint']) window.removeEventListener(type, change);
  };
}
