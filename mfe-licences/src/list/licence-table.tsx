import { isOldLicense, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { formatDay } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { type Column, Table } from '@osk/shared/ui/table';
import { Included } from './included.tsx';
import { ExpiryCell, nameOf, ProductCell, StatusCell } from './licence-cells.tsx';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

export type LicenceActions = {
  onShow: (licence: Licence) => void;
  onExtend: (licence: Licence) => void;
  /** With a product, that one is chosen from the start. */
  onBuy: (productId?: string) => void;
};

type Props = LicenceActions & {
  /** Those to be shown. */
  rows: readonly Licence[];
  /** All there are: a request tells which of them it is about. */
  licences: readonly Licence[];
  now: Date;
};

/** The twelve columns of the specification (section 2). */
export function LicenceTable({ rows, licences, now, onShow, onExtend, onBuy }: Props) {
  const text = useStrings(strings);
  const { columns: headings } = text;
  const included = (part: 'program' | 'website' | 'internalExam' | 'smsNotifications'): Column<Licence> => ({
    key: part,
    heading: headings[part],
    narrow: true,
    cell: (licence) => <Included yes={licence[part]} />,
  });

  const columns: Column<Licence>[] = [
    { key: 'startDate', heading: headings.startDate, narrow: true, cell: ({ startedOn }) => formatDay(startedOn) },
    { key: 'product', heading: headings.product, cell: (licence) => <ProductCell licence={licence} licences={licences} /> },
    included('program'),
    included('website'),
    included('internalExam'),
    included('smsNotifications'),
    { key: 'expiryDate', heading: headings.expiryDate, narrow: true, cell: (licence) => <ExpiryCell licence={licence} now={now} /> },
    { key: 'company', heading: headings.company, cell: ({ companyName }) => <div className={styles.company}>{companyName}</div> },
    {
      key: 'status',
      heading: headings.status,
      narrow: true,
      cell: (licence) => <StatusCell licence={licence} licences={licences} now={now} onShow={onShow} onBuy={onBuy} />,
    },
    { key: 'type', heading: headings.type, narrow: true, cell: ({ licenseType }) => text.types[licenseType] },
    {
      key: 'details',
      heading: headings.details,
      narrow: true,
      action: true,
      cell: (licence) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={text.showOf(nameOf(licence), licence.paymentMark)}
          onClick={() => onShow(licence)}
        >
          {text.show}
        </Button>
      ),
    },
    {
      key: 'extensions',
      heading: headings.extensions,
      narrow: true,
      action: true,
      cell: (licence) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={text.extendOf(nameOf(licence), licence.paymentMark)}
          disabled={licence.licenseStatus !== LicenceStatus.Accepted}
          onClick={() => onExtend(licence)}
        >
          {text.extend}
        </Button>
      ),
    },
  ];

  return (
    <Table
      compact
      caption={text.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(licence) => (isOldLicense(licence, now) ? 'muted' : undefined)}
    />
  );
}
