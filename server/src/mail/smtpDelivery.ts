import { createTransport } from 'nodemailer';
import { type MailDelivery, messageId } from './outgoingMail';

export function createSmtpDelivery(smtpUrl: string): MailDelivery {
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    send: async (mail) => {
      const { from, to, subject, text, html, date } = mail;
      await transport.sendMail({ messageId: messageId(mail), from, to, subject, text, html, date, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}
