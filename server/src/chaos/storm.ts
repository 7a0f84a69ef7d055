import { disturbWebhooks } from './disasters/disturbProvider';
import { freezeNowAndThen, killNowAndThen } from './disasters/stopServers';
import type { ChaosEnvironment } from './openChaosEnvironment';
import { pick } from './random';
import { Customer } from './shoppers/Customer';
import { shop } from './shoppers/shop';
import { transfer } from './shoppers/transfer';
import type { CustomerFacts } from './shoppers/CustomerFacts';

export interface StormOptions {
  /** The number of purchases, renewals and orders for more computers to attempt. */
  orders: number;
  customers: number;
  /**
   * The time limit in milliseconds. Customers place no order after the limit, so the run may place fewer than `orders`.
   */
  limitMs: number;
  /** The percentage of webhooks that never arrive. */
  dropPercent: number;
  /** True if the test kills and suspends servers and makes the mail server fail. */
  hasDisasters: boolean;
}

export interface StormReport {
  placed: number;
  paid: number;
  /** The number of paid orders that were refunded or disputed. */
  reversed: number;
  /** The number of subscriptions that customers took over. */
  transferred: number;
  kills: number;
  freezes: number;
}

/**
 * Simulates customers who buy, renew, add computers and transfer subscriptions at the same time. With `hasDisasters`,
 * also makes the shop's servers and the mail server fail.
 */
export async function storm(
  environment: ChaosEnvironment,
  facts: CustomerFacts,
  options: StormOptions,
): Promise<StormReport> {
  const report: StormReport = { placed: 0, paid: 0, reversed: 0, transferred: 0, kills: 0, freezes: 0 };
  const end = Date.now() + options.limitMs;
  const canOrder = () => report.placed < options.orders && Date.now() < end;
  let isOver = false;
  await disturbWebhooks(environment.provider, options.dropPercent);
  const startedAt = Date.now();
  const emails = Array.from({ length: options.customers }, (_, index) => `chaos-${startedAt}-${index}@example.com`);
  const before = facts.transfers.length;
  const traffic = Promise.all(
    emails.map((email) => simulateCustomer(environment, facts, report, canOrder, { email, emails })),
  ).finally(() => {
    // Stop the disasters when the last customer has finished.
    isOver = true;
  });
  const disasters = options.hasDisasters ? startDisasters(environment, report, () => isOver) : [];
  // Wait for the customers and the disasters, even if one fails. Otherwise, a disaster could restart a server after the
  // test has ended.
  const results = await Promise.allSettled([traffic, ...disasters]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  report.transferred = facts.transfers.length - before;
  return report;
}

function startDisasters(
  { servers, mailServer }: ChaosEnvironment,
  report: StormReport,
  isOver: () => boolean,
): Promise<unknown>[] {
  const second = servers[1];
  return [
    killNowAndThen(servers, isOver).then((kills) => (report.kills = kills)),
    mailServer.changeMoods(isOver),
    ...(second ? [freezeNowAndThen(second, isOver).then((freezes) => (report.freezes = freezes))] : []),
  ];
}

async function simulateCustomer(
  { servers, siteOrigin, provider, mailServer: { offerCodes } }: ChaosEnvironment,
  facts: CustomerFacts,
  report: StormReport,
  canOrder: () => boolean,
  { email, emails }: { email: string; emails: readonly string[] },
): Promise<void> {
  const customer = new Customer(email, () => pick(servers).origin, siteOrigin);
  await customer.register();
  facts.registered.add(customer.email);
  for (let turn = 0; canOrder(); turn += 1) {
    report.placed += 1;
    const { isPaid, isReversed } = await shop({ customer, provider, siteOrigin, facts }, turn);
    if (isPaid) report.paid += 1;
    if (isReversed) report.reversed += 1;
    await transfer({ customer, emails, siteOrigin, facts, offerCodes });
  }
}
