import type Stripe from 'stripe';

/** The provider's limit for the age of a signature. The shop also applies it to future timestamps. */
const TOLERANCE_SECONDS = 300;

/** `wrong-time`: the provider signed the event, but this machine's clock or the signature's timestamp is off. */
export type RejectionReason = 'missing-signature' | 'wrong-signature' | 'wrong-time';

export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
  readonly reason: RejectionReason;
  /** For `wrong-time`: how many seconds the signature is behind this machine's clock; negative if it is ahead. */
  readonly ageSeconds: number | undefined;

  constructor(reason: RejectionReason, { ageSeconds, cause }: { ageSeconds?: number; cause?: unknown } = {}) {
    super('The signature is not valid.', { cause });
    this.reason = reason;
    this.ageSeconds = ageSeconds;
  }
}

/**
 * Returns the event of a webhook if the provider signed it at most five minutes before or after now. Limits only the
 * signature's timestamp. The event itself may be older, because the provider signs each retry again.
 * @throws {InvalidSignatureError} with the reason.
 */
export function verifyWebhook(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  const event = readSigned(stripe, body, signature, secret);
  const ageSeconds = Math.floor(Date.now() / 1000) - timestampOf(signature);
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS)) throw new InvalidSignatureError('wrong-time', { ageSeconds });
  return event;
}

function readSigned(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    // 0 skips the SDK's check of the timestamp, which ignores timestamps in the future.
    return stripe.webhooks.constructEvent(body, signature, secret, 0);
  } catch (error) {
    throw new InvalidSignatureError('wrong-signature', { cause: error });
  }
}

/**
 * Returns the timestamp of a signature. Parses it exactly as the SDK does, so that a crafted header cannot give the two
 * parsers different timestamps.
 */
function timestampOf(signature: string): number {
  const timestamps = signature
    .split(',')
    .map((item) => item.split('='))
    .filter(([name]) => name === 't');
  return Number.parseInt(timestamps.at(-1)?.[1] ?? '', 10);
}
