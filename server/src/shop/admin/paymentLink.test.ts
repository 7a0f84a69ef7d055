import { addDays, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { add } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { renew, subscribed } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { subscriptionOf } from '../../testing/subscriptionOf';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());

async function newCustomer(name: string) {
  const email = `${name}@example.com`;
  const browser = await selling.signedIn(email);
  await buy(selling, browser);
  await selling.deliverMail();
  return { email, browser, subscription: await subscriptionOf(selling, email) };
}

describe('a payment link', () => {
  it('adds computers at the price of the preview', async () => {
    const { email, browser, subscription } = await newCustomer('caller');
    const line = `payment-link ${subscription.id} --add 2`;
    const preview = await admin(line).catch(String);
    expect(preview).toContain(`This emails ${email} a link to add 2 computers to the 3 of the subscription.`);
    await admin(`${line} --yes`);
    const [mail] = await selling.deliverMail();
    const [, price = ''] = /costs (£[\d.]+), until/.exec(preview) ?? [];
    expect([mail?.to, mail?.text]).toEqual([email, expect.stringContaining(`Price today: ${price}`)]);
    expect(mail?.text).toContain(`/subscription/add/${subscription.id}?computers=2`);
    const end = formatCalendarDate(subscription.end_date);
    expect(mail?.text).toContain(`The new codes work until ${end}, the end date of your subscription.`);
    await add(selling, browser, subscription.id, 2);
    const { rows } = await adminJson(`customer ${email}`);
    expect(rows[0]).toMatchObject({ kind: 'addition', pounds: price.slice(1) });
  });

  it('renews for fewer computers, with the early discount and the new end date', async () => {
    const email = 'smaller@example.com';
    const endDate = addDays(calendarDateOf(selling.clock.now()), 5);
    const { customer, id } = await subscribed(selling, endDate, email);
    await selling.deliverMail();
    const line = `payment-link ${id} --renew 2`;
    const preview = await admin(line).catch(String);
    await admin([...line.split(' '), '--message', 'As we said on the phone.', '--yes']);
    const [mail] = await selling.deliverMail();
    expect(mail?.text).toContain('As we said on the phone.');
    expect(mail?.text).toContain(`/subscription/renew/${id}?computers=2`);
    await renew(selling, customer, id, { Qnt: 2 });
    const { rows } = await adminJson(`customer ${email}`);
    expect(preview).toContain(`costs £${rows[0]?.pounds}, and`);
    const end = formatCalendarDate((await subscriptionOf(selling, email)).end_date);
    expect(preview).toContain(end);
    expect(mail?.text).toContain('for 2 computers with the link below. It is currently for 3 computers.');
    expect(mail?.text).toContain(`If you pay today, your subscription ends on ${end}. Its codes stop working after`);
  });

  it.each([
    ['', 'Give either --add or --renew.'],
    ['--add 1 --renew 1', 'Give either --add or --renew.'],
    ['--add 498', 'so you can add 497 more'],
    ['--renew 501', '--renew must be a whole number from 1 to 500.'],
  ])('with “%s” is refused', async (options, refusal) => {
    const { subscription } = await newCustomer(`link${options.replace(/\W/g, '')}`);
    await expect(admin(`payment-link ${subscription.id} ${options} --yes`.replace('  ', ' '))).rejects.toThrow(refusal);
    await admin(`block ${subscription.id} --yes`);
    await expect(admin(`payment-link ${subscription.id} --add 1 --yes`)).rejects.toThrow(
      'is blocked. Unblock it first.',
    );
    expect(await selling.deliverMail()).toEqual([]);
  });
});
