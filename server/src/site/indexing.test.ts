import type { RemoteRoute } from 'shared/contract/registry';
import { canonicalPath, hasOneAddress, isIndexed } from './indexing';

const route = (path: string, rest: Partial<RemoteRoute> = {}): RemoteRoute => ({
  path,
  module: './Page',
  requiresLogin: false,
  title: '',
  ...rest,
});

test.each([
  ['', true],
  ['purchase/:quantity?', true],
  ['ResetPassword/:ResetCode', false],
  ['payment/cancel/:paymentId', false],
  ['help/*', false],
  ['not-found', false],
  ['server-error', false],
])('by default, search engines may list the route "%s": %s', (path, expected) => {
  expect(isIndexed(route(path))).toBe(expected);
});

test('by default, search engines may not list a page that requires a sign-in', () => {
  expect(isIndexed(route('subscriptions', { requiresLogin: true }))).toBe(false);
});

test('a route can override whether search engines may list it', () => {
  expect(isIndexed(route('preview', { isIndexed: false }))).toBe(false);
  expect(isIndexed(route(':slug', { isIndexed: true }))).toBe(true);
});

test.each([
  ['', {}, '/', true],
  ['purchase/:quantity?', { quantity: '3' }, '/purchase', true],
  [':slug', { slug: 'a/b c' }, '/a%2Fb%20c', false],
  ['help/*', { '*': 'a/b c' }, '/help/a/b%20c', false],
])('the route "%s" with %j has the canonical address %s', (path, params, address, isOne) => {
  expect(canonicalPath(route(path), params)).toBe(address);
  expect(hasOneAddress(route(path))).toBe(isOne);
});
