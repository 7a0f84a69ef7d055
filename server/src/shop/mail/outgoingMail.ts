import type { MailDocument } from './templates/payloads';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The files to attach, such as a long list of codes. */
  attachments?: readonly Attachment[];
}

export interface Attachment {
  fileName: string;
  /** A media type, such as `application/pdf`. */
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail extends MailContent {
  /** The id in the outbox. The Message-ID depends on this id, so every attempt has the same Message-ID. */
  id: string;
  kind: string;
  from: string;
  /** The address for replies, because the mailbox of `from` may be unattended. */
  replyTo: string;
  /** The recipient's address. It must be a single address. */
  to: string;
  /** When the email is sent. A reminder, for example, is sent long after it was queued. */
  date: Date;
  /** The URL for one-click unsubscribe (RFC 8058). */
  optOutUrl?: string;
  /** The documents to attach. `attachDocuments` converts them to PDF files and adds them to `attachments`. */
  documents?: readonly MailDocument[];
}

export interface MailDelivery {
  /**
   * Resolves when the mail server has accepted the email. Aborting `signal` ends the attempt, but the mail server may
   * still accept the email.
   * @throws if the email was not accepted.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface MailAddress {
  name: string;
  address: string;
}

/**
 * Splits a sender such as `Name <address>` into name and address. The name may contain commas and line breaks. Replaces
 * line breaks with spaces and removes quotes around the name. Without `<`, the whole string is the address.
 */
export function parseSender(from: string): MailAddress {
  const [, name = '', address = from] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? [];
  const line = name.replace(/\s+/g, ' ').trim();
  return { name: line.replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

export function messageId({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string {
  const { address } = parseSender(from);
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1) || 'localhost'}>`;
}
