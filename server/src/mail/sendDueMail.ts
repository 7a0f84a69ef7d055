import { MailSender } from './MailSender';
import type { MailDelivery } from './outgoingMail';
import type { MailContext } from './sendClaimedMail';

/** Sends what is due and waits for the end. @returns how many emails were sent. */
export async function sendDueMail(context: MailContext, delivery: MailDelivery): Promise<number> {
  const sender = new MailSender(context, delivery);
  sender.start();
  await sender.finish();
  return sender.sent;
}
