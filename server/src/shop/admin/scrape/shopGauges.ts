import { Gauge } from 'prom-client';
import type { Db } from 'server-kit/db/database';
import { PooledDb } from 'server-kit/db/database';
import { registry } from 'server-kit/metrics/registry';
import type { ShopFigures } from './shopFigures';

const USE_MAXIMUM = 'Every server of the shop reports the same value, so use the maximum instead of the sum.';

function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

const databaseUp = gauge('database_up', 'Whether the database responded to this process within 2 s.');
const connections = gauge(
  'database_connections',
  'Connections from this process to PostgreSQL, and requests waiting for a connection.',
  ['state'],
);
const orders = gauge('shop_orders', `Orders by status. ${USE_MAXIMUM}`, ['status']);
const reviewOrders = gauge('shop_review_orders', `Orders waiting for a decision. ${USE_MAXIMUM}`);
const failingDeliveries = gauge('shop_failing_deliveries', `Paid orders with a failed delivery. ${USE_MAXIMUM}`);
const oldestUndelivered = gauge(
  'shop_oldest_undelivered_order_seconds',
  `Age of the oldest paid order that is not delivered. ${USE_MAXIMUM}`,
);
const mismatches = gauge(
  'shop_payment_mismatches',
  `Payments that differ from the orders and are waiting for a decision. ${USE_MAXIMUM}`,
);
const openDisputes = gauge('shop_open_disputes', `Open disputes. ${USE_MAXIMUM}`);
const latePaymentEvents = gauge(
  'shop_late_payment_events',
  `Payments in the last day whose webhook event did not arrive within 10 minutes. ${USE_MAXIMUM}`,
);
const mailDue = gauge('shop_mail_due', `Unsent emails that are due. ${USE_MAXIMUM}`);
const oldestDueMail = gauge(
  'shop_mail_oldest_due_seconds',
  `How long the oldest unsent email has been due. ${USE_MAXIMUM}`,
);
const mailRetrying = gauge('shop_mail_retrying', `Unsent emails with a failed attempt. ${USE_MAXIMUM}`);
const mailFailed = gauge(
  'shop_mail_failed_last_day',
  `Emails that failed permanently within the last 24 hours. ${USE_MAXIMUM}`,
);

const FIGURES = [
  reviewOrders,
  failingDeliveries,
  oldestUndelivered,
  mismatches,
  openDisputes,
  latePaymentEvents,
  mailDue,
  oldestDueMail,
  mailRetrying,
  mailFailed,
];

/** Sets the shop's gauges. Removes their values if `figures` is undefined, because old values would look current. */
export function setShopGauges(figures: ShopFigures | undefined): void {
  databaseUp.set(figures ? 1 : 0);
  orders.reset();
  if (!figures) {
    // `reset` sets a gauge without labels to 0, which would look like a real figure. Remove the gauge instead.
    for (const each of FIGURES) each.remove();
    return;
  }
  for (const [status, count] of Object.entries(figures.orders)) orders.set({ status }, count);
  reviewOrders.set(figures.orders.review ?? 0);
  failingDeliveries.set(figures.failingDeliveries);
  oldestUndelivered.set(Math.max(0, figures.oldestUndeliveredSeconds));
  mismatches.set(figures.mismatches);
  openDisputes.set(figures.disputesOpen);
  latePaymentEvents.set(figures.latePaymentEvents);
  mailDue.set(figures.mailDue);
  oldestDueMail.set(Math.max(0, figures.oldestDueMailSeconds));
  mailRetrying.set(figures.mailRetrying);
  mailFailed.set(figures.mailFailedToday);
}

/** Sets the connection pool's gauges. Does nothing for the embedded database, which has no pool. */
export function setConnectionGauges(db: Db): void {
  const pool: object | undefined = db instanceof PooledDb ? db.pool : undefined;
  if (!pool || !('totalCount' in pool && 'idleCount' in pool && 'waitingCount' in pool)) return;
  connections.set({ state: 'open' }, Number(pool.totalCount));
  connections.set({ state: 'idle' }, Number(pool.idleCount));
  connections.set({ state: 'waiting' }, Number(pool.waitingCount));
}
