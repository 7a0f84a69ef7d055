import { sendRequestedResets } from '../accounts/passwordReset/sendRequestedResets';
import { type BackgroundTask, startBackgroundTask } from '../clock/backgroundTask';
import { SECOND_MS } from '../clock/clock';
import type { Services } from '../services';
import type { MailDelivery } from './outgoingMail';
import { sendDueMail } from './outbox';

/** Looks for mail that is due every few seconds, and at once when it is woken. */
export function startMailWorker(services: Services, delivery: MailDelivery): BackgroundTask {
  return startBackgroundTask({
    name: 'mail',
    everyMs: 5 * SECOND_MS,
    log: services.log,
    run: async () => {
      await sendRequestedResets(services);
      await sendDueMail(services, delivery);
    },
  });
}
