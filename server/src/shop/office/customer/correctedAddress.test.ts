import type { OfficeMail } from 'shared/contract/officeParts';
import { adminOf } from '../../../testing/adminLine';
import { type MailServer, openMailServer } from '../../../testing/mailServer';
import { buy, openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { findCauses } from '../../alerts/findCauses';
import { createDelivery } from '../../mail/delivery';
import { sendDueMail } from '../../mail/MailSender';
import type { MailDelivery } from '../../mail/outgoingMail';
import { findOrderPage } from '../order/findOrderPage';
import { findCustomerPage } from './findCustomerPage';

const WRONG = 'typo@example.com';
const RIGHT = 'right@example.com';
let selling: SellingShop;
let server: MailServer;
let delivery: MailDelivery;
beforeAll(async () => {
  selling = await openSellingShop();
  server = await openMailServer({
    atRecipient: (address) => (address === WRONG ? '550 5.1.1 No such user' : undefined),
  });
  delivery = createDelivery({ ...selling.context.config, smtpUrl: server.url });
});
afterAll(async () => {
  delivery.close();
  await server.close();
  await selling.close();
});

const refused = (emails: readonly OfficeMail[]) => emails.filter(({ state }) => state === 'failed');
const warnings = async () =>
  (await findCauses(selling.context.db, selling.clock.now())).filter(({ cause }) => cause.startsWith('mail-failed'));

it('a corrected email address has no refusals, and the former one keeps its own', async () => {
  const { admin } = adminOf(selling.context);
  const paymentId = await buy(selling, await selling.signedIn(WRONG));
  await sendDueMail(selling.context, delivery);
  expect(await warnings()).toHaveLength(1);
  await admin(`set-email ${WRONG} ${RIGHT} --reason phone --yes`);
  // The notice to the former address is refused, too.
  await sendDueMail(selling.context, delivery);
  expect(await warnings()).toEqual([]);
  const order = await findOrderPage(selling.context, paymentId);
  expect(refused(order.emails).map(({ recipient }) => recipient)).toEqual([WRONG]);
  expect(order.emails).toContainEqual(
    expect.objectContaining({ kind: 'activation-codes', recipient: RIGHT, state: 'sent' }),
  );
  const customer = await findCustomerPage(selling.context, RIGHT);
  expect(refused(customer.emails).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['support', WRONG],
    ['order', WRONG],
  ]);
});

it('a refusal of the present address is reported', async () => {
  await adminOf(selling.context).admin(`set-email ${RIGHT} ${WRONG} --reason phone --yes`);
  await sendDueMail(selling.context, delivery);
  expect(await warnings()).not.toEqual([]);
});
