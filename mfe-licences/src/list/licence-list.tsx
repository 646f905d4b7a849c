import { awaitsPayment, isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { formatNip, nipDigits } from '@osk/shared/contract/numbers';
import { formatCount, formatDay, formatPrice } from '@osk/shared/formats';
import { useHost, useLanguage, useStrings } from '@osk/shared/host';
import { createTextMatcher } from '@osk/shared/text-matcher';
import { publishToast } from '@osk/shared/toast-bus';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { Empty } from '@osk/shared/ui/empty';
import { CheckboxField, TextField } from '@osk/shared/ui/field';
import { Icon } from '@osk/shared/ui/icon';
import { downloadIcon, printerIcon } from '@osk/shared/ui/icons';
import { Sentence } from '@osk/shared/ui/sentence';
import { narrowScreen, useMedia } from '@osk/shared/ui/use-media';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isRunning, nameOf, repurchaseOf, startsLater } from '../licence/licence-rules.ts';
import { LicenceCards } from './licence-cards.tsx';
import { DaysLeft, type LicenceActions, NextStep } from './licence-cells.tsx';
import styles from './licence-list.module.css';
import { type LicenceRowsProps, LicenceTable } from './licence-table.tsx';
import { strings } from './strings.ts';

const maxWithoutSearch = 20;

type Props = LicenceActions & { licences: readonly Licence[]; now: Date };

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
            <span>{text.print}</span>
          </Button>
          <Button kind="quiet" size="small" disabled={listed.length === 0} onClick={exportListed}>
            <Icon strokes={downloadIcon} />
            <span>{text.export}</span>
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

type RowsProps = Omit<LicenceRowsProps, 'rows'> & {
  /** The licences after the filter. */
  listed: readonly Licence[];
};

const pageSize = 50;

/** A table or cards, with a button for fifty more. Memoized, so that typing in the search does not render the rows again. */
const LicenceRows = memo(function LicenceRows({ listed, ...rest }: RowsProps) {
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

/** Finds the licences whose product, company, NIP or order number contain every word of the query. */
export function searchLicences(licences: readonly Licence[], query: string): readonly Licence[] {
  const matches = createTextMatcher(query);
  return licences.filter(({ product, companyName, nip, paymentMark }) => {
    const digits = nipDigits(nip);
    return matches([product?.productName ?? '', companyName, digits, formatNip(digits), paymentMark]);
  });
}

type SummaryProps = Pick<LicenceActions, 'onShow' | 'onBuy'> & { licences: readonly Licence[]; now: Date };

/** The licence to renew first, else the one that runs the longest; the next one; and the amount due. */
function LicenceSummary({ licences, now, ...actions }: SummaryProps) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const running = licences.filter((licence) => isRunning(licence, now)).toSorted(by('expiresOn'));
  const longest = running.at(-1);
  const ending = running.find((licence) => repurchaseOf(licence, licences, now));
  const shown = ending ?? longest;
  const next = licences.filter((licence) => startsLater(licence, now)).toSorted(by('startedOn'))[0];
  const unpaid = licences.filter((licence) => awaitsPayment(licence, now)).toSorted(by('createdOn'));
  const due = unpaid.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const [oldest] = unpaid;
  const step = (licence: Licence | undefined) =>
    licence && (
      <dd className={styles.next}>
        <NextStep licence={licence} licences={licences} now={now} {...actions} />
      </dd>
    );

  return (
    <dl className={styles.summary}>
      <Card className={styles.figure}>
        <dt>{text.runs}</dt>
        <dd>
          <strong translate={shown ? 'no' : undefined}>{shown ? nameOf(shown) : text.runsNone}</strong>
          {shown?.expiresOn && (
            <span>
              <span>{`${text.until(formatDay(shown.expiresOn))} · `}</span>
              <DaysLeft expiresOn={shown.expiresOn} now={now} />
            </span>
          )}
          {longest && longest !== shown && (
            <Sentence keep={nameOf(longest)}>{text.besides(nameOf(longest), formatDay(longest.expiresOn))}</Sentence>
          )}
          {next && <Sentence keep={nameOf(next)}>{text.next(nameOf(next), formatDay(next.startedOn))}</Sentence>}
        </dd>
        {step(ending)}
      </Card>
      <Card className={styles.figure}>
        <dt>{text.toPay}</dt>
        <dd>
          <strong translate={oldest ? 'no' : undefined}>{oldest ? formatPrice(due) : text.nothingToPay}</strong>
          {oldest && <span>{formatCount(unpaid.length, language, text.orders)}</span>}
          {oldest && unpaid.length > 1 && <Sentence keep={oldest.paymentMark}>{text.oldest(oldest.paymentMark)}</Sentence>}
        </dd>
        {step(oldest)}
      </Card>
    </dl>
  );
}

const by = (key: 'startedOn' | 'expiresOn' | 'createdOn') => (one: Licence, other: Licence) =>
  (one[key] ?? '').localeCompare(other[key] ?? '');
