import { claimDueOrders, claimUnfinishedOrders } from '../orders/checks';
import { checkOrder } from './checkOrder';
import type { PaymentContext } from '../provider/PaymentContext';

interface SweepOptions {
  /**
   * True to check every unfinished order, even if it is not due. The operator, the chaos server and the tests use this
   * option.
   */
  ignoresBackOff?: boolean;
}

/**
 * Checks every order that is due: asks the provider about pending orders and delivers paid orders. Several servers can
 * sweep at the same time, because each server claims its own orders. If a server stops, its claimed orders become due
 * again later.
 * @returns the number of orders checked.
 */
export async function sweep(context: PaymentContext, { ignoresBackOff = false }: SweepOptions = {}): Promise<number> {
  const now = context.clock.now();
  let checkedCount = 0;
  let lastId = '';
  for (;;) {
    const claimed = ignoresBackOff
      ? await claimUnfinishedOrders(context, now, lastId)
      : await claimDueOrders(context, now);
    if (claimed.length === 0) return checkedCount;
    checkedCount += claimed.length;
    lastId = claimed.reduce((last, { id }) => (id > last ? id : last), lastId);
    await Promise.all(
      claimed.map((order) =>
        checkOrder(context, order).catch((error: unknown) =>
          context.log.warn({ err: error, orderId: order.id }, 'an order could not be checked'),
        ),
      ),
    );
  }
}
