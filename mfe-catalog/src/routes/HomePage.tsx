import { useState } from 'react';
import { prefetchPrices, usePrices } from 'shared/api';
import type { PlanId } from 'shared/contract/content';
import type { Dispatch } from 'shared/store';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { QuantityStepper } from 'shared/ui/QuantityStepper';
import { Skeleton } from 'shared/ui/Skeleton';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { prefetchContent, useContentQuery } from '../api/content';
import { PlanCard } from '../features/pricing/PlanCard';
import { SectionsLoading } from '../features/selling/SectionsLoading';
import styles from './HomePage.module.css';

/** The plans with a fixed quantity (specification, section 2). */
const PLANS = [
  { id: 'single', name: 'SINGLE COMPUTER', description: 'For use on a single computer', quantity: 1 },
  { id: 'twin', name: 'TWIN PACK', description: '2 computers', quantity: 2 },
  { id: 'small-office', name: 'SMALL OFFICE', description: 'up to 5 computers', quantity: 5 },
] as const satisfies readonly { id: PlanId; [field: string]: unknown }[];

/** The initial quantity of the custom plan (specification, section 9). */
const CUSTOM_START_QUANTITY = 10;

/** Loads from a separate chunk, so that the plans do not wait for the sections. */
const HomeSections = lazyWithRetry(
  () => import(/* webpackChunkName: "home-sections" */ '../features/selling/HomeSections'),
  {
    loading: <SectionsLoading />,
    unavailable: 'We could not load the rest of this page. You can still place an order.',
  },
);

/**
 * Loads from the same chunk as the sections. Shows no error, because the sections already show one if this chunk fails
 * to load.
 */
const Lead = lazyWithRetry(() => import(/* webpackChunkName: "home-sections" */ '../features/selling/Lead'), {
  loading: <Skeleton characters={36} />,
  unavailable: () => null,
});

/** Loads from the same chunk as the sections. */
const Assurances = lazyWithRetry(
  () => import(/* webpackChunkName: "home-sections" */ '../features/selling/Assurances'),
  { loading: null, unavailable: () => null },
);

/**
 * Loads from the same chunk as the sections. The offer is not urgent, because a larger number of computers rarely costs
 * less than the initial number.
 */
const BetterPrice = lazyWithRetry(
  () => import(/* webpackChunkName: "home-sections" */ '../features/pricing/BetterPrice'),
  { loading: null, unavailable: () => null },
);

/** Prefetches the prices, the texts and the sections' code before the shell opens the page. */
export function prefetch(dispatch: Dispatch): void {
  dispatch(prefetchPrices());
  dispatch(prefetchContent());
  for (const part of [HomeSections, Lead, Assurances, BetterPrice]) part.prefetch();
}

export default function HomePage() {
  const { prices, isError, refetch } = usePrices();
  const highlight = useContentQuery().data?.home.highlight;
  const [customQuantity, setCustomQuantity] = useState(CUSTOM_START_QUANTITY);
  const priceState = prices ?? (isError ? 'unavailable' : 'loading');

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageTitle>Pro subscription options</PageTitle>
        <p className={styles.lead}>
          <Lead />
        </p>
        <p className={styles.terms}>
          12 months, no automatic renewal. The more computers you add, the less each one costs.
        </p>
        <div className={styles.assurances}>
          <Assurances />
        </div>
      </header>
      {priceState === 'loading' ? <LoadingWords>Loading prices</LoadingWords> : null}
      {priceState === 'unavailable' ? (
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          We could not load the prices.
        </StatusMessage>
      ) : null}
      <div className={styles.plans}>
        {PLANS.map((plan) => (
          <PlanCard key={plan.id} {...plan} prices={priceState} highlight={highlight} />
        ))}
        <PlanCard
          id="custom"
          name="CUSTOM"
          quantity={customQuantity}
          prices={priceState}
          highlight={highlight}
          offer={<BetterPrice quantity={customQuantity} prices={prices} onChoose={setCustomQuantity} />}
        >
          <QuantityStepper
            id="custom-quantity"
            label="Number of computers"
            quantity={customQuantity}
            onChange={setCustomQuantity}
          />
        </PlanCard>
      </div>
      <p className={styles.note}>Prices are in pounds sterling and include any VAT. You pay in pounds.</p>
      <HomeSections prices={prices} />
    </div>
  );
}
