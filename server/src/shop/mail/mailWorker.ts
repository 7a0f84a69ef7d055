import { type BackgroundTask, startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { SECOND_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { MailSender } from './MailSender';
import type { MailDelivery } from './outgoingMail';
import type { RefreshMail } from './sendClaimedMail';

/**
 * Starts a worker that sends due emails every few seconds, and immediately after a call to `wake`. `stop` takes at most
 * about two seconds.
 * @param writeMail queues emails that other areas have deferred. Runs before each check for due emails.
 */
export function startMailWorker(
  context: AppContext,
  delivery: MailDelivery,
  { writeMail, refreshMail }: { writeMail: () => Promise<void>; refreshMail: RefreshMail },
): BackgroundTask {
  const sender = new MailSender({ ...context, refreshMail }, delivery);
  const task = startBackgroundTask({
    name: 'mail',
    everyMs: 5 * SECOND_MS,
    log: context.log,
    run: async () => {
      await writeMail();
      // Don't wait until the emails are sent, because a slow email would delay newer emails.
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
