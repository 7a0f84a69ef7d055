import type { Config } from 'server-kit/config/config';
import { createFileDelivery } from './fileDelivery';
import type { MailDelivery } from './outgoingMail';
import { createSmtpDelivery } from './smtpDelivery';

export function createDelivery(config: Config): MailDelivery {
  return config.smtpUrl === undefined ? createFileDelivery(config.dataDir) : createSmtpDelivery(config.smtpUrl);
}
