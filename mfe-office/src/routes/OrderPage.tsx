import { capitalise } from 'shared/domain/capitalise';
import { useParams } from 'shared/router';
import { Badge } from 'shared/ui/Badge';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Order, useOrderQuery } from '../api/order';
import { Codes } from '../features/codes/Codes';
import { History } from '../features/history/History';
import { Notes } from '../features/notes/Notes';
import { Operations } from '../features/operation/Operations';
import { customerStates, orderStates, subscriptionStates } from '../features/operation/recordStates';
import { OrderFacts } from '../features/order/OrderFacts';
import { OrderSections } from '../features/order/OrderSections';
import { BlockCause } from '../ui/BlockCause';
import { Office } from './frame/Office';
import { RecordPage } from './frame/RecordPage';

const TONES: Record<string, 'success' | 'warning'> = { fulfilled: 'success', review: 'warning' };

export default function OrderPage() {
  const { number = '' } = useParams();
  return <Office>{() => <OrderView number={number} />}</Office>;
}

function OrderView({ number }: { number: string }) {
  const query = useOrderQuery({ number }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage title={`Order ${number}`} query={query}>
      {(order, reload) => <OrderRecord order={order} reload={reload} />}
    </RecordPage>
  );
}

function OrderRecord({ order, reload }: { order: Order; reload: () => void }) {
  const { paymentId, orderNumber, status, problem, blockCause, customer, subscription, codes = [], notes } = order;
  return (
    <>
      <PageTitle>{`Order ${orderNumber}`}</PageTitle>
      <div>
        <Badge tone={TONES[status ?? ''] ?? 'neutral'}>{capitalise(status ?? '')}</Badge>
      </div>
      {problem === undefined && blockCause.sentence === undefined ? null : (
        <StatusMessage tone="warning">
          <p>{problem}</p>
          <BlockCause cause={blockCause} />
        </StatusMessage>
      )}
      <OrderFacts order={order} />
      <Operations
        subjects={{ order: orderNumber, subscription: subscription.id, customer: customer.email }}
        states={{
          ...orderStates(order),
          ...subscriptionStates(subscription),
          ...customerStates(customer),
          // After a transfer, the codes belong to another customer.
          ...(subscription.owner.id !== customer.id && { 'owner registered': true }),
        }}
        currentValues={{
          'set-invoice': {
            name: order.businessName ?? '',
            address: order.billingAddress ?? '',
            reference: order.buyerReference ?? '',
          },
        }}
        onDone={reload}
      />
      <Codes codes={codes} orderNumber={orderNumber}>
        {(code) => <Operations key={code} title={`Code ${code}`} subjects={{ code }} onDone={reload} />}
      </Codes>
      <OrderSections order={order} />
      <History record={order} />
      <Notes about={paymentId} notes={notes} onAdded={reload} />
    </>
  );
}
