import { sendRequestedResets } from '../accounts/passwordReset/sendRequestedResets';
import { type BackgroundTask, startBackgroundTask } from '../clock/backgroundTask';
import { SECOND_MS } from '../clock/clock';
import type { Services } from '../services';
import { MailSender } from './MailSender';
import type { MailDelivery } from './outgoingMail';

/** Looks for due email every few seconds, and at once if it is woken. Its stop takes about two seconds at most. */
export function startMailWorker(services: Services, delivery: MailDelivery): BackgroundTask {
  const sender = new MailSender(services, delivery);
  const task = startBackgroundTask({
    name: 'mail',
    everyMs: 5 * SECOND_MS,
    log: services.log,
    run: async () => {
      await sendRequestedResets(services);
      // A slow email must not keep newer ones waiting, so the turn ends before they are sent.
      sender.start();
    },
  });
  return {
    ...task,
    stop: async () => {
      await Promise.all([task.stop(), sender.stop()]);
    },
  };
}
