import { oneOf, text, type ValueOf } from './schema';

/** The public id of an order's payment. */
export const PaymentId = text({ minLength: 1, maxLength: 64 });

export type OrderKind = ValueOf<typeof OrderKind>;
export const OrderKind = oneOf('purchase', 'renewal');
