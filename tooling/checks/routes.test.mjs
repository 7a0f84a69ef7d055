import { readFederations } from '../setup/federations.mjs';
import { REMOTES } from '../setup/packages.mjs';

/**
 * The pages that remotes render: the specified pages and the legal pages. Each row has the path, the remote and
 * whether the page requires sign-in. The shell tests its own pages.
 */
const PAGES = [
  ['', 'mfe-catalog', false],
  ['terms', 'mfe-catalog', false],
  ['refunds', 'mfe-catalog', false],
  ['privacy', 'mfe-catalog', false],
  ['seller', 'mfe-catalog', false],
  ['purchase/:quantity?', 'mfe-checkout', false],
  ['payment/cancel/:paymentId', 'mfe-checkout', false],
  ['subscription/renew/:subscriptionCode', 'mfe-checkout', false],
  ['subscription/renew/a/:activationCodeEncoded', 'mfe-checkout', false],
  ['renew/cancel/:paymentId', 'mfe-checkout', false],
  ['subscriptions', 'mfe-account', true],
  ['payment/success/:paymentId', 'mfe-account', true],
  ['renew/success/:paymentId', 'mfe-account', false],
];

/** Pages of customers that are not in the specification. */
const FURTHER_PAGES = [
  'subscription/add/:subscriptionId',
  'account',
  'account/email/:code',
  'account/move/:link',
  'account/transfer/:code',
  'account/deleted',
];

const remotes = await readFederations();
const pages = remotes.flatMap(({ name, routes }) =>
  routes.map(({ path, requiresLogin }) => [path, name, requiresLogin]),
);

test.each(PAGES)('the page /%s comes from the remote %s', (...page) => {
  expect(pages.filter(([path]) => path === page[0])).toEqual([page]);
});

test('the specified remotes serve no other pages, except those of signed-in customers', () => {
  const specified = new Set(PAGES.map(([, remote]) => remote));
  const served = pages.filter(([, remote]) => specified.has(remote)).map(([path]) => path);
  expect(served.sort()).toEqual([...PAGES.map(([path]) => path), ...FURTHER_PAGES].sort());
});

test('every remote is named after its folder', () => {
  expect(remotes.map(({ name }) => name)).toEqual(REMOTES);
});
