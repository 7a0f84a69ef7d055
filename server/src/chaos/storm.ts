import { setTimeout as pause } from 'node:timers/promises';
import { Customer } from './Customer';
import type { ServerProcess } from './ServerProcess';
import { pick } from './random';

export interface StormOptions {
  servers: ServerProcess[];
  sandboxOrigin: string;
  siteOrigin: string;
  /** Purchases and renewals to place. */
  orders: number;
  customers: number;
  /** No order is placed after this time; the summary then says that there are too few. */
  limitMs: number;
  isKilling: boolean;
}

export interface StormReport {
  placed: number;
  paid: number;
  kills: number;
  /** E-mail addresses whose registration was acknowledged. */
  registered: string[];
  /** Provider sessions whose addresses were handed out. */
  acknowledgedSessions: string[];
}

/** Customers who buy and renew at the same time, each payment told in every way at once, while servers die. */
export async function storm(options: StormOptions): Promise<StormReport> {
  const report: StormReport = { placed: 0, paid: 0, kills: 0, registered: [], acknowledgedSessions: [] };
  const end = Date.now() + options.limitMs;
  const goesOn = () => report.placed < options.orders && Date.now() < end;
  const traffic = Promise.all(Array.from({ length: options.customers }, (_, index) => beCustomer(options, report, goesOn, index)));
  let isOver = false;
  const killing = options.isKilling ? killNowAndThen(options.servers, report, () => isOver) : undefined;
  // Both are waited for in any case, else a server would be started again that nobody stops.
  const ends = await Promise.allSettled([traffic.finally(() => (isOver = true)), killing]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return report;
}

async function beCustomer({ servers, siteOrigin, sandboxOrigin }: StormOptions, report: StormReport, goesOn: () => boolean, index: number): Promise<void> {
  const email = `chaos-${Date.now()}-${index}@example.com`;
  const customer = new Customer(email, () => pick(servers).origin, siteOrigin);
  await customer.register();
  report.registered.push(email);
  for (let turn = 0; goesOn(); turn += 1) {
    report.placed += 1;
    const subscription = turn % 3 === 2 ? await aSubscription(customer) : undefined;
    const url = await (subscription === undefined ? buy(customer, siteOrigin, turn) : renew(customer, siteOrigin, subscription));
    if (url === undefined || !url.startsWith(sandboxOrigin)) continue;
    const sessionId = url.split('/').at(-1)!;
    report.acknowledgedSessions.push(sessionId);
    if (await pay(sandboxOrigin, sessionId)) report.paid += 1;
    // The success page, loaded twice, at the same time as the webhook, its duplicate and the sweepers; what it answers is checked at the end.
    const { client_reference_id } = (await (await fetch(`${sandboxOrigin}/sandbox/sessions/${sessionId}`)).json()) as { client_reference_id: string };
    const page = `/api/${subscription === undefined ? 'order' : 'renew'}/checkpayment/${client_reference_id}`;
    await Promise.all([customer.send('GET', page), customer.send('GET', page)]);
  }
}

async function buy(customer: Customer, Url: string, turn: number): Promise<string | undefined> {
  return (await customer.ask('POST', '/api/order/purchasewithstripe', { Url, Qnt: 1 + (turn % 5), InvoiceNeeded: turn % 4 === 0, Name: 'Chaos Ltd', Address: '1 Storm Street' })) as string | undefined;
}

async function renew(customer: Customer, Url: string, SubscriptionId: string): Promise<string | undefined> {
  const answer = (await customer.ask('POST', '/api/renew/purchasewithstripe', { Url, SubscriptionId })) as { redirectUrl: string } | undefined;
  return answer?.redirectUrl;
}

async function aSubscription(customer: Customer): Promise<string | undefined> {
  const subscriptions = (await customer.ask('GET', '/api/order/getsubscriptions/')) as { id: string }[] | undefined;
  return subscriptions && subscriptions.length > 0 ? pick(subscriptions).id : undefined;
}

/** Most pay at once, some later, some never. */
async function pay(sandboxOrigin: string, sessionId: string): Promise<boolean> {
  const act = async (action: string) => (await fetch(`${sandboxOrigin}/sandbox/sessions/${sessionId}/${action}`, { method: 'POST' })).ok;
  const chance = Math.random();
  if (chance < 0.84) return act('pay');
  if (chance < 0.9) return (await act('pay-later')) && act('payment-arrives');
  if (chance < 0.93) await act('pay-later').then(() => act('payment-fails'));
  else if (chance < 0.96) await act('expire');
  return false;
}

async function killNowAndThen(servers: ServerProcess[], report: StormReport, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(3_000 + Math.random() * 6_000);
    if (isOver()) return;
    const server = pick(servers);
    await server.stop('SIGKILL');
    report.kills += 1;
    await server.start();
  }
}
