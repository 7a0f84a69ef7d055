import type { DbOrTrx } from 'server-kit/db/database';
import { boughtCodes } from '../shop/checkout/boughtCodes';

/** Returns the activation codes that an order bought, sorted by seat. */
export async function codesOf(db: DbOrTrx, orderId: string): Promise<string[]> {
  return (await boughtCodes(db, orderId)).map(({ code }) => code);
}
