import { createTransport } from 'nodemailer';
import { MINUTE_MS, SECOND_MS } from '../clock/clock';
import { MAX_PARALLEL } from './MailSender';
import { type MailDelivery, messageId, parseSender } from './outgoingMail';

/**
 * How long the server may stay silent. RFC 5321 (4.5.3.2.6) asks for ten minutes after the content: a client that gives
 * up sooner sends an email again that the server has accepted.
 */
const SILENCE_LIMIT_MS = 10 * MINUTE_MS;

/** Sends by SMTP. Parameters of the URL set nodemailer's options, such as `?maxConnections=2`. */
export function createSmtpDelivery(smtpUrl: string): MailDelivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_PARALLEL,
    // The outbox repeats attempts. The pool does so once, if an idle connection turns out to be closed.
    maxRequeues: 1,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 30 * SECOND_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
  return {
    send: async (mail, signal) => {
      const { to, subject, text, html, date } = mail;
      const from = parseSender(mail.from);
      await transport.sendMail({
        messageId: messageId(mail),
        from,
        // An object is taken as one address. A text with a comma would be split.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date,
        signal,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
