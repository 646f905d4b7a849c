import { listLicences } from '@osk/shared/contract/licence';
import { useCached, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonTable } from '@osk/shared/ui/skeleton';
import { OrderList } from './order-list.tsx';
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
