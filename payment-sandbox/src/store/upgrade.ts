import type { Charge, Dispute } from './objects';
import type { Changes } from './changes';

/** Adds missing fields to the objects in an older sandbox's journal. */
export function upgrade(changes: Changes): Changes {
  return {
    ...changes,
    ...(changes.charges && { charges: changes.charges.map(upgradeCharge) }),
    ...(changes.disputes && { disputes: changes.disputes.map(upgradeDispute) }),
  };
}

/** An object from an older sandbox, which may lack the fields `Added`. */
type Older<T, Added extends keyof T> = Omit<T, Added> & Partial<Pick<T, Added>>;

type OlderCharge = Older<
  Charge,
  'captured' | 'amount_captured' | 'failure_code' | 'failure_message' | 'payment_method_details'
>;
type OlderDispute = Older<Dispute, 'balance_transactions' | 'is_charge_refundable'>;

function upgradeCharge(charge: OlderCharge): Charge {
  return {
    captured: true,
    amount_captured: charge.amount,
    failure_code: null,
    failure_message: null,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    ...charge,
  };
}

function upgradeDispute(dispute: OlderDispute): Dispute {
  return {
    balance_transactions: [],
    is_charge_refundable: dispute.status.startsWith('warning'),
    ...dispute,
  };
}
