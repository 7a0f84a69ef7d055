import type { Generated, Selectable } from 'kysely';

/** A pending or succeeded refund counts as money that went back. A failed or cancelled one never went back. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface RefundsTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  amount_pence: number;
  status: RefundStatus;
  /** The provider's word, such as `requested_by_customer`. */
  reason: string | null;
  /** The provider's word, such as `expired_or_canceled_card`. */
  failure_reason: string | null;
  /** When the provider made it, by the shop's clock. */
  created_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
}

export type Refund = Selectable<RefundsTable>;

/** A refund that an operator asked for. It is open until the provider's refund for it is known. */
export interface RefundRequestsTable {
  /** Part of the idempotency key, and in the metadata of the provider's refund. */
  id: string;
  order_id: string;
  /** Null: all that is left. */
  amount_pence: number | null;
  /** How many answers were failures that the provider keeps for their idempotency key. */
  attempts: Generated<number>;
  created_at: Date;
  /** Null while the request is open. */
  refund_id: string | null;
}

export type RefundRequest = Selectable<RefundRequestsTable>;

export interface RefundTables {
  refunds: RefundsTable;
  refund_requests: RefundRequestsTable;
}
