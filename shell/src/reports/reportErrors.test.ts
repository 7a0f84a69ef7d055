import type { RegisteredRemote } from 'shared/contract/registry';
import type { BrowserReport } from 'shared/contract/reports';

const ACCOUNT: RegisteredRemote = {
  name: 'mfe-account',
  routes: [
    { path: 'subscription/renew/a/:code', module: './RenewPage', requiresLogin: false, title: 'Renew' },
    { path: 'subscriptions', module: './SubscriptionsPage', requiresLogin: true, title: 'Subscriptions' },
  ],
  current: {
    version: '1.2.0',
    container: 'mfe_account_1_2_0',
    baseUrl: '/cdn/mfe-account/1.2.0/',
    entry: 'entry.js',
    integrity: {},
    requires: { range: '^1.0.0', exports: {} },
  },
};

let sent: BrowserReport[] = [];
let removeListeners: (() => void)[];

beforeEach(() => {
  sent = [];
  removeListeners = [];
  jest.useFakeTimers();
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  Object.assign(navigator, {
    sendBeacon: (url: string, body: string) => {
      expect(url).toBe('/api/reports/save');
      return sent.push(JSON.parse(body)) > 0;
    },
  });
  // Record the listeners that the modules add, so that `afterEach` can remove them.
  const targets: EventTarget[] = [globalThis, document];
  for (const target of targets) {
    const add = target.addEventListener.bind(target);
    jest.spyOn(target, 'addEventListener').mockImplementation((...listener) => {
      add(...listener);
      removeListeners.push(() => target.removeEventListener(...listener));
    });
  }
});
afterEach(() => {
  for (const remove of removeListeners) remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** Opens a page. Loads the modules again, as a new page does. */
async function openPage(path = '/subscriptions') {
  history.replaceState(null, '', path);
  jest.resetModules();
  const { setRuntimeConfig } = await import('shared/runtime');
  setRuntimeConfig({ shellVersion: '2.0.0', remotes: [ACCOUNT] });
  await import('./listenForErrors');
  const { report } = await import('release-registry/client/report');
  return { report };
}

const throwUncaught = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
const wait = () => jest.advanceTimersByTimeAsync(1_000);
const messages = () => sent.flatMap(({ errors = [] }) => errors.map(({ kind, message }) => `${kind} ${message}`));

test('an uncaught error is reported with its stack, its release and its route pattern', async () => {
  await openPage('/subscription/renew/a/SECRET-CODE');
  const error = new RangeError('It is broken');
  throwUncaught(error);
  await wait();
  expect(sent).toEqual([
    {
      visitorId: expect.stringMatching(/^[\da-f]{32}$/),
      route: 'subscription/renew/a/:code',
      module: './RenewPage',
      release: 'mfe-account@1.2.0',
      errors: [{ kind: 'error', message: 'RangeError: It is broken', stack: error.stack }],
    },
  ]);
  expect(JSON.stringify(sent)).not.toContain('SECRET');
});

test("an error on the shell's own page is reported with the shell's release", async () => {
  await openPage('/not-found');
  throwUncaught(new Error('Early'));
  await wait();
  expect(messages()).toEqual(['error Error: Early']);
  expect(sent).toMatchObject([{ route: 'not-found', module: '', release: 'shell@2.0.0' }]);
});

test('an unhandled rejection is reported, even if its reason is not an error', async () => {
  await openPage();
  for (const reason of ['A text', undefined, Object.create(null)]) {
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  }
  await wait();
  expect(messages()).toEqual(['rejection A text', 'rejection undefined']);
});

test('an error that React and the window both report is reported once, under its first kind', async () => {
  const { report } = await openPage();
  const error = new Error('It differs');
  report({ remote: 'mfe-account', version: '1.1.0', phase: 'hydrate', outcome: 'failed', error });
  throwUncaught(error);
  await wait();
  expect(messages()).toEqual(['hydrate Error: It differs']);
  expect(sent[0]?.errors).toMatchObject([{ release: 'mfe-account@1.1.0' }]);
});

test('two mismatches in different components are reported with their components', async () => {
  const { report } = await openPage();
  const componentStack = (component: string) =>
    `\n    at ${component} (https://shop.test/cdn/mfe-account/1.2.0/a.js:1:7)`;
  for (const component of ['Price', 'EndDate']) {
    const error = Object.assign(new Error('Minified React error #418'), { stack: 'Error: Minified' });
    const failed = { remote: 'mfe-account', version: '1.2.0', phase: 'hydrate', outcome: 'failed' } as const;
    report({ ...failed, error, componentStack: componentStack(component) });
  }
  await wait();
  expect(sent[0]?.errors?.map(({ stack }) => stack)).toEqual(
    ['Price', 'EndDate'].map((component) => `Error: Minified${componentStack(component)}`),
  );
});

test('the error of a component is reported instead of React’s error about it, and once', async () => {
  const { report } = await openPage();
  const cause = new TypeError('price is undefined');
  const error = new Error('Minified React error #423', { cause });
  report({ remote: 'mfe-account', version: '1.2.0', phase: 'hydrate', outcome: 'failed', error });
  throwUncaught(error);
  await wait();
  expect(sent[0]?.errors).toMatchObject([{ message: 'TypeError: price is undefined', stack: cause.stack }]);
});

const violation = (fields: object) => {
  const event = new Event('securitypolicyviolation', { bubbles: true });
  document.dispatchEvent(Object.assign(event, { effectiveDirective: 'script-src-elem', ...fields }));
};

test('what the Content Security Policy blocks is reported with its host and script, without paths', async () => {
  await openPage();
  const script = { sourceFile: 'https://shop.test/cdn/mfe-account/1.2.0/pay.js', lineNumber: 1, columnNumber: 7 };
  violation({ blockedURI: 'https://ads.test/track?user=SECRET', ...script });
  violation({ blockedURI: 'inline', sourceFile: 'https://shop.test/reset/SECRET', lineNumber: 1, columnNumber: 1 });
  violation({ blockedURI: 'inline', sourceFile: 'chrome-extension', lineNumber: 1, columnNumber: 1 });
  await wait();
  expect(sent[0]?.errors).toEqual([
    {
      kind: 'policy',
      message: 'script-src-elem blocked ads.test',
      stack: 'at https://shop.test/cdn/mfe-account/1.2.0/pay.js:1:7',
    },
    { kind: 'policy', message: 'script-src-elem blocked inline', stack: '' },
  ]);
});

test('a file or page that fails to load is reported, and a page that loads is not', async () => {
  const { report } = await openPage();
  const script = document.createElement('script');
  script.src = 'https://cdn.test/cdn/mfe-catalog/1.0.0/home.ab12.js';
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
  for (const outcome of ['loaded', 'hung'] as const)
    report({ remote: 'mfe-catalog', version: '1.0.0', phase: 'load', outcome });
  await wait();
  expect(messages()).toEqual([
    'load The file home.ab12.js did not load.',
    'load A page of the remote did not load: hung',
  ]);
  expect(sent[0]?.errors).toMatchObject([{ release: 'mfe-catalog@1.0.0' }, { release: 'mfe-catalog@1.0.0' }]);
});

test.each([
  [
    'mfe_account_1_2_0/orderCheck',
    { message: 'The call orderCheck failed: server error', release: 'mfe-account@1.2.0' },
  ],
  ['currentUser', { message: 'The call currentUser failed: server error' }],
])('the failed call %s is reported, with a release if the endpoint belongs to a remote', async (endpoint, reported) => {
  await openPage();
  dispatchEvent(new CustomEvent('failed-call', { detail: { endpoint, status: 503 } }));
  await wait();
  expect(sent[0]?.errors).toEqual([{ kind: 'call', stack: '', ...reported }]);
});

test('a page reports at most ten errors', async () => {
  await openPage();
  for (let index = 0; index < 30; index += 1) throwUncaught(`Error ${index % 15}`);
  await wait();
  throwUncaught('One more');
  await wait();
  expect(messages()).toHaveLength(10);
});

test('errors are sent immediately when the customer leaves, and separately for each route', async () => {
  await openPage('/subscriptions');
  throwUncaught('First');
  await jest.advanceTimersByTimeAsync(1);
  history.replaceState(null, '', '/not-found');
  throwUncaught('Second');
  expect(sent.map(({ route }) => route)).toEqual(['subscriptions']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent.map(({ route }) => route)).toEqual(['subscriptions', 'not-found']);
});

test('does not throw if the report cannot be sent', async () => {
  await openPage();
  Object.assign(navigator, { sendBeacon: undefined });
  throwUncaught('It is broken');
  await wait();
  expect(sent).toEqual([]);
});
