import { isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { LicencePages } from './licence-pages.tsx';
import { LicenceSummary } from './licence-summary.tsx';
import type { LicenceActions } from './licence-table.tsx';
import { ListTools } from './list-tools.tsx';
import { searchLicences } from './search-licences.ts';
import { strings } from './strings.ts';

type Props = LicenceActions & { licences: readonly Licence[]; now: Date };

/** From how many on a list is worth searching. */
const fewest = 20;

/** The summary, what narrows the list down, and the list; what to do where there is none. */
export const LicenceList = memo(function List({ licences, now, ...actions }: Props) {
  const text = useStrings(strings);
  const [withFinished, setWithFinished] = useState(false);
  const [query, setQuery] = useState('');
  // Typing stays quick: the list follows when it can.
  const asked = useDeferredValue(query);
  const current = useMemo(
    () => newestFirst(withFinished ? licences : licences.filter((licence) => !isOldLicense(licence, now))),
    [licences, now, withFinished],
  );
  const listed = useMemo(() => searchLicences(current, asked), [current, asked]);
  const field = useRef<HTMLInputElement>(null);
  /** What was pressed goes away with it: the focus goes on in the search. */
  const inSearch = (change: () => void) => () => {
    change();
    field.current?.focus();
  };
  const buy = <Button onClick={() => actions.onBuy()}>{text.buy}</Button>;

  if (licences.length === 0) return <Empty action={buy}>{text.empty}</Empty>;
  return (
    <>
      <LicenceSummary licences={licences} now={now} onShow={actions.onShow} />
      <ListTools
        listed={listed}
        now={now}
        withFinished={withFinished}
        onWithFinished={setWithFinished}
        {...(licences.length > fewest && { search: { query, onQuery: setQuery, field } })}
      />
      {listed.length > 0 && <LicencePages of={`${asked} ${withFinished}`} listed={listed} licences={licences} now={now} {...actions} />}
      {listed.length === 0 && asked !== '' && (
        <NotFound
          amongFinished={searchLicences(licences, asked).length > 0}
          onShowFinished={inSearch(() => setWithFinished(true))}
          onClear={inSearch(() => setQuery(''))}
        />
      )}
      {listed.length === 0 && asked === '' && <Empty action={buy}>{text.emptyButFinished}</Empty>}
    </>
  );
});

type NotFoundProps = { amongFinished: boolean; onShowFinished: () => void; onClear: () => void };

/** What to do where a search finds nothing, or nothing but what is hidden. */
function NotFound({ amongFinished, onShowFinished, onClear }: NotFoundProps) {
  const text = useStrings(strings);
  const next = amongFinished ? (
    <Button onClick={onShowFinished}>{text.showFinished}</Button>
  ) : (
    <Button kind="secondary" onClick={onClear}>
      {text.clearSearch}
    </Button>
  );
  return <Empty action={next}>{amongFinished ? text.foundFinished : text.notFound}</Empty>;
}

function newestFirst(licences: readonly Licence[]): readonly Licence[] {
  return licences.toSorted((one, other) => Date.parse(other.createdOn) - Date.parse(one.createdOn));
}
