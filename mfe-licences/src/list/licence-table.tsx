import { isOldLicense, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { formatDay } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { type Column, Table } from '@osk/shared/ui/table';
import { memo, useEffect, useRef, useState } from 'react';
import { nameOf } from '../licence/licence-rules.ts';
import { licenceStrings } from '../licence/strings.ts';
import { ExpiryCell, IncludedCell, ProductCell, StatusCell } from './licence-cells.tsx';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

/** Each opens a dialog. The promise settles once it is open or has failed. */
export type LicenceActions = {
  onShow: (licence: Licence) => Promise<void>;
  onExtend: (licence: Licence) => Promise<void>;
  /** Opens the buy dialog with this product. An empty id preselects none. */
  onBuy: (productId?: string) => Promise<void>;
};

type Props = LicenceActions & {
  /** The licences after the filter. */
  listed: readonly Licence[];
  /** All licences, to find the one that a request changes. */
  licences: readonly Licence[];
  now: Date;
};

const pageSize = 50;

/** The table, with a button for fifty more rows. Memoized, so that typing in the search does not render the rows again. */
export const LicenceTable = memo(function LicenceTable({ listed, ...rest }: Props) {
  const text = useStrings(strings);
  const [visible, setVisible] = useState({ count: pageSize, from: 0 });
  const { count } = visible;
  const table = useRef<HTMLDivElement>(null);
  // The focus moves to the first added row.
  useEffect(() => {
    const added = visible.from > 0 ? table.current?.querySelectorAll('tbody tr')[visible.from] : undefined;
    added?.querySelector('button')?.focus({ preventScroll: true });
  }, [visible]);
  const left = listed.length - count;
  return (
    <div ref={table}>
      <Rows rows={listed.slice(0, count)} {...rest} />
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

const parts = ['program', 'website', 'internalExam', 'smsNotifications'] as const;

type RowsProps = Omit<Props, 'listed'> & { rows: readonly Licence[] };

/** The twelve columns of the specification (section 2). */
function Rows({ rows, licences, now, onShow, onExtend, onBuy }: RowsProps) {
  const text = useStrings(strings);
  const { types } = useStrings(licenceStrings);
  type Key = keyof typeof text.columns;
  const wide = (key: Key, cell: Column<Licence>['cell']): Column<Licence> => ({ key, heading: text.columns[key], cell });
  const narrow = (key: Key, cell: Column<Licence>['cell']) => ({ ...wide(key, cell), narrow: true });
  const action = (key: Key, cell: Column<Licence>['cell']) => ({ ...narrow(key, cell), action: true });

  const columns = [
    narrow('startDate', ({ startedOn }) => formatDay(startedOn)),
    wide('product', (licence) => <ProductCell licence={licence} licences={licences} />),
    ...parts.map((part) => narrow(part, (licence) => <IncludedCell included={licence[part]} />)),
    narrow('expiryDate', (licence) => <ExpiryCell licence={licence} now={now} />),
    wide('company', ({ companyName }) => <div className={styles.company}>{companyName}</div>),
    narrow('status', (licence) => <StatusCell licence={licence} licences={licences} now={now} onShow={onShow} onBuy={onBuy} />),
    narrow('type', ({ licenseType }) => types[licenseType]),
    action('details', (licence) => (
      <Button kind="secondary" size="small" aria-label={text.showOf(nameOf(licence), licence.paymentMark)} onClick={() => onShow(licence)}>
        {text.show}
      </Button>
    )),
    action('extensions', (licence) => (
      <Button
        kind="secondary"
        size="small"
        aria-label={text.extendOf(nameOf(licence), licence.paymentMark)}
        disabled={licence.licenseStatus !== LicenceStatus.Accepted}
        onClick={() => onExtend(licence)}
      >
        {text.extend}
      </Button>
    )),
  ];

  return (
    <Table
      caption={text.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(licence) => (isOldLicense(licence, now) ? 'muted' : undefined)}
    />
  );
}
