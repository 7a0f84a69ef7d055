import { errorMessage } from 'shared/api';
import { useParams } from 'shared/router';
import { Badge } from 'shared/ui/Badge';
import { Card } from 'shared/ui/Card';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useOrderQuery } from '../api/order';
import { Operations } from '../features/operation/Operations';
import { Notes } from '../features/order/Notes';
import { OrderFacts } from '../features/order/OrderFacts';
import { OrderSections } from '../features/order/OrderSections';
import { Office } from './frame/Office';

export default function OrderPage() {
  const { number = '' } = useParams();
  return <Office>{() => <OrderView number={number} />}</Office>;
}

function OrderView({ number }: { number: string }) {
  const { currentData: order, error, refetch } = useOrderQuery({ number }, { refetchOnMountOrArgChange: true });
  const reload = () => void refetch();
  if (!order)
    return (
      <>
        <PageTitle>{`Order ${number}`}</PageTitle>
        {error ? (
          <StatusMessage tone="error" onRetry={reload}>
            {errorMessage(error)}
          </StatusMessage>
        ) : (
          <LoadingWords>Loading the order…</LoadingWords>
        )}
      </>
    );
  const { orderNumber, status, problem, customer, subscription } = order;
  return (
    <>
      <PageTitle>{`Order ${orderNumber}`}</PageTitle>
      <div>
        <Badge>{status}</Badge>
      </div>
      {problem === undefined ? null : <StatusMessage tone="warning">{problem}</StatusMessage>}
      <OrderFacts order={order} />
      <Card aria-label="What you can do">
        <h2>What you can do</h2>
        <Operations
          subjects={{ order: orderNumber, subscription: subscription.id, customer: customer.email }}
          onDone={reload}
        />
      </Card>
      <OrderSections order={order} />
      <Notes order={order} onAdded={reload} />
    </>
  );
}
