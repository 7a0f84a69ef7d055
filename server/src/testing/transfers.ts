import type { SellingShop } from './sellingShop';
import { TEST_ORIGIN } from './testConfig';
import { TEST_PASSWORD, type TestBrowser } from './testShop';

/** Offers a subscription to an address. Returns the reply. */
export function offerTransfer(owner: TestBrowser, subscriptionId: string, email: string, overrides = {}) {
  const body = { subscriptionId, email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN, ...overrides };
  return owner.post('/api/subscription/offertransfer', body);
}

/** Offers a subscription to an address, and returns the code in the emailed link. */
export async function offeredCode(
  selling: SellingShop,
  owner: TestBrowser,
  subscriptionId: string,
  email: string,
): Promise<string> {
  const reply = await offerTransfer(owner, subscriptionId, email);
  if (reply.statusCode !== 204) throw new Error(`The offer returned ${reply.statusCode}: ${reply.body}`);
  const mails = await selling.deliverMail();
  const codes = mails.flatMap(({ to, text }) =>
    to === email ? (/\/account\/transfer\/(\S+)/.exec(text)?.[1] ?? []) : [],
  );
  return codes.at(-1) ?? '';
}

export const readTransfer = (browser: TestBrowser, code: string) =>
  browser.post('/api/subscription/readtransfer', { code });
export const acceptTransfer = (browser: TestBrowser, code: string) =>
  browser.post('/api/subscription/accepttransfer', { code });
