import { mailCodesAgain } from '../activation/mailCodesAgain';
import { type MailServer, openMailServer } from '../../testing/mailServer';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { createDelivery } from './delivery';
import type { MailDelivery } from './outgoingMail';
import { sendDueMail } from './MailSender';

let selling: SellingShop;
let server: MailServer;
let delivery: MailDelivery;
beforeAll(async () => {
  selling = await openSellingShop();
  server = await openMailServer({
    atRecipient: (address) => (address === 'typo@example.com' ? '550 5.1.1 No such user' : undefined),
  });
  delivery = createDelivery({ ...selling.context.config, smtpUrl: server.url });
});
afterAll(async () => {
  delivery.close();
  await server.close();
  await selling.close();
});

it('the codes of a bounced order email can be sent again after the email address is corrected', async () => {
  const { db } = selling.context;
  await buy(selling, await selling.signedIn('typo@example.com'));
  expect(await sendDueMail(selling.context, delivery)).toBe(0);
  const subscription = await db.selectFrom('subscriptions').select(['id', 'user_id']).executeTakeFirstOrThrow();
  const corrected = { id: subscription.user_id, email: 'right@example.com' };
  await db
    .updateTable('users')
    .set({ email: corrected.email, email_key: corrected.email })
    .where('id', '=', corrected.id)
    .execute();

  await mailCodesAgain(selling.context, corrected, subscription.id);
  expect(await sendDueMail(selling.context, delivery)).toBe(1);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['right@example.com']]);
});
