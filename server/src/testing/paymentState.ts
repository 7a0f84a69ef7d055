import type { SellingShop } from './sellingShop';
import type { TestShop } from './testShop';

export async function orderNumberOf({ context }: Pick<TestShop, 'context'>, paymentId: string): Promise<string> {
  const order = context.db.selectFrom('orders').select('order_number').where('id', '=', paymentId);
  return (await order.executeTakeFirstOrThrow()).order_number;
}

export const orderStatusOf = async (selling: SellingShop, paymentId: string) =>
  (await selling.context.db.selectFrom('orders').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status;

/** Returns the provider's newest event of the given type about a payment. */
export async function newestEvent(selling: SellingShop, type: string, paymentId: string) {
  const { payment_intent } = await selling.sessionOf(paymentId);
  const { data } = await selling.stripe.events.list({ type, limit: 100 });
  const event = data.find(
    ({ data: { object } }) => 'payment_intent' in object && object.payment_intent === payment_intent,
  );
  if (!event) throw new Error(`No ${type} for ${paymentId}`);
  return event;
}
