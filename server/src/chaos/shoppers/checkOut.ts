import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../random';
import type { Customer } from './Customer';

/** The request that starts a purchase or a renewal. */
export interface Basket {
  path: string;
  body: Record<string, unknown>;
}

/** How customers click Checkout. Each function returns the shop's replies. */
const HABITS: ((customer: Customer, basket: Basket) => Promise<unknown[]>)[] = [
  checkOutOnce,
  doubleClick,
  reload,
  openThreeTabs,
];

/** Checks out in a random way. Most customers click once. */
export function checkOut(customer: Customer, basket: Basket): Promise<unknown[]> {
  return (Math.random() < 0.5 ? checkOutOnce : pick(HABITS))(customer, basket);
}

async function checkOutOnce(customer: Customer, { path, body }: Basket): Promise<unknown[]> {
  return [await customer.ask('POST', path, body)];
}

function doubleClick(customer: Customer, { path, body }: Basket): Promise<unknown[]> {
  return Promise.all([customer.ask('POST', path, body), customer.ask('POST', path, body)]);
}

/** Clicks, reloads the slow page and clicks twice more. The customer never gets the first reply. */
async function reload(customer: Customer, basket: Basket): Promise<unknown[]> {
  void customer.send('POST', basket.path, basket.body, 300);
  await pause(400);
  return doubleClick(customer, basket);
}

/**
 * Checks out in three tabs. For a purchase, the third tab orders one more computer. For a renewal, all tabs send the
 * same request.
 */
function openThreeTabs(customer: Customer, { path, body }: Basket): Promise<unknown[]> {
  const other = typeof body.Qnt === 'number' ? { ...body, Qnt: body.Qnt + 1 } : body;
  return Promise.all([body, body, other].map((each) => customer.ask('POST', path, each)));
}
