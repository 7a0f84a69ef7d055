import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../random';
import type { Provider } from './Provider';

/** An action by a bank, or by the merchant in the provider's dashboard. */
type Step = 'refund' | 'refund a part' | 'fail the refund' | DisputeStep;
type DisputeStep = 'dispute' | 'dispute-won' | 'dispute-lost' | 'inquire' | 'escalate' | 'close-inquiry';

const STORIES: readonly (readonly Step[])[] = [
  ['refund'],
  ['refund a part'],
  ['refund a part', 'refund a part', 'refund'],
  ['refund', 'fail the refund'],
  ['refund a part', 'fail the refund'],
  ['refund', 'fail the refund', 'refund'],
  ['dispute'],
  ['dispute', 'dispute-won'],
  ['dispute', 'dispute-lost'],
  ['refund a part', 'dispute', 'dispute-won'],
  ['dispute', 'dispute-won', 'dispute', 'dispute-lost'],
  ['inquire', 'close-inquiry'],
  ['inquire', 'refund'],
  ['inquire', 'escalate', 'dispute-lost'],
];

const PART_PENCE = '100';
const MAX_PAUSE_MS = 1_000;

/** Applies a random realistic sequence of refunds and disputes to a paid session. */
export async function reversePayment(provider: Provider, sessionId: string): Promise<void> {
  for (const step of pick(STORIES)) {
    await pause(Math.random() * MAX_PAUSE_MS);
    await take(provider, sessionId, step);
  }
}

async function take(provider: Provider, sessionId: string, step: Step): Promise<void> {
  switch (step) {
    case 'refund a part':
      return void (await provider.act(sessionId, 'refund', { amount: PART_PENCE }));
    case 'fail the refund':
      return failLastRefund(provider, sessionId);
    default:
      return void (await provider.act(sessionId, step));
  }
}

async function failLastRefund(provider: Provider, sessionId: string): Promise<void> {
  const { payment_intent } = await provider.session(sessionId);
  const refund = (await provider.refunds()).findLast((each) => each.payment_intent === payment_intent);
  if (refund) await provider.control(`refunds/${refund.id}/fail`);
}
