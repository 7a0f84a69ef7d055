import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { SECOND_MS } from 'server-kit/clock/clock';
import { randomId } from 'server-kit/db/randomId';
import { CHECK_EVENT } from '../provider/eventTypes';
import type { PaymentProvider } from '../provider/PaymentProvider';
import type { WebhookProblems } from './webhookProblems';

export const WEBHOOK_PATH = '/api/webhooks/stripe';
const TIMEOUT_MS = 10 * SECOND_MS;

/** The webhook's reply to the shop's own check event. Only a server with the same signing secret replies like this. */
const CheckReply = Type.Object({
  eventId: Type.String(),
  /** How many proxies have added an address to `X-Forwarded-For`. */
  proxies: Type.Integer(),
  /** When this server last rejected an event with a wrong signature, as an ISO 8601 timestamp. */
  wrongSignatureAt: Type.Optional(Type.String()),
});

export type CheckOutcome =
  | { kind: 'accepted'; proxies: number; wrongSignatureAt: Date | undefined }
  /** Another program replied. */
  | { kind: 'unexpected reply'; status: number }
  | { kind: 'no reply'; reason: string };

/** Sends a signed event that has no effect to the webhook at `origin`, as the provider would. */
export async function sendCheckEvent(provider: PaymentProvider, origin: string): Promise<CheckOutcome> {
  const id = `evt_check_${randomId()}`;
  const body = JSON.stringify({ id, object: 'event', type: CHECK_EVENT, data: { object: {} } });
  const headers = { 'content-type': 'application/json', 'stripe-signature': provider.signWebhook(body) };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(origin + WEBHOOK_PATH, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const content: unknown = await reply.json().catch(() => undefined);
    if (Value.Check(CheckReply, content) && content.eventId === id) {
      const { proxies, wrongSignatureAt } = content;
      const rejectedAt = wrongSignatureAt === undefined ? undefined : new Date(wrongSignatureAt);
      return { kind: 'accepted', proxies, wrongSignatureAt: rejectedAt };
    }
    return { kind: 'unexpected reply', status: reply.status };
  } catch (error) {
    return { kind: 'no reply', reason: reasonOf(error) };
  }
}

/** Returns the webhook's reply to an event of `sendCheckEvent`. */
export function replyToCheck(
  { id }: { id: string },
  { headers }: Pick<FastifyRequest, 'headers'>,
  { wrongSignatureAt }: Pick<WebhookProblems, 'wrongSignatureAt'>,
) {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const reply: Type.Static<typeof CheckReply> = {
    eventId: id,
    proxies: forwarded.split(',').filter((address) => address.trim() !== '').length,
    ...(wrongSignatureAt && { wrongSignatureAt: wrongSignatureAt.toISOString() }),
  };
  return reply;
}

/** Returns why a request got no reply, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : error.message;
}
