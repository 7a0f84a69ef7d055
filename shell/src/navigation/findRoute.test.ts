import { setRuntimeConfig } from 'shared/runtime';
import { titleOf } from './findRoute';

const release = {
  version: '1.0.0',
  container: 'c',
  baseUrl: '/',
  entry: 'e.js',
  integrity: {},
  requires: { range: '^1.0.0', exports: {} },
};

beforeEach(() =>
  setRuntimeConfig({
    productName: 'Tape Deck',
    remotes: [
      {
        name: 'mfe-account',
        routes: [
          {
            path: 'subscriptions',
            module: './SubscriptionsPage',
            requiresLogin: true,
            title: '{product} - Subscriptions',
          },
        ],
        current: release,
      },
      {
        name: 'mfe-content',
        routes: [{ path: ':slug', module: './ArticlePage', requiresLogin: false, title: 'Article - {product}' }],
        current: release,
      },
    ],
  }),
);

test.each([
  ['/subscriptions', 'Tape Deck - Subscriptions'],
  ['/not-found', 'Page not found - Tape Deck'],
  ['/ResetPassword/abc', 'Set a new password - Tape Deck'],
  ['/about', 'Article - Tape Deck'],
  ['/nowhere/else', 'Tape Deck'],
])('the page %s has the title %s', (path, title) => {
  expect(titleOf(path)).toBe(title);
});
