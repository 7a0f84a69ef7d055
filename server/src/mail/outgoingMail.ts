export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface OutgoingMail extends MailContent {
  /** Of the outbox; makes the Message-ID, the same at every try. */
  id: string;
  kind: string;
  from: string;
  to: string;
  /** When it is sent: a reminder is written a year ahead. */
  date: Date;
}

export interface MailDelivery {
  /** @throws where the mail was not accepted; it is tried again later. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export function messageId({ id, from }: OutgoingMail): string {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
