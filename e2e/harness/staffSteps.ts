import type { BrowserContextOptions, Page } from 'playwright-core';
import { open } from './open';
import type { Shop } from './openShop';
import { button, heading } from './steps';

/** Returns the address of the demo's office. Uses a host name, because browsers accept no passkeys for IP addresses. */
export function officeUrl({ url }: Pick<Shop, 'url'>): string {
  const office = new URL('/office', url);
  office.hostname = 'localhost';
  return office.href;
}

/**
 * Gives the page a device that stores passkeys and confirms each use, as a fingerprint would.
 * @returns a function that removes the device
 */
export async function addPasskeyDevice(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

/**
 * Sets up a staff member's sign-in with a passkey, and opens the office.
 * @returns a function that removes the device with the passkey
 */
export async function joinWithPasskey(page: Page, link: string): Promise<() => Promise<unknown>> {
  const unplug = await addPasskeyDevice(page);
  await page.goto(link);
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await button(page, 'Create a passkey and sign in').click();
  await page.getByRole('link', { name: 'Go to the office' }).click();
  await page.getByRole('heading', { name: 'Office' }).waitFor();
  return unplug;
}

type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies'];

/** The demo owner's cookies, by shop. The tests of a shop therefore set up the sign-in only once. */
const signedInOwners = new Map<string, Cookies>();

/** Opens the office as the demo's owner. */
export async function openOffice(page: Page, shop: Shop): Promise<void> {
  const cookies = signedInOwners.get(shop.url);
  if (cookies === undefined) {
    await joinWithPasskey(page, await shop.newStaffLink());
    signedInOwners.set(shop.url, await page.context().cookies());
    return;
  }
  await page.context().addCookies(cookies);
  await page.goto(officeUrl(shop));
  await page.getByRole('heading', { name: 'Office' }).waitFor();
}

/** Searches in the office and waits for the results. */
export async function searchOffice(page: Page, text: string): Promise<void> {
  await open(page, new URL('/office', page.url()).href);
  await page.getByLabel('Search for anything').fill(text);
  await button(page, 'Search').click();
  await page.getByText(/results? for/).waitFor();
}

/** Searches in the office and opens the first result of a list, such as `Orders`. */
export async function openResult(page: Page, text: string, list: string): Promise<void> {
  await searchOffice(page, text);
  await page.getByRole('region', { name: list }).getByRole('link').first().click();
  await heading(page, 'What you can do').waitFor();
}

/** Opens a list of the office with its filters, such as `orders?status=refunded`. */
export async function openOfficeList(page: Page, list: string): Promise<void> {
  await open(page, new URL(`/office/lists/${list}`, page.url()).href);
  await page.getByRole('link', { name: 'Download as CSV' }).waitFor();
}
