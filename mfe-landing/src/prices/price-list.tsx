import { contains, listProducts, type Product } from '@osk/shared/contract/product';
import { useCached, useStrings } from '@osk/shared/host';
import { Empty } from '@osk/shared/ui/empty';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { Section, SectionHead } from '../section.tsx';
import cardStyles from './price-card.module.css';
import { PriceCard, TrialRow } from './price-card.tsx';
import styles from './price-list.module.css';
import { priceStrings } from './strings.ts';

type OnChoose = (product: Product) => Promise<void>;

/** Paid products as cards, trials as rows below. A cached price list stays visible when loading fails. */
export function PriceList({ onChoose }: { onChoose: OnChoose }) {
  const strings = useStrings(priceStrings);
  const products = useCached(listProducts, { query: { includeTrial: 'true' } });
  const failed = products.data ? `${strings.failed} ${strings.old}` : strings.failed;
  return (
    <Section id="pricing" tone="ground">
      <SectionHead id="pricing" title={strings.title} lead={strings.lead} />
      <div className={styles.list}>
        <Loaded entry={products} loading={strings.loading} failed={failed} skeleton={<PriceSkeleton />}>
          {(loaded) => <Products products={loaded} onChoose={onChoose} />}
        </Loaded>
      </div>
    </Section>
  );
}

function Products({ products, onChoose }: { products: readonly Product[]; onChoose: OnChoose }) {
  const strings = useStrings(priceStrings);
  const paid = products.filter(({ howManyMonths }) => howManyMonths !== null);
  const trials = products.filter(({ howManyMonths }) => howManyMonths === null);
  const recommended = paid.length > 1 ? mostComplete(paid) : undefined;
  if (products.length === 0) return <Empty>{strings.none}</Empty>;
  return (
    <div>
      {paid.length > 0 && (
        <ul className={styles.cards}>
          {paid.map((product) => (
            <PriceCard key={product.id} product={product} isRecommended={product === recommended} onChoose={() => onChoose(product)} />
          ))}
        </ul>
      )}
      {trials.length > 0 && (
        <div className={styles.trials}>
          {trials.map((product) => (
            <TrialRow key={product.id} product={product} onChoose={() => onChoose(product)} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The product with the most contents, then with the longest term; the first of equal ones. */
function mostComplete(products: readonly Product[]): Product | undefined {
  const rank = (product: Product) => contains(product, 'pl').length * 1000 + (product.howManyMonths ?? 0);
  return products.toSorted((one, other) => rank(other) - rank(one))[0];
}

const skeletonCards = [1, 2, 3, 4, 5, 6];
const skeletonLines = [1, 2, 3, 4];

function PriceSkeleton() {
  return (
    <>
      <div className={styles.cards}>
        {skeletonCards.map((card) => (
          <div key={card} className={cardStyles.card}>
            <div className={styles.nameSkeleton}>
              <SkeletonLine width="medium" />
            </div>
            <SkeletonBlock className={styles.priceSkeleton} />
            <div className={styles.contentsSkeleton}>
              {skeletonLines.map((line) => (
                <SkeletonLine key={line} width="medium" />
              ))}
            </div>
            <SkeletonBlock />
          </div>
        ))}
      </div>
      <div className={styles.trials}>
        <SkeletonBlock className={styles.trialSkeleton} />
      </div>
    </>
  );
}
