import { capitalise } from 'shared/domain/capitalise';
import { formatPounds } from 'shared/domain/money';
import { Card } from 'shared/ui/Card';
import { Facts } from 'shared/ui/Facts';
import type { Order } from '../../api/order';
import { endsOn } from '../../ui/endsOn';
import { timeOf } from '../../ui/formatTime';
import { OfficeLink } from '../../ui/OfficeLink';

/** Shows an order's customer, money and billing details. */
export function OrderFacts({ order }: { order: Order }) {
  const { customer, quantity, payablePence = 0, discountPence = 0, refundedPence = 0, payment, subscription } = order;
  const facts = [
    [
      'Customer',
      <OfficeLink key="customer" page="customers" id={customer.id}>
        {customer.email}
      </OfficeLink>,
    ],
    ['Kind', capitalise(order.kind ?? '')],
    ['Computers', quantity],
    ['Total', formatPounds(payablePence)],
    [
      'Discount',
      discountPence > 0 ? [formatPounds(discountPence), order.promoCode].filter(Boolean).join(', ') : undefined,
    ],
    ['Refunded', refundedPence > 0 ? formatPounds(refundedPence) : undefined],
    ['Lost in a dispute', disputed(order, 'lost')],
    ['In an open dispute', disputed(order, 'open')],
    ['Paid', timeOf(order.paidAt)],
    ['Payment', [payment.method, payment.card, payment.id].filter(Boolean).join(', ')],
    [
      'Country',
      [order.countryName, order.otherBillingCountry && `paid from ${order.otherBillingCountry}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['VAT', order.vat],
    ['Business', order.businessName],
    ['Address', order.billingAddress],
    ['Reference', order.buyerReference],
    [
      'Subscription',
      subscription.id && (
        <OfficeLink key="subscription" page="subscriptions" id={subscription.id}>
          {subscription.endDate ? endsOn(subscription.endDate) : subscription.id}
        </OfficeLink>
      ),
    ],
    [
      'Now belongs to',
      subscription.owner.id !== undefined && subscription.owner.id !== customer.id ? (
        <OfficeLink key="owner" page="customers" id={subscription.owner.id}>
          {subscription.owner.email}
        </OfficeLink>
      ) : undefined,
    ],
    ['Blocked', subscription.isBlocked === true ? (subscription.blockReason ?? 'Yes') : undefined],
  ] as const;
  return (
    <Card aria-label="Details">
      <Facts facts={facts} />
      {payment.href === undefined ? null : <a href={payment.href}>Open the payment at the provider</a>}
    </Card>
  );
}

/** Returns the amounts of an order's disputes in a state, or `undefined` if there are none. */
function disputed({ disputes = [] }: Order, wanted: 'lost' | 'open'): string | undefined {
  const amounts = disputes.flatMap(({ state, amountPence = 0 }) => (state === wanted ? formatPounds(amountPence) : []));
  return amounts.length === 0 ? undefined : amounts.join(', ');
}
