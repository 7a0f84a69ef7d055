import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { type OrderEvent, type OrderState, stateOf, transition } from './orderState';
import type { Order, OrderStatus } from './tables';

let selling: SellingShop;
let id: string;
beforeAll(async () => {
  selling = await openSellingShop();
  ({ paymentId: id } = await placePurchase(selling, await selling.signedIn()));
});
afterAll(() => selling.close());

const UNPAID: readonly OrderState[] = ['pending', 'unconfirmed', 'expired', 'cancelled'];
const STATES: readonly OrderState[] = [...UNPAID, 'paid', 'review', 'fulfilled', 'refunded'];
const STATUSES: readonly OrderStatus[] = ['pending', 'expired', 'cancelled', 'paid', 'review', 'fulfilled', 'refunded'];

/** The states from which each event may lead to a status. Every other combination is forbidden. */
const ALLOWED: Record<OrderEvent, Partial<Record<OrderStatus, readonly OrderState[]>>> = {
  awaitFunds: { pending: UNPAID },
  pay: { paid: UNPAID },
  sendToReview: { review: [...UNPAID, 'paid'] },
  accept: { paid: ['unconfirmed', 'review'] },
  end: { expired: ['pending', 'unconfirmed'], cancelled: ['pending', 'unconfirmed'] },
  fulfil: { fulfilled: ['paid'] },
  reverse: { refunded: ['paid', 'review', 'fulfilled'] },
  restore: { paid: ['refunded'], review: ['refunded'], fulfilled: ['refunded'] },
};
const EVENTS: readonly OrderEvent[] = [
  'awaitFunds',
  'pay',
  'sendToReview',
  'accept',
  'end',
  'fulfil',
  'reverse',
  'restore',
];

/** Puts the order into a state, and returns it. */
async function putInto(state: OrderState): Promise<Order> {
  const status = state === 'unconfirmed' ? 'review' : state;
  return selling.context.db
    .updateTable('orders')
    .set({ status, paid_at: UNPAID.includes(state) ? null : new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

describe.each(STATES)('an order that is %s', (state) => {
  test.each(EVENTS)('changes its status with "%s" only as the table says', async (event) => {
    for (const status of STATUSES) {
      const order = await putInto(state);
      expect(stateOf(order)).toBe(state);
      const changed = selling.context.db.transaction().execute((trx) => transition(trx, order, event, status));
      if (ALLOWED[event][status]?.includes(state)) await expect(changed).resolves.toMatchObject({ id, status });
      else {
        await expect(changed).rejects.toThrow(`is ${state}, so the event "${event}" can't make it ${status}`);
        expect(await read()).toEqual(order);
      }
    }
  });
});

test('an order that has changed since it was read keeps its new status', async () => {
  const order = await putInto('pending');
  await putInto('fulfilled');
  const late = selling.context.db.transaction().execute((trx) => transition(trx, order, 'end', 'expired'));
  await expect(late).rejects.toThrow();
  expect(await read()).toMatchObject({ status: 'fulfilled' });
});

const read = () => selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
