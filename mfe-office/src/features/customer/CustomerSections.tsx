import type { ReactNode } from 'react';
import { formatPounds } from 'shared/domain/money';
import { Card } from 'shared/ui/Card';
import { Facts } from 'shared/ui/Facts';
import type { Customer } from '../../api/customer';
import { computers } from '../../ui/computers';
import { endsOn } from '../../ui/endsOn';
import { timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';
import { OfficeLink } from '../../ui/OfficeLink';

/** Shows when a customer registered, and the customer's newest orders and subscriptions. */
export function CustomerSections({ customer }: { customer: Customer }) {
  const {
    id,
    email,
    registeredAt,
    orders = [],
    subscriptions = [],
    ordersForOthers = [],
    ordersOfOthers = [],
  } = customer;
  return (
    <>
      <Card aria-label="Details">
        <Facts
          facts={[
            ['Email', email],
            ['Registered', timeOf(registeredAt)],
            ['Customer id', id],
          ]}
        />
      </Card>
      <LinesCard title="Orders" lines={orders.map((order) => orderLine(order))} />
      <LinesCard
        title="Orders of other customers for these subscriptions"
        lines={ordersOfOthers.map((order) => orderLine(order, withPerson('by', order.customer)))}
      />
      <LinesCard
        title="Orders for other customers’ subscriptions"
        lines={ordersForOthers.map((order) => orderLine(order, withPerson('for', order.owner)))}
      />
      <LinesCard
        title="Subscriptions"
        lines={subscriptions.map(({ id: subscriptionId, quantity, endDate, isBlocked, blockReason }) => [
          <OfficeLink key={subscriptionId} page="subscriptions" id={subscriptionId}>
            {computers(quantity)}
          </OfficeLink>,
          endDate && endsOn(endDate),
          isBlocked === true ? ['blocked', blockReason].filter(Boolean).join(': ') : undefined,
        ])}
      />
    </>
  );
}

type Order = NonNullable<Customer['orders']>[number];

function orderLine(order: Order, other?: ReactNode): ReactNode[] {
  const { orderNumber, kind, status, quantity, payablePence = 0, refundedPence = 0, createdAt } = order;
  return [
    <OfficeLink key={orderNumber} page="orders" id={orderNumber}>
      {orderNumber}
    </OfficeLink>,
    kind,
    status,
    computers(quantity),
    formatPounds(payablePence),
    refundedPence > 0 ? `refunded ${formatPounds(refundedPence)}` : undefined,
    timeOf(createdAt),
    other,
  ];
}

function withPerson(
  word: 'by' | 'for',
  { id, email }: { id: string | undefined; email: string | undefined },
): ReactNode {
  return (
    <span key="person">
      {word}{' '}
      <OfficeLink page="customers" id={id}>
        {email}
      </OfficeLink>
    </span>
  );
}
