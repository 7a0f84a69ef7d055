export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface OutgoingMail extends MailContent {
  /** Id in the outbox. It makes the Message-ID, the same at every attempt. */
  id: string;
  kind: string;
  from: string;
  /** Exactly one address. */
  to: string;
  /** When it is sent: a reminder is written a year ahead. */
  date: Date;
}

export interface MailDelivery {
  /**
   * Resolves once the email is accepted. An abort of `signal` ends the attempt; the email may be accepted all the same.
   * @throws if the email was not accepted.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface MailAddress {
  name: string;
  address: string;
}

/** Splits `Name <address>`, in which the name may hold commas and line breaks, or takes the whole as the address. */
export function parseSender(from: string): MailAddress {
  const [, name = '', address = from] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? [];
  const line = name.replace(/\s+/g, ' ').trim();
  return { name: line.replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

export function messageId({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string {
  const { address } = parseSender(from);
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1) || 'localhost'}>`;
}
