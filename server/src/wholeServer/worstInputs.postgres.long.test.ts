import type { RouteOptions } from 'fastify';
import type { InjectOptions } from 'light-my-request';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';
import type { ReleaseRecord } from 'shared/contract/registry';
import { BODY_LIMIT } from 'server-kit/http/jsonBodies';
import { MAX_HEADER_BYTES } from 'server-kit/http/rejectedRequests';
import { type InputSchema, largestInput } from '../testing/largestInput';
import { largeRecord, largeUpload } from '../testing/largeRelease';
import { type MakeCall, measureCalls, slowCalls } from '../testing/measureCalls';
import { registeredRoutes } from '../testing/registeredRoutes';
import { openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { TEST_PASSWORD, type TestBrowser } from '../testing/testShop';

let selling: SellingShop;
let routes: RouteOptions[];
beforeAll(async () => {
  [selling, routes] = await registeredRoutes(() => openSellingShop({ hasRateLimits: false }));
});
afterAll(() => selling.close());

/** Headers that the server reads, with about half of the permitted length each. */
const LONG_HEADERS = {
  'user-agent': 'Mozilla/5.0 ('.repeat(MAX_HEADER_BYTES / 2 / 13),
  'accept-language': 'en-US,'.repeat(MAX_HEADER_BYTES / 2 / 6),
};

/** Returns a call. A body is text, so that the measured time does not include its creation. */
function call(customer: TestBrowser, url: string, body?: object | string): MakeCall {
  const payload = typeof body === 'object' ? JSON.stringify(body) : body;
  const options: InjectOptions = {
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: {
      authorization: `Bearer ${DEMO_DEPLOY_TOKEN}`,
      ...LONG_HEADERS,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  };
  return async () => (await customer.request(options)).statusCode;
}

/** Returns large bodies for a route: one at all limits of its schema, and others with as many wrong items as fit. */
function largeBodies({ schema, bodyLimit = BODY_LIMIT }: RouteOptions): string[] {
  const zeros = `[${'0,'.repeat(Math.min(49_000, bodyLimit / 2 - 100))}0]`;
  if (!isSchema(schema?.body)) return [zeros];
  const largest = largestInput(schema.body, bodyLimit * 0.9);
  const fields = typeof largest === 'object' && largest !== null ? Object.keys(largest) : [];
  return [JSON.stringify(largest), zeros, ...fields.map((field) => `{"${field}":${zeros}}`)];
}

const isSchema = (schema: unknown): schema is InputSchema => typeof schema === 'object' && schema !== null;

test('no call holds the main thread, whatever large input it gets', async () => {
  const calls: Record<string, MakeCall> = {};
  for (const route of routes) {
    const url = route.url.replaceAll(/:\w+/g, 'x'.repeat(60)).replace('*', 'x'.repeat(500));
    const isPost = [route.method].flat().includes('POST');
    const customer = await selling.signedIn();
    for (const body of isPost ? largeBodies(route) : [undefined])
      calls[`${route.method} ${route.url} ${body?.slice(0, 40)}`] = call(customer, url, body);
  }
  expect(slowCalls(await measureCalls(calls))).toEqual([]);
});

test('no call of a customer with 500 computers and the longest invoice holds the main thread', async () => {
  const customer = await selling.signedIn();
  const name = 'x'.repeat(200);
  const address = Array<string>(10).fill('x'.repeat(99)).join('\n');
  const purchase = { Qnt: 500, InvoiceNeeded: true, Name: name, Address: address };
  const { paymentId } = await placePurchase(selling, customer, purchase);
  await selling.atProvider(paymentId, 'pay');
  const deliver = () => selling.sendWebhook(paymentId, 'checkout.session.completed');
  const sendMail = async () => {
    await selling.deliverMail();
    return 200;
  };
  const delivered = await measureCalls({ 'the delivery': deliver, 'its emails': sendMail });
  const [{ id: subscriptionId }] = (await customer.get('/api/order/getsubscriptions/')).json<[{ id: string }]>();
  const order = `/api/order/${paymentId}`;
  const measured = await measureCalls({
    'another checkout': async () => {
      await placePurchase(selling, customer, purchase);
      return 200;
    },
    'the subscriptions': call(customer, '/api/order/getsubscriptions/'),
    'the success page': call(customer, `/api/order/checkpayment/${paymentId}`),
    'the invoice': call(customer, `/api/order/getinvoicedetails/${paymentId}`),
    'the invoice as a PDF': call(customer, `${order}/invoice.pdf`),
    'the receipt as a PDF': call(customer, `${order}/receipt.pdf`),
    'a correction': call(customer, '/api/order/correctinvoice/', { paymentId, name: 'y'.repeat(200), address }),
    'the codes by email': call(customer, '/api/order/resendcodes', { subscriptionId }),
    'the emails': sendMail,
    'the export': call(customer, '/api/account/export'),
    'a long password': call(customer, '/api/account/password', {
      password: TEST_PASSWORD,
      newPassword: 'e\u0301'.repeat(256),
    }),
  });
  const all = [...delivered, ...measured];
  expect(all.filter(({ status }) => status >= 300)).toEqual([]);
  expect(slowCalls(all)).toEqual([]);
});

test('no large release, and no stack of its errors, holds the main thread', async () => {
  const customer = selling.browser();
  const upload = largeUpload();
  const { name, version } = upload.record;
  const positions = (count: number) => `at x (/cdn/${name}/${version}/main.js:1:99)\n`.repeat(count);
  const release = (path: string, body: object) => call(customer, `/api/releases/${path}`, body);
  const candidates = (count: number, fields: Partial<ReleaseRecord>) =>
    Array.from({ length: count }, (_, index) => ({ record: { ...largeRecord(`remote-${index}`, 5), ...fields } }));
  const { routes } = upload.record;
  const optional = routes.map((route) => ({ ...route, path: route.path.replace(/\/.*/, '/:a?/:b?/:c?/:d?') }));
  const names = Array.from({ length: 450 }, (_, index) => `c/${index}`);
  const registers = { endpoints: names, reducers: [], storageKeys: [], tagTypes: [] };
  const page = { scripts: ['main.js'], styles: [] };
  const shell: Partial<ReleaseRecord> = {
    ...{ kind: 'shell', routes: [], assets: { '.': page } },
    integrity: { ...upload.record.integrity, 'index.html': 'sha384-x' },
  };
  const checked = (releases: object) => release('can-release', { releases });
  const errors = Array.from({ length: 7 }, () => ({ kind: 'error', message: 'x', stack: positions(80) }));
  const measured = await measureCalls({
    'an upload': release('publish', upload),
    'a stack with many positions': release('trace', { name, version, stack: positions(2_000) }),
    'a stack with one long line': release('trace', { name, version, stack: `${'x'.repeat(90_000)} main.js:1:1` }),
    'a report of errors': call(customer, '/api/reports/save', {
      ...{ visitorId: 'x', route: '/', module: './Page', release: `${name}@${version}` },
      errors,
    }),
    'a check of a release': release('can-release', { record: upload.record }),
    'a check of many releases': checked(candidates(200, {})),
    'a check of many routes': checked(candidates(10, { routes: routes.slice(0, 150) })),
    'a check of many optional segments': checked(candidates(1, { routes: optional })),
    'a check of many registered names': checked(candidates(50, { registers })),
    'a check of many shells': checked([
      ...candidates(50, shell).map(({ record }) => ({ record: { ...record, name: `${record.name}-shell` } })),
      ...candidates(50, { requires: { range: '^1.0.0', exports: { x: names } } }),
    ]),
  });
  expect(measured.filter(({ status }) => status >= 300)).toEqual([]);
  expect(slowCalls(measured)).toEqual([]);
});
