import { type BackgroundTask, startBackgroundTask } from '../clock/backgroundTask';
import { SECOND_MS } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import { MailSender } from './MailSender';
import type { MailDelivery } from './outgoingMail';

/**
 * Looks for due email every few seconds, and at once if it is woken. Its stop takes about two seconds at most.
 * @param writeMail runs at the start of each turn. It writes the emails that other areas have put off.
 */
export function startMailWorker(
  context: AppContext,
  delivery: MailDelivery,
  writeMail: () => Promise<void>,
): BackgroundTask {
  const sender = new MailSender(context, delivery);
  const task = startBackgroundTask({
    name: 'mail',
    everyMs: 5 * SECOND_MS,
    log: context.log,
    run: async () => {
      await writeMail();
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
