import { adminOf } from '../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.shop));
});
afterAll(() => selling.close());

const statusOf = async (paymentId: string) => (await adminJson(`order ${paymentId}`)).rows[0]?.status;

describe('without --yes, nothing changes and the operator reads what would happen:', () => {
  test('refund', async () => {
    const customer = await selling.signedIn('refund@example.com');
    const paymentId = await buy(selling, customer);
    const refusal = await admin(`refund ${paymentId}`).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^This pays £153\.00 of order \w{8} \(purchase of 3 computers by refund@example\.com, £153\.00\) back/,
    );
    expect(refusal).toMatch(
      /This blocks the subscription of refund@example\.com at once \(3 computers, ends on \d+ \w+ \d{4}\)\./,
    );
    expect(refusal).toMatch(/\nNothing was changed\. Add --yes to the command to do it\.$/);
    expect(await statusOf(paymentId)).toBe('fulfilled');
    const { payment_status } = await selling.sessionOf(paymentId);
    expect(payment_status).toBe('paid');
  });

  test('block', async () => {
    const customer = await selling.signedIn('block@example.com');
    await buy(selling, customer, { Qnt: 1 });
    const { id } = (await adminJson('subscriptions block@example.com')).rows[0]!;
    await expect(admin(`block ${String(id)}`)).rejects.toThrow(
      'This blocks the subscription of block@example.com at once (1 computer,',
    );
    expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: false }]);
  });

  test('accept', async () => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    await selling.services.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    await admin('sweep');
    await expect(admin(`accept ${paymentId}`)).rejects.toThrow(/This delivers order .+, although: Paid 15300 GBP/);
    expect(await statusOf(paymentId)).toBe('review');
  });
});

test('a mistake is told before the question', async () => {
  await expect(admin('refund nosuch')).rejects.toThrow('There is no order nosuch.');
  await expect(admin('block nosuch')).rejects.toThrow('There is no subscription nosuch.');
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await expect(admin(`refund ${paymentId}`)).rejects.toThrow('Nothing was paid for this order.');
  await expect(admin(`accept ${paymentId}`)).rejects.toThrow('There is no such order in review.');
  await expect(admin('prices set 90 0')).rejects.toThrow('set 51 to 89 first');
  await expect(admin('promo add SHORT 100')).rejects.toThrow('6 characters');
});
