import { HOUR_MS, later, systemClock } from 'server-kit/clock/clock';
import { releaseClaims } from '../shop/mail/claimMail';
import { createDelivery } from '../shop/mail/delivery';
import { sendDueMail } from '../shop/mail/MailSender';
import { catchUpReversals } from '../shop/payments/handleEvent';
import type { PaymentContext } from '../shop/provider/PaymentContext';
import { refreshMail } from '../shop/renewal/refreshMail';
import { sweep } from '../shop/payments/checkOrder';

const ROUNDS = 10;
/** How far the clock moves forward. This is longer than any retry delay, so every unsent email is due. */
const MAIL_AHEAD_MS = 7 * HOUR_MS;

/**
 * Checks orders until no status changes. Then records missed refunds and disputes, and sends all emails. Call this
 * function only after all servers have stopped.
 */
export async function finalizeAllPayments(context: PaymentContext): Promise<void> {
  let before = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    await sweep(context, { ignoresBackOff: true });
    const counts = await context.db
      .selectFrom('orders')
      .select(['status', (all) => all.fn.countAll<number>().as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute();
    const after = JSON.stringify(counts);
    if (after === before) break;
    before = after;
  }
  await catchUpReversals(context);
  // Clear the claims of killed servers, because these claims have not expired yet.
  await releaseClaims(context.db);
  const delivery = createDelivery(context.config);
  const clock = { now: () => later(systemClock.now(), MAIL_AHEAD_MS) };
  await sendDueMail({ ...context, clock, refreshMail: (mail) => refreshMail(context, mail) }, delivery);
  delivery.close();
}
