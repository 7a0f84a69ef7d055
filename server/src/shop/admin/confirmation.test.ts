import { adminOf } from '../../testing/adminLine';
import { startRenewal } from '../../testing/renewals';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());

const statusOf = async (paymentId: string) => (await adminJson(`order ${paymentId}`)).rows[0]?.status;

describe('without --yes', () => {
  test('“refund” changes nothing, and says that it would block the subscription', async () => {
    const customer = await selling.signedIn('refund@example.com');
    const paymentId = await buy(selling, customer);
    const refusal = await admin(`refund ${paymentId}`).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^This refunds £153\.00 of order \w{8} \(purchase for 3 computers by refund@example\.com, £153\.00\)\./,
    );
    expect(refusal).toMatch(
      /This blocks the subscription of refund@example\.com immediately \(3 computers, ends on \d+ \w+ \d{4}\)\./,
    );
    expect(refusal).toMatch(/\nNothing was changed\. To confirm, add --yes to the command\.$/);
    expect(await statusOf(paymentId)).toBe('fulfilled');
    const { payment_intent } = await selling.sessionOf(paymentId);
    expect(await selling.context.provider.listRefunds(String(payment_intent))).toEqual([]);
  });

  test('“refund” warns about blocking the subscription only when it refunds the whole remaining amount', async () => {
    const paymentId = await buy(selling, await selling.signedIn('part@example.com'));
    await expect(admin(`refund ${paymentId} --amount 10.50`)).rejects.toThrow(
      /^This refunds £10\.50 of order [^.]+\.com, £153\.00\)\. A refund can’t be undone\. The credit note is for £10\.50 with no VAT\. The subscription for 3 computers keeps working until \d+ \w+ \d{4}\. All 3 codes keep working\. To end one of them, run "end-code"\.\nNothing was changed/,
    );
    await admin(`refund ${paymentId} --amount 100 --yes`);
    await expect(admin(`refund ${paymentId} --amount 53`)).rejects.toThrow(
      /^This refunds £53\.00 .*This blocks the subscription of part@example\.com/,
    );
    await expect(admin(`refund ${paymentId}`)).rejects.toThrow('This refunds £53.00');
  });

  test('“refund” changes nothing for a renewal, and says that the subscription loses its 12 months', async () => {
    const customer = await selling.signedIn('renewer@example.com');
    await buy(selling, customer);
    const id = String((await adminJson('subscriptions renewer@example.com')).rows[0]?.id);
    const { paymentId } = await startRenewal(selling, customer, id);
    await selling.atProvider(paymentId, 'pay');
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    await expect(admin(`refund ${paymentId}`)).rejects.toThrow(
      /The subscription no longer includes the 12 months from this renewal\. It then ends on \d+ \w+ \d{4}\. The codes stay the same\.\nNothing was changed/,
    );
  });

  test('“refund” warns about an earlier attempt whose result is unknown', async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    await selling.control('trouble', { kind: 'failure_after_effect', 'operations[]': 'refunds.create', times: '1' });
    await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow();
    await expect(admin(`refund ${paymentId}`)).rejects.toThrow(
      'If that attempt succeeded, the provider makes no second refund.',
    );
  });

  test.each([
    [
      'vat set DE 19',
      /^Currently, orders from Germany are outside the scope of UK VAT\. After this change, new orders include VAT at 19%\./,
    ],
    [
      'vat set GB 17.5',
      /^Currently, orders from United Kingdom include VAT at 20%\. After this change, new orders include VAT at 17\.5%\./,
    ],
  ])('“%s” changes nothing, and describes the VAT of new orders', async (line, consequence) => {
    await expect(admin(line)).rejects.toThrow(consequence);
    await expect(admin(line)).rejects.toThrow('Prices stay the same');
    expect((await adminJson('vat')).rows).toEqual([{ country: 'GB', name: 'United Kingdom', rate: '20%' }]);
  });

  test('“vat remove” changes nothing, and describes the VAT of new orders', async () => {
    await admin('vat set FR 20 --yes');
    await expect(admin('vat remove FR')).rejects.toThrow(
      'Currently, orders from France include VAT at 20%. After this change, new orders are outside the scope of UK VAT.',
    );
    expect((await adminJson('vat')).rows).toHaveLength(2);
    await admin('vat remove FR --yes');
  });

  test('“block” changes nothing, and describes the subscription', async () => {
    const customer = await selling.signedIn('block@example.com');
    await buy(selling, customer, { Qnt: 1 });
    const id = String((await adminJson('subscriptions block@example.com')).rows[0]?.id);
    await expect(admin(`block ${id}`)).rejects.toThrow(
      'This blocks the subscription of block@example.com immediately (1 computer,',
    );
    expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: false }]);
  });

  test('“accept” changes nothing, and says why the order is in review', async () => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    await admin('sweep');
    await expect(admin(`accept ${paymentId}`)).rejects.toThrow(
      /This delivers order .+, although it is in review: Paid 15300 GBP/,
    );
    expect(await statusOf(paymentId)).toBe('review');
  });
});

test('setting the VAT rate that a country already has needs no confirmation', async () => {
  expect(await admin('vat set GB 20')).toContain('include VAT at 20%');
});

test('a command with a wrong argument fails before it asks for confirmation', async () => {
  await expect(admin('refund nosuch')).rejects.toThrow('There is no order nosuch.');
  await expect(admin('block nosuch')).rejects.toThrow('There is no subscription nosuch.');
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await expect(admin(`refund ${paymentId}`)).rejects.toThrow('Nothing was paid for this order.');
  await expect(admin(`accept ${paymentId}`)).rejects.toThrow('There is no such order in review.');
  const bought = await buy(selling, await selling.signedIn());
  await expect(admin(`refund ${bought} --amount 153.01`)).rejects.toThrow('Only £153.00 of this order is left');
  await expect(admin('vat set XX 20')).rejects.toThrow('There is no country XX.');
  await expect(admin('vat remove US')).rejects.toThrow('United States has no VAT rate.');
  await expect(admin('prices set 90 0')).rejects.toThrow('set 51 to 89 first');
  await expect(admin('promo add SHORT 100')).rejects.toThrow('6 characters');
});
