import { listProducts, type Product } from '@osk/shared/contract/product';
import { reasonOf, useCached, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Loading } from '@osk/shared/ui/skeleton';
import { SectionHead } from '../section-head.tsx';
import { PriceCard } from './price-card.tsx';
import styles from './price-list.module.css';
import { PriceSkeleton } from './price-skeleton.tsx';
import { recommended } from './recommended.ts';
import { priceStrings } from './strings.ts';
import { TrialRow } from './trial-row.tsx';

type PriceListProps = { id: string; onChoose: (product: Product) => Promise<void> };

/** The offers: paid ones as cards, the trial as a row below. What was loaded before stays in sight when loading fails. */
export function PriceList({ id, onChoose }: PriceListProps) {
  const strings = useStrings(priceStrings);
  const { data: products, isLoading, error, refresh } = useCached(listProducts, { query: { includeTrial: 'true' } });
  return (
    <section id={id} className={styles.section} aria-labelledby="pricing-title" tabIndex={-1}>
      <div className={styles.inside}>
        <SectionHead id="pricing-title" title={strings.title} lead={strings.lead} />
        {error !== undefined && (
          <div className={styles.problem}>
            <Alert
              tone="negative"
              action={
                <Button kind="secondary" size="small" working={isLoading} onClick={() => void refresh()}>
                  {strings.retry}
                </Button>
              }
            >
              {reasonOf(error, strings.failed)} {products && strings.old}
            </Alert>
          </div>
        )}
        {products ? <Offers products={products} onChoose={onChoose} /> : error === undefined && <Coming />}
      </div>
    </section>
  );
}

function Coming() {
  const strings = useStrings(priceStrings);
  return (
    <Loading label={strings.loading}>
      <PriceSkeleton />
    </Loading>
  );
}

function Offers({ products, onChoose }: { products: readonly Product[]; onChoose: (product: Product) => Promise<void> }) {
  const strings = useStrings(priceStrings);
  const paid = products.filter(({ howManyMonths }) => howManyMonths !== null);
  const trials = products.filter(({ howManyMonths }) => howManyMonths === null);
  const best = recommended(paid);
  if (products.length === 0) return <p>{strings.none}</p>;
  return (
    <>
      <ul className={styles.cards}>
        {paid.map((product) => (
          <PriceCard key={product.id} product={product} best={product === best && paid.length > 1} onChoose={() => onChoose(product)} />
        ))}
      </ul>
      <div className={styles.trials}>
        {trials.map((product) => (
          <TrialRow key={product.id} product={product} onChoose={() => onChoose(product)} />
        ))}
      </div>
    </>
  );
}
