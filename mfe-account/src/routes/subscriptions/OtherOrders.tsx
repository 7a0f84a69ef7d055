import { errorMessage, errorStatus } from 'shared/api';
import { Card } from 'shared/ui/Card';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Order } from '../../api/subscription';
import { useOtherOrders } from '../../api/subscriptions';
import { prefetchInvoice } from '../../features/invoice/InvoiceDialog';
import { OrderTable } from '../../features/orders/OrderTable';
import styles from '../SubscriptionsPage.module.css';

interface OtherOrdersProps {
  userName: string;
  onShowInvoice: (order: Order) => void;
}

/** Shows the customer's orders for subscriptions that belong to somebody else. Renders nothing if there are none. */
export function OtherOrders({ userName, onShowInvoice }: OtherOrdersProps) {
  const { currentData: orders = [], error, isFetching, refetch } = useOtherOrders(userName);
  // A server that only follows the specification doesn't have this call.
  if (error && errorStatus(error) !== 404 && !isFetching) {
    return (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    );
  }
  if (orders.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>Your orders for other subscriptions</h2>
      <p>These subscriptions belong to somebody else.</p>
      <Card>
        <OrderTable
          orders={orders}
          subject="other subscriptions"
          onShowInvoice={onShowInvoice}
          onPrefetchInvoice={prefetchInvoice}
        />
      </Card>
    </>
  );
}
