import { listProducts, type Product } from '@osk/shared/contract/product';
import { useCached, useStrings } from '@osk/shared/host';
import { Empty } from '@osk/shared/ui/empty';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { useState } from 'react';
import { Section, SectionHead } from '../section.tsx';
import { anchorScroll } from './anchor-scroll.ts';
import cardStyles from './price-card.module.css';
import { PriceCard, TrialRow } from './price-card.tsx';
import styles from './price-list.module.css';
import { priceStrings } from './strings.ts';
import { TermSwitch } from './term-switch.tsx';
import { isPaid, mostOfferedTerm, type PaidProduct, recommendedOf, savingOf, termsToChooseFrom } from './terms.ts';

type OnChoose = (product: Product) => Promise<void>;

/** Paid products as cards, trials as rows below. A cached price list stays visible when loading fails. */
export function PriceList({ onChoose }: { onChoose: OnChoose }) {
  const strings = useStrings(priceStrings);
  const products = useCached(listProducts, { query: { includeTrial: 'true' } });
  const failed = products.data ? `${strings.failed} ${strings.old}` : strings.failed;
  return (
    <Section id="pricing" tone="ground">
      <SectionHead id="pricing" title={strings.title} lead={strings.lead} />
      <div ref={anchorScroll} className={styles.list}>
        <Loaded entry={products} loading={strings.loading} failed={failed} skeleton={<PriceSkeleton />}>
          {(loaded) => <Products products={loaded} onChoose={onChoose} />}
        </Loaded>
      </div>
    </Section>
  );
}

function Products({ products, onChoose }: { products: readonly Product[]; onChoose: OnChoose }) {
  const strings = useStrings(priceStrings);
  const paid = products.filter(isPaid);
  const trials = products.filter(({ howManyMonths }) => howManyMonths === null);
  if (products.length === 0) return <Empty>{strings.none}</Empty>;
  return (
    <div>
      {paid.length > 0 && <PaidProducts products={paid} onChoose={onChoose} />}
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

/** The products of one term, or all of them when no contents are sold for two terms. */
function PaidProducts({ products, onChoose }: { products: readonly PaidProduct[]; onChoose: OnChoose }) {
  const terms = termsToChooseFrom(products);
  const [chosen, setChosen] = useState<number>();
  // The price list may change under a choice.
  const term = chosen && terms.includes(chosen) ? chosen : mostOfferedTerm(products, terms);
  const offered = term ? products.filter(({ howManyMonths }) => howManyMonths === term) : products;
  const recommended = recommendedOf(offered);
  return (
    <>
      {term && <TermSwitch terms={terms} term={term} onChange={setChosen} />}
      <ul className={styles.cards}>
        {offered.map((product) => (
          <PriceCard
            key={product.id}
            product={product}
            saving={savingOf(product, products)}
            isRecommended={product === recommended}
            onChoose={() => onChoose(product)}
          />
        ))}
      </ul>
    </>
  );
}

const skeletonCards = [1, 2, 3];
const skeletonLines = [1, 2, 3, 4];

function PriceSkeleton() {
  return (
    <>
      <SkeletonBlock className={styles.switchSkeleton} />
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
