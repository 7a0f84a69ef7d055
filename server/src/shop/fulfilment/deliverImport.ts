import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { recordDelivery } from '../orders/delivery';
import { grantOrder } from '../orders/grantOrder';
import { lockOrder } from '../orders/lockOrder';
import { startSubscription } from '../subscriptions/newPeriod';
import { enqueueGrantMail } from './deliveryMail';

interface ImportedLicence extends Omit<Parameters<typeof grantOrder>[2], 'paidAt'> {
  /** The beginning of the term, which ends `months` later. */
  paidAt: Date;
  /** The codes that the customer already has. Further computers get new codes. */
  codes: readonly string[];
  /** True to email the codes to the customer. */
  sendsMail: boolean;
}

/**
 * Creates and delivers a licence that another shop sold, as a free licence of this shop. Call `context.wakeMail()`
 * after the commit.
 * @returns the order's payment id
 */
export async function deliverImport(
  trx: Trx,
  context: AppContext,
  { codes, sendsMail, ...licence }: ImportedLicence,
): Promise<string> {
  const id = await grantOrder(trx, context, licence);
  const order = await lockOrder(trx, id);
  if (!order) throw new Error(`There is no order ${id}.`);
  const started = await startSubscription(trx, context, order, calendarDateOf(licence.paidAt), codes);
  if (sendsMail) await enqueueGrantMail(trx, context, order, started, 'imported');
  await recordDelivery(trx, context, order);
  return id;
}
