import type { OrderDto, SubscriptionDto } from 'shared/contract/subscriptions';

export function orderDto(changes: Partial<OrderDto> = {}): OrderDto {
  return {
    id: 'pay-1',
    orderDate: '2026-03-14T23:30:00.000Z',
    payment: {
      paymentType: 'Card',
      paymentStatus: 'Paid',
      dateTime: '2026-03-14T23:31:00.000Z',
      currency: 'GBP',
      amount: 96,
    },
    countryName: 'United Kingdom',
    ...changes,
  };
}

/** Returns a subscription as the server sends it: two computers, one of them activated. */
export function subscriptionDto(changes: Partial<SubscriptionDto> = {}): SubscriptionDto {
  return {
    id: 'sub-1',
    productName: 'Call Recorder Pro',
    qnt: 2,
    endDate: '2027-03-14',
    isBlocked: false,
    isExpired: false,
    renewalLink: null,
    orders: [orderDto()],
    activationCodes: [
      { code: 'AAAA-1111', isActivated: true, computerName: 'RECEPTION-PC' },
      { code: 'BBBB-2222', isActivated: false, computerName: null },
    ],
    ...changes,
  };
}
