import { disturbWebhooks } from './disasters/disturbProvider';
import { freezeNowAndThen, killNowAndThen } from './disasters/stopServers';
import { pick } from './random';
import type { Rig } from './rig';
import { Customer } from './shoppers/Customer';
import { shop } from './shoppers/shop';
import type { Told } from './shoppers/Told';

export interface StormOptions {
  /** Purchases and renewals to place. */
  orders: number;
  customers: number;
  /** No order is placed after this time; the report then counts too few. */
  limitMs: number;
  /** Share of webhooks, in percent, that never arrive. */
  dropPercent: number;
  /** Servers are killed and frozen, and the mail server is in trouble. */
  hasDisasters: boolean;
}

export interface StormReport {
  placed: number;
  paid: number;
  /** Of the paid ones: refunded or disputed. */
  reversed: number;
  kills: number;
  freezes: number;
}

/** Customers who buy and renew at the same time, each payment told in every way at once, while everything else fails. */
export async function storm(rig: Rig, told: Told, options: StormOptions): Promise<StormReport> {
  const report: StormReport = { placed: 0, paid: 0, reversed: 0, kills: 0, freezes: 0 };
  const end = Date.now() + options.limitMs;
  const goesOn = () => report.placed < options.orders && Date.now() < end;
  let isOver = false;
  await disturbWebhooks(rig.provider, options.dropPercent);
  const traffic = Promise.all(
    Array.from({ length: options.customers }, (_, index) => beCustomer(rig, told, report, goesOn, index)),
  );
  const disasters = options.hasDisasters ? cause(rig, report, () => isOver) : [];
  // Wait for both in any case. Otherwise a server would start again after everything else has stopped.
  const ends = await Promise.allSettled([traffic.finally(() => (isOver = true)), ...disasters]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return report;
}

function cause({ servers, mailServer }: Rig, report: StormReport, isOver: () => boolean): Promise<unknown>[] {
  const second = servers[1];
  return [
    killNowAndThen(servers, isOver).then((kills) => (report.kills = kills)),
    mailServer.changeMoods(isOver),
    ...(second ? [freezeNowAndThen(second, isOver).then((freezes) => (report.freezes = freezes))] : []),
  ];
}

async function beCustomer(
  { servers, siteOrigin, provider }: Rig,
  told: Told,
  report: StormReport,
  goesOn: () => boolean,
  index: number,
): Promise<void> {
  const customer = new Customer(`chaos-${Date.now()}-${index}@example.com`, () => pick(servers).origin, siteOrigin);
  await customer.register();
  told.registered.add(customer.email);
  for (let turn = 0; goesOn(); turn += 1) {
    report.placed += 1;
    const { isPaid, isReversed } = await shop({ customer, provider, siteOrigin, told }, turn);
    if (isPaid) report.paid += 1;
    if (isReversed) report.reversed += 1;
  }
}
