import type { Licence } from '@osk/shared/contract/licence';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { memo, useEffect, useRef, useState } from 'react';
import styles from './licence-pages.module.css';
import { type LicenceActions, LicenceTable } from './licence-table.tsx';
import { strings } from './strings.ts';

const page = 50;

type Props = LicenceActions & {
  listed: readonly Licence[];
  /** What they were narrowed down by: with another, the list begins anew. */
  of: string;
  licences: readonly Licence[];
  now: Date;
};

/** The table, fifty rows at a time; drawn anew only with other licences, not with each letter of a search. */
export const LicencePages = memo(function Pages({ listed, of, ...rest }: Props) {
  const text = useStrings(strings);
  const [shown, setShown] = useState({ of, count: page, from: 0 });
  const count = shown.of === of ? shown.count : page;
  const place = useFocusOnAdded(shown);
  const left = listed.length - count;
  return (
    <div ref={place}>
      <LicenceTable rows={listed.slice(0, count)} {...rest} />
      {left > 0 && (
        <div className={styles.more}>
          <Button kind="secondary" onClick={() => setShown({ of, count: count + page, from: count })}>
            {text.showMore(left)}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Whoever asked for more rows goes on at the first of them: the button has moved away, or is gone. */
function useFocusOnAdded(shown: { from: number }) {
  const place = useRef<HTMLDivElement>(null);
  // By the object, another one with each press of the button alone: a search taken back shows more rows, too, and keeps its focus.
  useEffect(() => {
    const added = shown.from > 0 ? place.current?.querySelectorAll('tbody tr')[shown.from] : undefined;
    added?.querySelector('button')?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}
