import { button, heading, signIn } from './harness/steps';
import { openDevelopedShop } from './harness/openDevelopedShop';
import { useShop } from './harness/useVisitors';

const developers = useShop(openDevelopedShop, (shop) => shop.stop());

/** Replies that the development server and the sign-in give on purpose. */
const expected = [/\/api\/registry/, / 401/];

test('`npm run dev` shows the home page', async () => {
  const page = await developers.visit('/', { expected });
  await heading(page, 'Pro subscription options').waitFor();
});

test('a developer sees each edit to a remote, and the page keeps its state', async () => {
  const { edit, restore } = developers.shop;
  await restore();
  const page = await developers.visit('/subscriptions', { expected });
  await signIn(page);
  await page.getByText('Your subscriptions', { exact: true }).waitFor();
  await button(page, /^Transfer/)
    .first()
    .click();
  const newOwner = page.getByLabel('Email address of the new owner');
  await newOwner.fill('ann@example.com');

  // A page that also exports `prefetch`.
  await edit('mfe-account/src/routes/SubscriptionsPage.tsx', 'Your subscriptions', 'Edited subscriptions');
  await page.getByText('Edited subscriptions', { exact: true }).waitFor();
  // A module without components.
  await edit('mfe-account/src/routes/subscriptions/distinguish.ts', '` for ${counting', '` on ${counting');
  await page
    .getByText(/ on 5 computers$/)
    .first()
    .waitFor();
  expect(await newOwner.inputValue()).toBe('ann@example.com');
  // A module with endpoints and hooks.
  await edit('mfe-account/src/api/subscriptions.ts', "skip: userName === ''", 'skip: true');
  await page.getByText('Getting subscription...').waitFor();
});

test('a developer who edits the routes of a remote is told to restart the command', async () => {
  const { edit, restore } = developers.shop;
  const page = await developers.visit('/', { expected });
  await heading(page, 'Pro subscription options').waitFor();
  await edit('mfe-account/federation.config.mjs', "title: 'Your account", "title: 'Edited account");
  await page.getByText('Restart the command, because it reads this file only at the start.').waitFor();
  await restore();
});
