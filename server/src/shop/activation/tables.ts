import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';

export interface ActivationCodesTable {
  /** A code of the shop, or an imported code in its own spelling. */
  code: string;
  /** The code's `activationCodeKey`, which is the same for all ways to type the code. */
  code_key: GeneratedAlways<string>;
  subscription_id: string;
  seat_no: number;
  computer_name: string | null;
  activated_at: Date | null;
  /** The order that added the code to its subscription. Null for the purchase's codes. */
  added_by_order_id: string | null;
  /** The code's last day. Null if the code works until the subscription's end date. */
  own_end_date: CalendarDate | null;
  /** When support ended the code, for example after a refund for one computer. No payment makes it work again. */
  ended_at: Date | null;
  /** The customer's label for the code. Empty if there is none. */
  label: Generated<string>;
}

export interface ActivationLogTable {
  id: Generated<number>;
  code: string;
  /** `released`: someone deactivated a seat. `move-allowed`: the operator allowed one more move. */
  action: 'activated' | 'released' | 'move-allowed';
  computer_name: string;
  /** `Device.hash`. `null` if the program sent no device id. */
  device_hash: string | null;
  /** True if the previous activation of the code was by another device. */
  is_move: Generated<boolean>;
  actor: 'program' | 'customer' | 'operator';
  at: Date;
}

/** A code that no longer works, because its seat has a new code. */
export interface ReplacedCodesTable {
  code: string;
  code_key: GeneratedAlways<string>;
  subscription_id: string;
  /** The operator's reason. Customers don't see it. */
  reason: string;
  replaced_at: Date;
}

/**
 * A key for signing licences. The key with the lowest number that still has a private part signs. Keys are never
 * deleted, so that servers never reuse a number.
 */
export interface LicenceKeysTable {
  number: number;
  /** The JWK thumbprint (RFC 7638), which names the key in licences. */
  kid: string;
  /** The public part, as `x` of a JWK. */
  x: string;
  /** The private part, as `d` of a JWK. Null once a rotation has replaced the key. */
  private_key: string | null;
  /** True if programs must refuse the key's licences, because its private part was stolen. */
  is_withdrawn: Generated<boolean>;
}

declare module 'server-kit/db/schema' {
  interface Database {
    activation_codes: ActivationCodesTable;
    activation_log: ActivationLogTable;
    replaced_codes: ReplacedCodesTable;
    licence_keys: LicenceKeysTable;
  }
}
