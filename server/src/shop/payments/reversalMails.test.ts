import assert from 'node:assert';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { findCauses } from '../alerts/findCauses';
import type { OutgoingMail } from '../mail/outgoingMail';
import { adminOf } from '../../testing/adminLine';
import { orderNumberOf } from '../../testing/paymentState';
import { buyRefundable } from '../../testing/refundedPurchase';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const today = () => calendarDateOf(selling.clock.now());
let customers = 0;

/** Delivers the due emails and returns those to the given address. */
async function mailsTo(...addresses: string[]): Promise<OutgoingMail[][]> {
  const mails = await selling.deliverMail();
  return addresses.map((address) => mails.filter(({ to }) => to === address));
}

/**
 * A customer renews another customer's subscription, whose earlier period ends on `endDate`. `report` runs an action at
 * the provider, sends its event and returns the emails to the payer and to the owner.
 */
async function renewedByStranger(endDate = addMonths(today(), 12)) {
  customers += 1;
  const [ownerEmail, payerEmail] = [`owner${customers}@example.com`, `payer${customers}@example.com`];
  const { id, code } = await subscribed(selling, addMonths(today(), 12), ownerEmail);
  const payer = await selling.signedIn(payerEmail);
  const { paymentId } = await renew(selling, payer, id);
  const { db } = selling.context;
  // Move the paid term into the past if the test needs an earlier period that is over.
  const paidAt = new Date(`${addMonths(endDate, -12)}T12:00:00Z`);
  const origin = db.selectFrom('subscriptions').select('origin_order_id').where('id', '=', id);
  await db.updateTable('orders').set({ paid_at: paidAt }).where('id', '=', origin).execute();
  await selling.deliverMail();
  const report = async (action: string, event: string) => {
    await selling.atProvider(paymentId, action);
    expect(await selling.sendWebhook(paymentId, event)).toBe(200);
    const [toPayer = [], toOwner = []] = await mailsTo(payerEmail, ownerEmail);
    const [payerMail, ownerMail] = [toPayer[0], toOwner[0]];
    assert(payerMail && ownerMail);
    expect([toPayer, toOwner]).toMatchObject([{ length: 1 }, { length: 1 }]);
    // The owner does not learn who paid, and the payer does not learn the owner's address or codes.
    for (const secret of [payerEmail, await orderNumberOf(selling, paymentId), paymentId])
      expect(`${ownerMail.text}${ownerMail.html}`).not.toContain(secret);
    for (const secret of [ownerEmail, code]) expect(`${payerMail.text}${payerMail.html}`).not.toContain(secret);
    return { payerMail, ownerMail };
  };
  return { id, paymentId, payerEmail, ownerEmail, report };
}

test('payer and owner are told about a disputed renewal, and about the bank’s decision for the shop', async () => {
  const endDate = addMonths(today(), 12);
  const { id, report } = await renewedByStranger();
  const open = await report('dispute', 'charge.dispute.created');
  expect(open.payerMail.subject).toMatch(/^Your payment for order \w{8} is disputed$/);
  expect(open.payerMail.text).toContain(
    'Until then, the subscription does not include the 12 months from this renewal.',
  );
  expect(open.ownerMail.subject).toBe(`Your Call Recorder Pro subscription now ends on ${formatCalendarDate(endDate)}`);
  expect(open.ownerMail.text).toContain('Somebody else paid for a renewal of your subscription.');
  expect(open.ownerMail.text).toContain('disputed with a bank');
  expect(open.ownerMail.text).toContain('Its activation codes stay the same and work until then.');
  expect(open.ownerMail.text).toContain(`/subscription/renew/${id}\n`);
  expect(open.ownerMail.text).toContain('My subscriptions:\nhttp://shop.test/subscriptions\n');
  const won = await report('dispute-won', 'charge.dispute.closed');
  const restored = formatCalendarDate(addMonths(endDate, 12));
  expect(won.payerMail.subject).toMatch(/^The dispute about your payment for order \w{8} is closed$/);
  expect(won.payerMail.text).toContain(`is active again and runs until ${restored}.`);
  expect(won.ownerMail.text).toContain("This payment is confirmed, so we've applied it again.");
  expect(won.ownerMail.text).toContain(restored);
});

test('payer and owner are told about a renewal that the shop lost in a dispute', async () => {
  const { report } = await renewedByStranger();
  await report('dispute', 'charge.dispute.created');
  const lost = await report('dispute-lost', 'charge.dispute.closed');
  expect(lost.payerMail.subject).toMatch(/^Your bank returned your payment for order \w{8}$/);
  expect(lost.ownerMail.text).toContain('A bank has returned this payment');
});

test('an owner whose earlier period is over is told that the codes stopped, and how to renew', async () => {
  const { id, report } = await renewedByStranger(addDays(today(), -5));
  const { payerMail, ownerMail } = await report('dispute', 'charge.dispute.created');
  const end = formatCalendarDate(addDays(today(), -5));
  expect(ownerMail.subject).toBe(`Your Call Recorder Pro subscription ended on ${end}`);
  expect(ownerMail.text).toContain('so its activation codes no longer work');
  expect(ownerMail.text).toContain('To use the codes again, renew the subscription.');
  expect(ownerMail.text).toContain(`Renew now:\nhttp://shop.test/subscription/renew/${id}`);
  expect(payerMail.text).toContain(`ended on ${end}`);
});

test('payer and owner are told about a refunded renewal, and about a refund that fails', async () => {
  const endDate = addMonths(today(), 12);
  const { paymentId, payerEmail, ownerEmail, report } = await renewedByStranger();
  const refunded = await report('refund', 'refund.created');
  expect(refunded.payerMail.subject).toBe('We refunded your payment of £153.00');
  expect(refunded.ownerMail.subject).toContain(formatCalendarDate(endDate));
  expect(refunded.ownerMail.text).toContain('This payment was refunded');
  const [refund] = await selling.context.provider.listRefunds(
    String((await selling.sessionOf(paymentId)).payment_intent),
  );
  await selling.control(`refunds/${refund?.id}/fail`);
  await selling.sendWebhook(paymentId, 'refund.failed');
  const [[toPayer] = [], [toOwner] = []] = await mailsTo(payerEmail, ownerEmail);
  expect(toPayer?.subject).toContain('failed');
  expect(toOwner?.subject).toContain(formatCalendarDate(addMonths(endDate, 12)));
});

test('a partial refund of another customer’s renewal sends the owner no email', async () => {
  const { paymentId, payerEmail, ownerEmail } = await renewedByStranger();
  await adminOf(selling.context).admin(`refund ${paymentId} --amount 10 --yes`);
  expect(await mailsTo(payerEmail, ownerEmail)).toMatchObject([{ length: 1 }, { length: 0 }]);
});

test('a customer who disputes their own purchase is told that the codes stop, and that they work again', async () => {
  const { atProvider, mails } = await buyRefundable(selling);
  await atProvider('dispute', 'charge.dispute.created');
  expect((await mails()).map(({ text }) => text).join()).toContain("Its activation codes don't work.");
  await atProvider('dispute-won', 'charge.dispute.closed');
  expect((await mails()).map(({ text }) => text).join()).toContain('is active again and runs until');
});

test('emails, alerts, the list of disputes and the accounts name the disputed part of a payment', async () => {
  const { paymentId, atProvider, mails } = await buyRefundable(selling);
  const { db, clock } = selling.context;
  const { adminJson } = adminOf(selling.context);
  await selling.atProvider(paymentId, 'dispute', { amount: '5000' });
  expect(await selling.sendWebhook(paymentId, 'charge.dispute.created')).toBe(200);
  const [open] = await mails();
  expect(open?.text).toContain('you dispute £50.00 of your payment of £153.00.');
  expect(open?.text).toContain("Its activation codes don't work.");
  expect((await findCauses(db, clock.now())).map(({ sentence }) => sentence).join()).toContain(
    'A bank disputes £50.00 of the payment of £153.00 for order',
  );
  expect((await adminJson(`disputes --find ${paymentId}`)).rows).toMatchObject([{ state: 'open', pounds: '50.00' }]);
  const lostDisputes = async () => {
    const { rows } = await adminJson(`accounting --since ${today()} --until ${today()}`);
    return Number(rows.find(({ what }) => what === 'Lost disputes')?.gross);
  };
  const before = await lostDisputes();
  await atProvider('dispute-lost', 'charge.dispute.closed');
  expect((await lostDisputes()) - before).toBeCloseTo(-50);
  const [lost] = await mails();
  expect(lost?.subject).toMatch(/^Your bank returned a part of your payment for order \w{8}$/);
});

test('a customer whose dispute ends before its first email gets only the email about the result', async () => {
  const { atProvider, mails } = await buyRefundable(selling);
  await atProvider('dispute', 'charge.dispute.created');
  await atProvider('dispute-lost', 'charge.dispute.closed');
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your bank returned/)]);
});

test('a bank’s inquiry that ends without a dispute sends no email', async () => {
  const { atProvider, mails } = await buyRefundable(selling);
  await atProvider('inquire', 'charge.dispute.created');
  await atProvider('dispute-won', 'charge.dispute.closed');
  expect(await mails()).toEqual([]);
});

describe('a subscription that its owner bought and another customer renewed', () => {
  async function sharedSubscription() {
    const { id, ownerEmail, payerEmail } = await renewedByStranger();
    const { db } = selling.context;
    const { origin_order_id: purchase } = await db
      .selectFrom('subscriptions')
      .select('origin_order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, purchase, ownerEmail, payerEmail };
  }

  test.each([
    ['refund', 'refund.created', 'This payment was refunded, so the activation codes no longer work.'],
    ['dispute', 'charge.dispute.created', "the activation codes don't work until the bank decides."],
  ])(
    'tells the payer of the renewal after a %s of the purchase that the codes stop',
    async (action, event, sentence) => {
      const { purchase, ownerEmail, payerEmail } = await sharedSubscription();
      await selling.atProvider(purchase, action);
      await selling.sendWebhook(purchase, event);
      const [[toPayer, ...more] = [], toOwner = []] = await mailsTo(payerEmail, ownerEmail);
      expect(more).toEqual([]);
      expect(toPayer?.subject).toBe('A Call Recorder Pro subscription that you paid for stopped working');
      expect(toPayer?.text).toContain(sentence);
      expect(`${toPayer?.text}${toPayer?.html}`).not.toContain(ownerEmail);
      expect(toOwner).toHaveLength(1);
    },
  );

  test('tells the payer of the renewal that the codes work again after the shop wins the dispute', async () => {
    const { purchase, ownerEmail, payerEmail } = await sharedSubscription();
    await selling.atProvider(purchase, 'dispute');
    await selling.sendWebhook(purchase, 'charge.dispute.created');
    await selling.deliverMail();
    await selling.atProvider(purchase, 'dispute-won');
    await selling.sendWebhook(purchase, 'charge.dispute.closed');
    const [toPayer = [], toOwner = []] = await mailsTo(payerEmail, ownerEmail);
    expect([toPayer, toOwner]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(toPayer[0]?.text).toContain("This payment is confirmed, so we've applied it again.");
    expect(toPayer[0]?.text).toContain(`ends on ${formatCalendarDate(addMonths(today(), 24))}.`);
  });

  test('sends the payer no waiting email about stopped codes after an operator unblocked them', async () => {
    const { id, purchase, payerEmail } = await sharedSubscription();
    await selling.atProvider(purchase, 'dispute');
    await selling.sendWebhook(purchase, 'charge.dispute.created');
    await adminOf(selling.context).admin(`unblock ${id}`);
    expect((await mailsTo(payerEmail))[0]).toEqual([]);
  });

  test('names the current end date in a waiting email after yet another renewal', async () => {
    const { id, ownerEmail, payerEmail } = await sharedSubscription();
    const third = await selling.signedIn(`later${customers}@example.com`);
    const { paymentId } = await renew(selling, third, id);
    await selling.deliverMail();
    await selling.atProvider(paymentId, 'refund');
    await selling.sendWebhook(paymentId, 'refund.created');
    await renew(selling, third, id);
    const end = formatCalendarDate(addMonths(today(), 36));
    for (const mails of await mailsTo(ownerEmail, payerEmail))
      expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(`now ends on ${end}`));
  });

  test('tells the new owner that the codes stop, if it was given away before the purchase is refunded', async () => {
    const { id, purchase, ownerEmail, payerEmail } = await sharedSubscription();
    const heir = `heir${customers}@example.com`;
    await selling.signedIn(heir);
    await adminOf(selling.context).admin(`transfer ${id} ${heir} --reason gift --yes`);
    await selling.deliverMail();
    await selling.atProvider(purchase, 'refund');
    await selling.sendWebhook(purchase, 'refund.created');
    const mails = await mailsTo(ownerEmail, payerEmail, heir);
    expect(mails).toMatchObject([{ length: 1 }, { length: 1 }, { length: 1 }]);
    expect(mails[2]?.[0]?.subject).toBe('Your Call Recorder Pro subscription stopped working');
  });

  test('sends no email to a customer whose own renewal was free', async () => {
    const { id, purchase, payerEmail } = await sharedSubscription();
    const freeEmail = `free${customers}@example.com`;
    await startRenewal(selling, await selling.signedIn(freeEmail), id, { DiscountCode: 'FREE00' });
    expect((await mailsTo(freeEmail))[0]).toMatchObject([{ kind: 'renewal' }]);
    await selling.atProvider(purchase, 'refund');
    await selling.sendWebhook(purchase, 'refund.created');
    expect(await mailsTo(payerEmail, freeEmail)).toMatchObject([{ length: 1 }, []]);
  });

  test('tells both after another renewal is refunded', async () => {
    const { id, ownerEmail, payerEmail } = await sharedSubscription();
    const third = await selling.signedIn(`third${customers}@example.com`);
    const { paymentId } = await renew(selling, third, id);
    await selling.deliverMail();
    await selling.atProvider(paymentId, 'refund');
    await selling.sendWebhook(paymentId, 'refund.created');
    for (const mails of await mailsTo(ownerEmail, payerEmail)) {
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(formatCalendarDate(addMonths(today(), 24)));
    }
  });
});

describe('a renewal of a subscription that was blocked before the payment', () => {
  async function blockedRenewal() {
    const email = `blocked${(customers += 1)}@example.com`;
    const { customer, id } = await subscribed(selling, addMonths(today(), 12), email);
    const { paymentId } = await startRenewal(selling, customer, id);
    await adminOf(selling.context).admin(`block ${id} --yes`);
    await selling.deliverMail();
    await selling.atProvider(paymentId, 'pay');
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    return { id, paymentId, email };
  }

  test('sends the customer an email that the payment has arrived', async () => {
    const { id, paymentId, email } = await blockedRenewal();
    const [mails = []] = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We are checking your payment for order ${await orderNumberOf(selling, paymentId)}`,
    ]);
    expect(mails[0]?.text).toContain("Your payment has arrived, and we are checking it. You don't need to pay again.");
    const { admin } = adminOf(selling.context);
    await admin(`unblock ${id}`);
    await admin(`accept ${paymentId} --yes`);
    const [later = []] = await mailsTo(email);
    expect(later.map(({ subject }) => subject)).toEqual([expect.stringContaining('is extended until')]);
  });

  test.each([
    ['accepted', (id: string, paymentId: string) => [`unblock ${id}`, `accept ${paymentId} --yes`], 'is extended'],
    ['refunded', (_id: string, paymentId: string) => [`refund ${paymentId} --yes`], 'We refunded'],
  ])('sends only the email about the result if it is %s first', async (_how, lines, subject) => {
    const { id, paymentId, email } = await blockedRenewal();
    for (const line of lines(id, paymentId)) await adminOf(selling.context).admin(line);
    const [mails = []] = await mailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
  });

  test('sends true emails about a partial and a full refund before the delivery', async () => {
    const { paymentId, email } = await blockedRenewal();
    await selling.deliverMail();
    const { admin } = adminOf(selling.context);
    await admin(`refund ${paymentId} --amount 10 --yes`);
    const [[part] = []] = await mailsTo(email);
    expect(part?.text).toContain('We have not delivered this order yet');
    expect(part?.text).not.toContain('does not change');
    await admin(`refund ${paymentId} --yes`);
    const [[rest] = []] = await mailsTo(email);
    expect(rest?.text).toContain('We did not deliver this order');
    expect(rest?.text).toContain('we have now refunded your whole payment');
  });

  test('is closed and tells the customer if the shop loses the payment in a dispute', async () => {
    const { paymentId, email } = await blockedRenewal();
    await selling.deliverMail();
    await selling.atProvider(paymentId, 'dispute');
    await selling.sendWebhook(paymentId, 'charge.dispute.created');
    const [[open] = []] = await mailsTo(email);
    expect(open?.text).toContain("Until then, we can't deliver this order.");
    await selling.atProvider(paymentId, 'dispute-lost');
    await selling.sendWebhook(paymentId, 'charge.dispute.closed');
    const [[lost] = []] = await mailsTo(email);
    expect(lost?.text).toContain('We did not deliver this order');
    const { rows } = await adminOf(selling.context).adminJson(`order ${paymentId}`);
    expect(rows).toMatchObject([{ status: 'refunded', refunded: '0.00' }]);
  });
});
