import { maskEmails } from 'server-kit/log/maskEmails';

/**
 * Decides whether and when the shop retries.
 * - `permanent`: this email will never be accepted for this recipient.
 * - `temporary`: this email failed for now, for example because the mail server refused it.
 * - `unavailable`: the mail server accepts no email for any recipient.
 */
export type FailureKind = 'permanent' | 'temporary' | 'unavailable';

export interface SendFailure {
  kind: FailureKind;
  /** The reason that the operator sees, with masked email addresses. */
  reason: string;
}

/** Thrown for an email that no mail server could accept. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}

/** The abort reason of an attempt. The mail server may still have accepted the email. */
export class AttemptAbortedError extends Error {
  override name = 'AttemptAbortedError';
  readonly code = 'EABORT';
}

/** The fields that errors from nodemailer and the file system can have. */
interface DeliveryError {
  code?: unknown;
  /** The command that the mail server replied to. */
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

const MAX_REASON_LENGTH = 500;

/** Classifies the error of a failed attempt, from the mail server's reply if there is one. */
export function describeFailure(error: unknown): SendFailure {
  const reason = maskEmails(error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
  return { kind: kindOf(error), reason };
}

/** Replies to these commands concern one email. A refused sender, sign-in or connection stops every email. */
const ABOUT_ONE_EMAIL = new Set<unknown>(['RCPT TO', 'DATA']);
/** The reply code of a mail server that closes the connection (RFC 5321). */
const CLOSING = 421;

function kindOf(error: unknown): FailureKind {
  if (error instanceof UndeliverableError) return 'permanent';
  const { code, command, response, responseCode }: DeliveryError =
    typeof error === 'object' && error !== null ? error : {};
  // An error without a code comes from the shop itself, for example from a template, so a retry may succeed.
  if (code === undefined) return 'temporary';
  const isAboutOneEmail = ABOUT_ONE_EMAIL.has(command) && responseCode !== CLOSING;
  if (!isAboutOneEmail || typeof responseCode !== 'number') return 'unavailable';
  return isPermanent(responseCode, String(response)) ? 'permanent' : 'temporary';
}

/**
 * Reply codes about the mailbox or the content, for replies without an enhanced code. See RFC 5321 (4.2.3), RFC 7504
 * (556).
 */
const PERMANENT_CODES = new Set([550, 551, 552, 553, 554, 556]);
/**
 * Matches enhanced codes (RFC 3463) about the address, mailbox, route, content or policy. `5.3.4` means that the email
 * is too large.
 */
const PERMANENT_SUBJECTS = /^5\.(?:[12467]\.\d+|3\.4)$/;
/**
 * Matches enhanced codes about the merchant's own account: its address (RFC 3463), its quota, its sign-in (RFC 4954) or
 * the authentication of its domain (RFC 7372). The operator can correct these problems, so the shop retries.
 */
const ABOUT_SENDER = /^5\.(?:1\.[78]|4\.5|7\.(?:[0389]|1[1-4]|2[0-7]|54|57|60))$/;
/** Patterns of replies that blame the sender, even if their code (such as 5.7.1) does not. */
const BLAMES_SENDER = [
  /\brelay(?:ing)?\b.{0,20}\b(?:denied|not|prohibited)\b/i,
  /\bto relay\b/i,
  /authenticat/i,
  /not verified/i,
  /blocked using/i,
  /block ?list/i,
  /blacklist/i,
  /sending limit/i,
];

function isPermanent(code: number, response: string): boolean {
  if (code < 500 || BLAMES_SENDER.some((pattern) => pattern.test(response))) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced === undefined) return PERMANENT_CODES.has(code);
  return PERMANENT_SUBJECTS.test(enhanced) && !ABOUT_SENDER.test(enhanced);
}
