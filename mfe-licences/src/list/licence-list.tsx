import { isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { formatCount } from '@osk/shared/formats';
import { useHost, useLanguage, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { CheckboxField, TextField } from '@osk/shared/ui/field';
import { Icon } from '@osk/shared/ui/icon';
import { downloadIcon, printerIcon } from '@osk/shared/ui/icons';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { LicenceActions } from './licence-actions.tsx';
import styles from './licence-list.module.css';
import { LicenceRows } from './licence-rows.tsx';
import { LicenceSummary } from './licence-summary.tsx';
import { searchLicences } from './search-licences.ts';
import { strings } from './strings.ts';

/** Longer lists get a search. */
const maxWithoutSearch = 20;

type Props = LicenceActions & { licences: readonly Licence[]; now: Date };

/** The summary, the filters and the export above the table. An empty list explains what to do. */
export function LicenceList({ licences, now, ...actions }: Props) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const host = useHost();
  const [withFinished, setWithFinished] = useState(false);
  const [query, setQuery] = useState('');
  // The table renders after the field, so that typing stays quick.
  const deferredQuery = useDeferredValue(query);
  const current = useMemo(
    () => newestFirst(withFinished ? licences : licences.filter((licence) => !isOldLicense(licence, now))),
    [licences, now, withFinished],
  );
  const listed = useMemo(() => searchLicences(current, deferredQuery), [current, deferredQuery]);
  const search = useRef<HTMLInputElement>(null);
  const findsOnlyFinished = listed.length === 0 && searchLicences(licences, deferredQuery).length > 0;
  const widenSearch = () => {
    if (findsOnlyFinished) setWithFinished(true);
    else setQuery('');
    // The button disappears and would lose the focus.
    search.current?.focus();
  };
  const exportListed = async () => {
    try {
      const { saveLicencesCsv } = await import('./licences-csv.ts');
      saveLicencesCsv(listed, language, now);
    } catch {
      publishToast(host, 'error', (language) => strings[language].exportFailed);
    }
  };
  const buy = <Button onClick={() => actions.onBuy()}>{text.buy}</Button>;
  const hasSearch = licences.length > maxWithoutSearch;

  if (licences.length === 0) return <Empty action={buy}>{text.empty}</Empty>;
  return (
    <>
      <LicenceSummary licences={licences} now={now} {...actions} />
      <div className={styles.tools}>
        {hasSearch && (
          <div className={styles.search}>
            <TextField
              ref={search}
              type="search"
              label={text.search}
              placeholder={text.searchHint}
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </div>
        )}
        <div className={styles.filter}>
          <CheckboxField label={text.showFinished} checked={withFinished} onChange={({ target }) => setWithFinished(target.checked)} />
        </div>
        <div className={styles.export}>
          {hasSearch && (
            <span className={styles.count} role="status">
              {text.listed(formatCount(listed.length, language, text.entries))}
            </span>
          )}
          <Button kind="quiet" size="small" disabled={listed.length === 0} onClick={() => window.print()}>
            <Icon strokes={printerIcon} />
            {text.print}
          </Button>
          <Button kind="quiet" size="small" disabled={listed.length === 0} onClick={exportListed}>
            <Icon strokes={downloadIcon} />
            {text.export}
          </Button>
        </div>
      </div>
      {listed.length > 0 ? (
        <LicenceRows listed={listed} licences={licences} now={now} {...actions} />
      ) : deferredQuery === '' ? (
        <Empty action={buy}>{text.emptyButFinished}</Empty>
      ) : (
        <Empty
          action={
            <Button kind={findsOnlyFinished ? 'primary' : 'secondary'} onClick={widenSearch}>
              {findsOnlyFinished ? text.showFinished : text.clearSearch}
            </Button>
          }
        >
          {findsOnlyFinished ? text.foundFinished : text.notFound}
        </Empty>
      )}
    </>
  );
}

function newestFirst(licences: readonly Licence[]): readonly Licence[] {
  return licences.toSorted((one, other) => Date.parse(other.createdOn) - Date.parse(one.createdOn));
}
