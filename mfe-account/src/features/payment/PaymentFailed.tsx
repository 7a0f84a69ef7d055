import type { ReactNode } from 'react';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './Payment.module.css';
import { SupportContact } from './SupportContact';

interface PaymentFailedProps {
  paymentId: string;
  orderNumber?: string | undefined;
  message: string;
  title?: string;
  /** True if the check itself failed, so the order may still be complete. */
  isUncertain?: boolean;
  /** Content about what the customer can do next. */
  children?: ReactNode;
  /**
   * Called when the customer presses Retry. Without it, the page has no Retry button, so omit it if another check would
   * return the same state.
   */
  onRetry?: (() => unknown) | undefined;
}

export function PaymentFailed({
  paymentId,
  orderNumber,
  message,
  title = 'Sorry there was an error while checking your order',
  isUncertain = false,
  children,
  onRetry,
}: PaymentFailedProps) {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>{title}</PageTitle>
      <StatusMessage tone="error" onRetry={onRetry && (() => void onRetry())}>
        {message}
      </StatusMessage>
      {isUncertain ? (
        <p>
          If you have paid, there is no need to pay again. We'll complete your order and confirm it by email, even if
          you close this page.
        </p>
      ) : null}
      {children}
      <SupportContact paymentId={paymentId} orderNumber={orderNumber} />
    </div>
  );
}
