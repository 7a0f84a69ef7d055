import type { Charge, Dispute } from './objects';
import type { Changes } from './Store';

/** Adds missing fields to the objects of a journal from an older sandbox. */
export function upgrade(changes: Changes): Changes {
  return {
    ...changes,
    ...(changes.charges && { charges: changes.charges.map(upgradeCharge) }),
    ...(changes.disputes && { disputes: changes.disputes.map(upgradeDispute) }),
  };
}

function upgradeCharge(charge: Partial<Charge>): Charge {
  return {
    captured: true,
    amount_captured: charge.amount,
    failure_code: null,
    failure_message: null,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    ...charge,
  } as Charge;
}

function upgradeDispute(dispute: Partial<Dispute>): Dispute {
  return {
    balance_transactions: [],
    is_charge_refundable: dispute.status?.startsWith('warning') ?? false,
    ...dispute,
  } as Dispute;
}
