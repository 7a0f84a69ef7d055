import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/root.mjs';

/**
 * Pages of the specification that remotes render: path, remote, and whether they need a sign-in. The shell tests its
 * own.
 */
const PAGES = [
  ['', 'mfe-catalog', false],
  ['purchase/:quantity?', 'mfe-checkout', false],
  ['payment/cancel/:paymentId', 'mfe-checkout', false],
  ['subscription/renew/:subscriptionCode', 'mfe-checkout', false],
  ['subscription/renew/a/:activationCodeEncoded', 'mfe-checkout', false],
  ['renew/cancel/:paymentId', 'mfe-checkout', false],
  ['subscriptions', 'mfe-account', true],
  ['payment/success/:paymentId', 'mfe-account', true],
  ['renew/success/:paymentId', 'mfe-account', false],
];

async function routesOf(remote) {
  const { default: config } = await import(pathToFileURL(join(ROOT, remote, 'federation.config.mjs')));
  return config.routes.map(({ path, requiresLogin }) => [path, remote, requiresLogin]);
}

test('the remotes serve the pages of the specification, and no others', async () => {
  const routes = await Promise.all(['mfe-catalog', 'mfe-checkout', 'mfe-account'].map(routesOf));
  expect(routes.flat()).toEqual(PAGES);
});
