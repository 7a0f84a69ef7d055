import type { Config } from 'server-kit/config/config';
import { randomId } from 'server-kit/db/randomId';
import { postToChat } from 'server-kit/http/postToChat';
import { createDelivery } from '../mail/delivery';
import type { MailContent } from '../mail/outgoingMail';

/** The time limit for sending a message on one channel. A server's claim on an alert lasts longer. */
export const CHANNEL_LIMIT_MS = 20_000;

export interface AlertChannel {
  /** The setting that enables the channel. */
  name: 'ALERT_EMAIL' | 'ALERT_WEBHOOK_URL';
  /** Resolves once the mail server or the webhook has accepted the message. */
  send(message: MailContent): Promise<void>;
}

export function alertChannels(config: Config): AlertChannel[] {
  const { alertEmail, alertWebhookUrl } = config;
  return [
    ...(alertEmail === undefined ? [] : [emailChannel(config, alertEmail)]),
    ...(alertWebhookUrl === undefined ? [] : [webhookChannel(alertWebhookUrl)]),
  ];
}

/** Bypasses the outbox, because an alert may say that the outbox is stuck. */
function emailChannel(config: Config, to: string): AlertChannel {
  return {
    name: 'ALERT_EMAIL',
    send: async (message) => {
      const delivery = createDelivery(config);
      try {
        const { mailFrom: from, supportEmail: replyTo } = config;
        const mail = { id: randomId(), kind: 'alert', from, replyTo, to, date: new Date(), ...message };
        await delivery.send(mail, AbortSignal.timeout(CHANNEL_LIMIT_MS));
      } finally {
        delivery.close();
      }
    },
  };
}

function webhookChannel(url: string): AlertChannel {
  return {
    name: 'ALERT_WEBHOOK_URL',
    send: ({ subject, text }) => postToChat(url, `${subject}\n\n${text}`, AbortSignal.timeout(CHANNEL_LIMIT_MS)),
  };
}
