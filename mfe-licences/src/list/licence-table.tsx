import { isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { formatDay } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { type Column, Table } from '@osk/shared/ui/table';
import { parts } from '../licence/licence-rules.ts';
import { licenceStrings } from '../licence/strings.ts';
import {
  ExpiryCell,
  ExtendAction,
  IncludedCell,
  type LicenceActions,
  NextStep,
  ProductCell,
  ProformaAction,
  ShowButton,
  Status,
  StatusNote,
} from './licence-cells.tsx';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

export type LicenceRowsProps = LicenceActions & {
  rows: readonly Licence[];
  /** All licences, to find the one that a request changes. */
  licences: readonly Licence[];
  now: Date;
};

/** The twelve columns of the specification (section 2). */
export function LicenceTable({ rows, licences, now, ...actions }: LicenceRowsProps) {
  const text = useStrings(strings);
  const { types } = useStrings(licenceStrings);
  type Key = keyof typeof text.columns;
  const wide = (key: Key, cell: Column<Licence>['cell']): Column<Licence> => ({ key, heading: text.columns[key], cell });
  const narrow = (key: Key, cell: Column<Licence>['cell']) => ({ ...wide(key, cell), narrow: true });
  const action = (key: Key, cell: Column<Licence>['cell']) => ({ ...narrow(key, cell), action: true });
  const line = (content: string) => <span className={styles.line}>{content}</span>;

  const columns = [
    narrow('startDate', ({ startedOn }) => line(formatDay(startedOn))),
    wide('product', (licence) => <ProductCell licence={licence} licences={licences} />),
    ...parts.map((part) => narrow(part, (licence) => <IncludedCell included={licence[part]} />)),
    narrow('expiryDate', (licence) => <ExpiryCell licence={licence} now={now} />),
    wide('company', ({ companyName }) => (
      <div className={styles.company} title={companyName} translate="no">
        {companyName}
      </div>
    )),
    narrow('status', (licence) => (
      <div className={styles.stack}>
        <Status licence={licence} licences={licences} now={now} />
        <StatusNote licence={licence} licences={licences} now={now} />
        <NextStep licence={licence} licences={licences} now={now} {...actions} />
      </div>
    )),
    narrow('type', ({ licenseType }) => line(types[licenseType])),
    action('details', (licence) => (
      <div className={styles.actions}>
        <ShowButton licence={licence} {...actions} />
        <ProformaAction licence={licence} now={now} />
      </div>
    )),
    action('extensions', (licence) => <ExtendAction licence={licence} licences={licences} now={now} {...actions} />),
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
