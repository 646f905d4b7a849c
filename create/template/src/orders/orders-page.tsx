import { type Licence, LicenceStatus, listLicences } from '@osk/shared/contract/licence';
import { formatDay, formatPrice } from '@osk/shared/formats';
import { Link, useCached, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { Empty } from '@osk/shared/ui/empty';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonTable } from '@osk/shared/ui/skeleton';
import { StatusPill, type StatusTone } from '@osk/shared/ui/status-pill';
import { type Column, Table } from '@osk/shared/ui/table';
import styles from './orders-page.module.css';
import { QuestionForm } from './question-form.tsx';
import { strings } from './strings.ts';

/** The orders of the logged-in company, and a form to ask about them. */
export default function OrdersPage() {
  const text = useStrings(strings);
  const orders = useCached(listLicences, { query: { includeProduct: true } }, 'force-refresh');

  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className={styles.page}>
        <div>
          <Loaded entry={orders} loading={text.loading} failed={text.failed} skeleton={<SkeletonTable rows={3} columns={5} />}>
            {(loaded) => <OrderList orders={loaded} />}
          </Loaded>
        </div>
        <Card className={styles.question}>
          <QuestionForm />
        </Card>
      </div>
    </>
  );
}

const tones: Record<LicenceStatus, StatusTone> = {
  [LicenceStatus.Created]: 'neutral',
  [LicenceStatus.Pending]: 'warning',
  [LicenceStatus.Accepted]: 'positive',
  [LicenceStatus.Rejected]: 'negative',
  [LicenceStatus.Canceled]: 'neutral',
  [LicenceStatus.Error]: 'negative',
};

/** A table of orders; cards on a narrow screen. Without orders, it says where to place the first one. */
export function OrderList({ orders }: { orders: readonly Licence[] }) {
  const text = useStrings(strings);
  if (orders.length === 0) return <Empty action={<Link to="/user-panel/licenses">{text.openLicences}</Link>}>{text.empty}</Empty>;

  const { columns: headings, statuses } = text;
  const columns: Column<Licence>[] = [
    { key: 'product', heading: headings.product, cell: ({ product }) => product?.productName ?? '–', card: 'title' },
    { key: 'number', heading: headings.number, cell: ({ paymentMark }) => paymentMark },
    { key: 'orderedOn', heading: headings.orderedOn, cell: ({ createdOn }) => formatDay(createdOn) },
    {
      key: 'status',
      heading: headings.status,
      cell: ({ licenseStatus }) => <StatusPill tone={tones[licenseStatus]}>{statuses[licenseStatus]}</StatusPill>,
    },
    { key: 'price', heading: headings.price, cell: ({ totalPrice }) => formatPrice(totalPrice), numeric: true },
  ];
  return <Table caption={text.orders} columns={columns} rows={orders} rowKey={({ id }) => id} />;
}
