import type { Page } from 'playwright-core';
import { eventually } from './harness/eventually';
import { button, checkOut, heading, newEmail, PASSWORD, pay, register } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** Returns the path of the link in the newest offer to an address. */
async function offerPath(page: Page, email: string): Promise<string> {
  const mail = await page.context().newPage();
  return eventually(async () => {
    await mail.goto('/dev/mail');
    const offer = mail
      .locator('article')
      .filter({ hasText: `To ${email},` })
      .filter({ hasText: 'See the offer' });
    const [path] = /\/account\/transfer\/\w+/.exec(await offer.first().innerText({ timeout: 1_000 })) ?? [];
    if (path === undefined) throw new Error(`There is no offer to ${email} yet.`);
    return path;
  });
}

test('an owner offers a subscription, and a new customer opens the link, registers and accepts with one press', async () => {
  const owner = await visitors.visit('/purchase/2');
  await register(owner);
  await checkOut(owner);
  await pay(owner);
  await heading(owner, 'Thank you for your purchase').waitFor();
  await owner.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();

  const heirEmail = newEmail();
  await button(owner, /^Transfer/).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email address of the new owner').fill(heirEmail);
  await dialog.getByLabel('Your current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await dialog.getByText(`We've emailed the offer to ${heirEmail}.`).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await button(owner, /^Withdraw the offer/).waitFor();

  const path = await offerPath(owner, heirEmail);
  // An email scanner opens the link, too.
  const scanner = await visitors.visit(path);
  await scanner.getByText('offers you this subscription').waitFor();

  const heir = await visitors.visit(path);
  await button(heir, 'Create account').click();
  const registration = heir.getByRole('dialog');
  expect(await registration.getByLabel('Email').inputValue()).toBe(heirEmail);
  await registration.getByLabel('Password').fill(PASSWORD);
  await registration.getByRole('button', { name: 'Create account' }).click();
  await button(heir, 'Accept the subscription').click();
  await heading(heir, 'The subscription is yours').waitFor();
  await heir.getByRole('main').getByRole('link', { name: 'My subscriptions' }).click();
  await heir.getByText('0 of 2 in use').waitFor();

  await owner.reload();
  await owner.getByText("You don't have any subscriptions yet.").waitFor();
  await scanner.reload();
  await heading(scanner, 'This offer was accepted').waitFor();
});
