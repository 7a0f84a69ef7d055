import type { Prices } from 'shared/api';
import { approximately } from 'shared/domain/exchangeRates';
import { formatPounds } from 'shared/domain/money';
import { priceBundle } from 'shared/domain/pricing';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './PlanPrice.module.css';

export interface PlanPriceProps {
  quantity: number;
  prices: Prices | 'loading' | 'unavailable';
}

export function PlanPrice({ quantity, prices }: PlanPriceProps) {
  if (prices === 'unavailable') return <p className={styles.price}>Price not available at the moment</p>;
  const bundle = prices === 'loading' ? undefined : priceBundle(prices.list, quantity);
  const rates = prices === 'loading' ? undefined : prices.rates;
  return (
    <div className={styles.price}>
      <p className={styles.monthly}>
        <strong className={styles.amount}>
          {bundle ? formatPounds(bundle.unitPricePerMonthPence) : <Skeleton characters={5} />}
        </strong>{' '}
        <span className={styles.unit}>per computer per month</span>
      </p>
      <p className={styles.yearly}>
        {bundle ? (
          <>
            <strong>{formatPounds(bundle.totalPence)}</strong> <span>per year</span>
          </>
        ) : (
          <Skeleton characters={14} />
        )}
      </p>
      <p className={styles.approximate}>
        {bundle && rates ? approximately(bundle.totalPence, rates) : <Skeleton characters={16} />}
      </p>
      <p className={styles.saving}>
        {bundle && bundle.savingPence > 0 ? `You save ${formatPounds(bundle.savingPence)}` : ''}
      </p>
    </div>
  );
}
