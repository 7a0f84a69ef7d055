import { runtimeConfig } from 'shared/runtime';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type PriceLine, PriceLines } from './PriceLines';
import styles from './PriceSummary.module.css';

export interface PriceSummaryProps {
  lines: readonly PriceLine[];
  /** The period that the customer pays for. */
  period?: string;
  /** Announced to screen readers while the prices load. Undefined after that. */
  loading: string | undefined;
  /** Loads the prices again. Undefined unless they failed to load. */
  onRetry?: (() => void) | undefined;
}

/** Shows the product above the lines of the price summary. Shows an error with Retry if the prices failed to load. */
export function PriceSummary({ lines, period = '12 months', loading, onRetry }: PriceSummaryProps) {
  if (onRetry) {
    return (
      <StatusMessage tone="error" onRetry={onRetry}>
        We could not load the prices.
      </StatusMessage>
    );
  }
  return (
    <>
      {loading === undefined ? null : <LoadingWords>{loading}</LoadingWords>}
      <div className={styles.frame}>
        <p>
          <strong className={styles.product}>{`${runtimeConfig().productName} Pro`}</strong>
          <span className={styles.note}>{period}</span>
        </p>
        <PriceLines lines={lines} />
      </div>
    </>
  );
}
