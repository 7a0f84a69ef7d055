import type { CreditNote } from 'shared/contract/invoices';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import type { OutgoingMail } from '../shop/mail/outgoingMail';
import type { Order } from '../shop/orders/tables';
import { refundEvent, type RefundFields } from './refundEvent';
import { buy, type SellingShop } from './sellingShop';
import type { TestBrowser } from './testShop';

/** The total of a purchase with `buyRefundable`, in pence: the price of a subscription for three computers. */
export const TOTAL = 15_300;

interface RefundablePurchase {
  customer: TestBrowser;
  paymentId: string;
  paymentIntent: string;
  /**
   * Sends an event about a refund of this payment. By default, every event is about the same full refund. `fields`
   * changes the refund.
   */
  sendRefundEvent(type: string, status: string, fields?: Partial<RefundFields>): Promise<void>;
  /** Runs an action at the provider, then sends the newest event of the given type about this payment. */
  atProvider(action: string, event: string): Promise<void>;
  subscription(): Promise<SubscriptionDto>;
  creditNotes(): Promise<CreditNote[] | undefined>;
  mails(): Promise<OutgoingMail[]>;
  order(): Promise<Order>;
  /** Returns the planned reminders' keys. */
  reminders(): Promise<string[]>;
}

let purchases = 0;

/** Buys a subscription for three computers as a new customer. */
export async function buyRefundable(selling: SellingShop): Promise<RefundablePurchase> {
  const { db } = selling.context;
  const email = `refundable${(purchases += 1)}@example.com`;
  const customer = await selling.signedIn(email);
  const paymentId = await buy(selling, customer);
  await selling.deliverMail();
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const subscription = async () => {
    const [bought] = (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
    return bought;
  };
  const expectAccepted = (status: number) => {
    if (status !== 200) throw new Error(`The webhook returned ${status}.`);
  };
  return {
    customer,
    paymentId,
    paymentIntent,
    subscription,
    sendRefundEvent: async (type, status, { id = `re_${paymentId}`, amount = TOTAL, ...more } = {}) => {
      const event = refundEvent(type, { id, paymentIntent, amount, status, ...more });
      expectAccepted(await selling.sendSigned(JSON.stringify(event)));
    },
    atProvider: async (action, event) => {
      await selling.atProvider(paymentId, action);
      expectAccepted(await selling.sendWebhook(paymentId, event));
    },
    creditNotes: async () => (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().creditNotes,
    mails: async () => (await selling.deliverMail()).filter(({ to }) => to === email),
    order: () => db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow(),
    reminders: async () => {
      const planned = db
        .selectFrom('outbox')
        .select('dedupe_key')
        .where('about', '=', (await subscription()).id);
      const due = await planned.where('cancelled_at', 'is', null).where('sent_at', 'is', null).execute();
      return due.map(({ dedupe_key }) => dedupe_key);
    },
  };
}
