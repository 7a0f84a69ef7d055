import { oneOf, text, type ValueOf } from './schema';

/** The public id of an order's payment. */
export const PaymentId = text({ minLength: 1, maxLength: 64 });

export type OrderKind = ValueOf<typeof OrderKind>;
/** `addition`: more computers for a running subscription, until its end date. */
export const OrderKind = oneOf('purchase', 'renewal', 'addition');
