import { isOldLicense, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { formatDay } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { StatusPill, type StatusTone } from '@osk/shared/ui/status-pill';
import { type Column, Table } from '@osk/shared/ui/table';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

type Props = { licences: readonly Licence[]; now: Date; onShow: (licence: Licence) => void };

const tones: Record<LicenceStatus, StatusTone> = {
  [LicenceStatus.Created]: 'neutral',
  [LicenceStatus.Pending]: 'waiting',
  [LicenceStatus.Accepted]: 'positive',
  [LicenceStatus.Rejected]: 'negative',
  [LicenceStatus.Canceled]: 'neutral',
  [LicenceStatus.Error]: 'negative',
};

export function LicenceTable({ licences, now, onShow }: Props) {
  const text = useStrings(strings);
  const { columns: headings } = text;
  const nameOf = (licence: Licence) => licence.product?.productName ?? licence.paymentMark;
  const included = (part: 'program' | 'website' | 'internalExam' | 'smsNotifications'): Column<Licence> => ({
    key: part,
    heading: headings[part],
    cell: (licence) => <Included yes={licence[part]} />,
  });

  const columns: Column<Licence>[] = [
    { key: 'startDate', heading: headings.startDate, cell: ({ startedOn }) => formatDay(startedOn) },
    { key: 'product', heading: headings.product, cell: (licence) => <span className={styles.product}>{nameOf(licence)}</span> },
    included('program'),
    included('website'),
    included('internalExam'),
    included('smsNotifications'),
    { key: 'expiryDate', heading: headings.expiryDate, cell: ({ expiresOn }) => formatDay(expiresOn) },
    { key: 'company', heading: headings.company, cell: ({ companyName }) => companyName },
    {
      key: 'status',
      heading: headings.status,
      cell: (licence) =>
        isOldLicense(licence, now) ? (
          <StatusPill tone="neutral">{text.finished}</StatusPill>
        ) : (
          <StatusPill tone={tones[licence.licenseStatus]}>{text.statuses[licence.licenseStatus]}</StatusPill>
        ),
    },
    { key: 'type', heading: headings.type, cell: ({ licenseType }) => text.types[licenseType] },
    {
      key: 'details',
      heading: headings.details,
      action: true,
      cell: (licence) => (
        <Button kind="secondary" size="small" aria-label={text.showOf(nameOf(licence))} onClick={() => onShow(licence)}>
          {text.show}
        </Button>
      ),
    },
  ];

  return (
    <Table
      caption={text.title}
      columns={columns}
      rows={licences}
      rowKey={({ id }) => id}
      rowTone={(licence) => (isOldLicense(licence, now) ? 'muted' : undefined)}
    />
  );
}

function Included({ yes }: { yes: boolean }) {
  const text = useStrings(strings);
  return yes ? (
    <span className={styles.yes}>
      <Icon name="check" />
      <span className="visually-hidden">{text.yes}</span>
    </span>
  ) : (
    <span className={styles.no}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text.no}</span>
    </span>
  );
}
