import type { FastifyInstance } from 'fastify';
import type { FormRoute } from '../api/form';
import { choiceOf, integer, object, oneOf, optional } from '../api/readers';
import {
  closeInquiry,
  escalateInquiry,
  findDispute,
  loseDispute,
  respondToDispute,
  winDispute,
} from '../disputes/disputeChanges';
import {
  cancelRefund,
  FAILURE_REASONS,
  type FailureReason,
  failRefund,
  findRefund,
  succeedRefund,
} from '../refunds/refundChanges';
import type { Dispute, Refund } from '../store/objects';
import type { Changes } from '../store/changes';
import type { Ledger } from '../store/Store';
import type { ControlContext } from './ControlContext';

/** `card` restores the default: the card determines a refund's first status. */
const readBehaviour = object({
  status: oneOf('succeeded', 'pending', 'requires_action', 'card'),
  times: optional(integer({ max: 10_000 })),
});

const REFUND_ACTIONS: Record<string, (ledger: Ledger, refund: Refund, reason: FailureReason) => Changes> = {
  succeed: succeedRefund,
  fail: failRefund,
  cancel: cancelRefund,
};
const readRefundAction = choiceOf(REFUND_ACTIONS);
const readReason = object({ reason: optional(oneOf(...FAILURE_REASONS)) });

const DISPUTE_ACTIONS: Record<string, (ledger: Ledger, dispute: Dispute) => Changes> = {
  respond: respondToDispute,
  escalate: escalateInquiry,
  win: winDispute,
  lose: loseDispute,
  'close-inquiry': closeInquiry,
};
const readDisputeAction = choiceOf(DISPUTE_ACTIONS);

/** Registers the control routes that change the main account's refunds and disputes. They simulate banks. */
export async function refundControls(
  app: FastifyInstance,
  { accounts, refundBehaviour }: ControlContext,
): Promise<void> {
  const { main } = accounts;

  app.get('/refunds', async () => main.store.all('refunds'));

  app.post<FormRoute>('/refunds', async ({ body }) => {
    const { status, times = 1 } = readBehaviour(body ?? {}, '');
    refundBehaviour.set(status === 'card' ? undefined : status, times);
    return { status, times };
  });

  app.post<FormRoute & { Params: { id: string; action: string } }>('/refunds/:id/:action', async ({ params, body }) => {
    const action = readRefundAction(params.action, 'action');
    const { reason = 'expired_or_canceled_card' } = readReason(body ?? {}, '');
    main.commit(action(main, findRefund(main.store, params.id), reason));
    return findRefund(main.store, params.id);
  });

  app.get('/disputes', async () => main.store.all('disputes'));

  app.post<{ Params: { id: string; action: string } }>('/disputes/:id/:action', async ({ params }) => {
    const action = readDisputeAction(params.action, 'action');
    main.commit(action(main, findDispute(main.store, params.id)));
    return findDispute(main.store, params.id);
  });
}
