import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setRuntimeConfig } from 'shared/runtime';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import { type FederationEvent, onReport } from 'release-registry/client/report';
import { reportHydration } from './reportHydration';
import { ACCOUNT } from './testing/accountRemote';

const reported: FederationEvent[] = [];
const reportError = jest.fn();
let stop: () => void;

beforeEach(() => {
  reported.length = 0;
  stop = onReport((event) => reported.push(event));
  setRuntimeConfig({ shellVersion: '2.0.0', remotes: [ACCOUNT] });
  Object.assign(globalThis, { reportError });
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

test.each([
  [
    '\n    at h1\n    at O (https://shop.test/cdn/mfe-account/1.1.0/page.js:1:20)\n    at R (https:' +
      '//shop.test/cdn/shell/2.0.0/main.js:1:9)',
    'mfe-account',
    '1.1.0',
  ],
  ['\n    at O (https://cdn.test/cdn/mfe-account/1.0.0/page.js:1:20)', 'mfe-account', '1.0.0'],
  [
    '\n    at p\n    at R (https://shop.test/cdn/shell/2.0.0/main.js:1:9)\n    at O (https://shop.' +
      'test/cdn/mfe-account/1.1.0/page.js:1:20)',
    'shell',
    '2.0.0',
  ],
  ['', 'shell', '2.0.0'],
])('reports a hydration failure with the component stack %j for %s@%s', (componentStack, remote, version) => {
  reportHydration(new Error('It differs'), { componentStack });
  const error = new Error('It differs');
  expect(reported).toEqual([{ remote, version, phase: 'hydrate', outcome: 'failed', error, componentStack }]);
  expect(reportError).toHaveBeenLastCalledWith(new Error('It differs'));
});

test('does not report a page that failed to load', () => {
  const cause = new UnavailableError({ remote: 'mfe-account', late: [], newRevision: undefined });
  reportHydration(new Error('Boundary', { cause }), { componentStack: '' });
  expect(reported).toEqual([]);
});

test('reports a hydration mismatch between a page and its prerendered markup', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>As the build rendered it</p>';
  await act(async () => void hydrateRoot(root, <p>As the page renders it</p>, { onRecoverableError: reportHydration }));
  expect(reported).toMatchObject([{ remote: 'shell', version: '2.0.0', phase: 'hydrate', outcome: 'failed' }]);
  expect(root).toHaveTextContent('As the page renders it');
});
