import { createTransport } from 'nodemailer';
import { MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import { MAX_PARALLEL } from './MailSender';
import { type MailDelivery, messageId, parseSender } from './outgoingMail';

/**
 * The time limit for a reply from the mail server. RFC 5321 (4.5.3.2.6) requires ten minutes after the content, because
 * a client with a shorter limit might resend an email that the server accepts late.
 */
const SILENCE_LIMIT_MS = 10 * MINUTE_MS;

/**
 * Connects to the mail server and signs in, without sending an email.
 * @throws if the mail server cannot be reached or refuses the password.
 */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const limit = 10 * SECOND_MS;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Creates a delivery over SMTP. Query parameters of the URL set nodemailer's options, such as `?maxConnections=2`. */
export function createSmtpDelivery(smtpUrl: string): MailDelivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_PARALLEL,
    // Let the pool retry once, because the mail server may have closed an idle connection. The outbox handles all other
    // retries.
    maxRequeues: 1,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 30 * SECOND_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
  return {
    send: async (mail, signal) => {
      const { to, replyTo, subject, text, html, date, optOutUrl, attachments = [] } = mail;
      const from = parseSender(mail.from);
      await transport.sendMail({
        messageId: messageId(mail),
        from,
        // Pass an object, because nodemailer would split a string with a comma into several addresses.
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        headers: {
          // Ask other programs not to reply, for example with an out-of-office message (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(optOutUrl !== undefined && {
            'List-Unsubscribe': `<${optOutUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
        date,
        signal,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
