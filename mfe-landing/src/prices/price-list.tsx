import { listProducts, type Product } from '@osk/shared/contract/product';
import { formatCount } from '@osk/shared/formats';
import { useCached, useLanguage, useStrings } from '@osk/shared/host';
import { Empty } from '@osk/shared/ui/empty';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { useState } from 'react';
import { Section } from '../section.tsx';
import cardStyles from './price-card.module.css';
import { PriceCard, TrialRow } from './price-card.tsx';
import styles from './price-list.module.css';
import { priceStrings } from './strings.ts';
import { isPaid, mostOfferedTerm, type PaidProduct, recommendedOf, savingOf, termsToChooseFrom } from './terms.ts';

type OnChoose = (product: Product) => Promise<void>;

/** Paid products as cards, trials as rows below. A cached price list stays visible when loading fails. */
export function PriceList({ onChoose }: { onChoose: OnChoose }) {
  const strings = useStrings(priceStrings);
  const products = useCached(listProducts, { query: { includeTrial: 'true' } });
  const failed = products.data ? `${strings.failed} ${strings.old}` : strings.failed;
  return (
    <Section id="pricing" tone="ground" head={strings}>
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

/**
 * A ref for an element whose height changes late. Keeps what is visible in place when the element is above the viewport: Safari has no
 * scroll anchoring.
 */
export function anchorScroll(element: Element | null): (() => void) | undefined {
  if (!element || anchors()) return undefined;
  // Not the observer's first report: the element may have changed before it.
  let before = element.getBoundingClientRect().height;
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? before;
    const growth = height - before;
    before = height;
    // Reading a position forces a layout, after which WebKit may report a loop. At the top of the page it is not needed.
    if (growth !== 0 && scrollY > 0 && element.getBoundingClientRect().bottom - growth <= 0) scrollBy(0, growth);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Not by `overflowAnchor in style`: WebKitGTK has that property without effect. Test environments lack CSS. */
const anchors = () => globalThis.CSS?.supports('overflow-anchor', 'auto') ?? true;

type TermSwitchProps = { terms: readonly number[]; term: number; onChange: (term: number) => void };

function TermSwitch({ terms, term, onChange }: TermSwitchProps) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{strings.term}</legend>
      {terms.map((months) => (
        <label key={months} className={styles.term}>
          <input type="radio" name="term" className={styles.input} checked={months === term} onChange={() => onChange(months)} />
          <span>{formatCount(months, language, strings.months)}</span>
        </label>
      ))}
    </fieldset>
  );
}
