import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { adminOf } from '../../../testing/adminLine';
import { renew, subscribed } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { findCodes } from './findCodes';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('support and a new owner see which code ends earlier', async () => {
  const endDate = addDays(calendarDateOf(selling.clock.now()), 20);
  const { customer, id } = await subscribed(selling, endDate);
  await renew(selling, customer, id, { Qnt: 2 });
  const [{ activationCodes: codes }] = (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
  const ending = codes.filter((code) => code.endDate === endDate).map(({ code }) => code);
  const found = await findCodes(selling.context, id);
  expect(found.filter((code) => code.endDate === endDate).map(({ code }) => code)).toEqual(ending);
  await selling.deliverMail();
  const heir = await selling.signedIn();
  const { userName } = (await heir.get('/api/auth/currentuserinfo')).json();
  await adminOf(selling.context).admin(`transfer ${id} ${userName} --reason left --yes`);
  const mails = (await selling.deliverMail()).filter(({ to }) => to === userName);
  const dayOf = (code: string) => mails.find(({ text }) => text.includes(code))?.text;
  for (const { code, endDate: last = addMonths(endDate, 12) } of codes)
    expect(dayOf(code)).toContain(formatCalendarDate(last));
});

test('each code names the order that bought it', async () => {
  const endDate = addDays(calendarDateOf(selling.clock.now()), 20);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await renew(selling, customer, id, { Qnt: 4 });
  const orders = selling.context.db.selectFrom('orders').select(['id', 'order_number']);
  const renewal = await orders.where('id', '=', paymentId).executeTakeFirstOrThrow();
  const found = await findCodes(selling.context, id);
  expect(found.map(({ boughtBy }) => boughtBy === renewal.order_number)).toEqual([false, false, false, true]);
});
