import { testCardOf } from '../payments/testCards';
import type { Ledger } from '../store/Store';
import { failRefund, succeedRefund } from './refundChanges';

/** Delay until the later status. At Stripe, this can take days. */
const CHANGE_AFTER_SECONDS = 3;

/** Moves test cards' refunds from their first status to their later status. */
export function advanceTestCardRefunds(ledger: Ledger): void {
  for (const refund of ledger.store.all('refunds')) {
    const details = ledger.store.get('charges', refund.charge)?.payment_method_details;
    const plan = details?.type === 'card' ? testCardOf(details.card.last4).refund : undefined;
    if (!plan || refund.status !== plan.first || refund.created + CHANGE_AFTER_SECONDS > ledger.now()) continue;
    ledger.commit(
      plan.later === 'succeeded'
        ? succeedRefund(ledger, refund)
        : failRefund(ledger, refund, 'expired_or_canceled_card'),
    );
  }
}
