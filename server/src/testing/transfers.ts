import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { writeNote } from '../shop/staff/notes';
import { adminOf } from './adminLine';
import { subscribed } from './renewals';
import type { SellingShop } from './sellingShop';
import { TEST_ORIGIN } from './testConfig';
import { TEST_PASSWORD, type TestBrowser } from './testShop';

let stories = 0;

/** Creates an owner, whose subscription for three computers ends in `days`, and a customer who may get it. */
export async function openTransfer(selling: SellingShop, days = 20) {
  stories += 1;
  const [email, heirEmail] = [`owner${stories}@example.com`, `Heir${stories}@example.com`];
  const endDate = addDays(calendarDateOf(selling.clock.now()), days);
  const { customer: owner, id, code } = await subscribed(selling, endDate, email);
  const order = selling.context.db.selectFrom('subscriptions').select('origin_order_id').where('id', '=', id);
  const { origin_order_id: paymentId } = await order.executeTakeFirstOrThrow();
  const heir = await selling.signedIn(heirEmail);
  await selling.deliverMail();
  return { owner, email, heir, heirEmail, id, code, paymentId, endDate };
}

export type Transfer = Awaited<ReturnType<typeof openTransfer>>;

/** Creates the same for a subscription that support has extended and written about. */
export async function openNotedTransfer(selling: SellingShop): Promise<Transfer> {
  const transfer = await openTransfer(selling);
  const { id } = transfer;
  await adminOf(selling.context).admin(`extend ${id} 3 --reason illness --yes`);
  await writeNote(selling.context, 'support@shop.test', { about: id, text: 'Was ill in May.' });
  await selling.deliverMail();
  return transfer;
}

/** Offers a subscription to an address. Returns the reply. */
export function offerTransfer(owner: TestBrowser, subscriptionId: string, email: string, overrides = {}) {
  const body = { subscriptionId, email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN, ...overrides };
  return owner.post('/api/subscription/offertransfer', body);
}

/** Offers a subscription to an address, and returns the code in the emailed link. */
export async function offeredCode(
  selling: SellingShop,
  owner: TestBrowser,
  subscriptionId: string,
  email: string,
): Promise<string> {
  const reply = await offerTransfer(owner, subscriptionId, email);
  if (reply.statusCode !== 204) throw new Error(`The offer returned ${reply.statusCode}: ${reply.body}`);
  const mails = await selling.deliverMail();
  const codes = mails.flatMap(({ to, text }) =>
    to === email ? (/\/account\/transfer\/(\S+)/.exec(text)?.[1] ?? []) : [],
  );
  return codes.at(-1) ?? '';
}

export const readTransfer = (browser: TestBrowser, code: string) =>
  browser.post('/api/subscription/readtransfer', { code });
export const acceptTransfer = (browser: TestBrowser, code: string) =>
  browser.post('/api/subscription/accepttransfer', { code });
