import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { folderOrder } from './folderOrder.mjs';
import { folderViolation, unlistedFolder } from './folderViolation.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(repository, file), 'utf8');
const eslint = new ESLint({ cwd: repository });

test.each([
  ['server/src/shop/orders/placeOrder.ts', '../payments/applySession'],
  ['server/src/shop/orders/placeOrder.ts', '../fulfilment/fulfil'],
  ['server/src/shop/fulfilment/fulfil.ts', '../payments/checkOrder'],
  ['server/src/shop/payments/checkOrder.ts', '../checkout/checkout'],
  ['server-kit/db/schema.ts', '../context/AppContext'],
  ['server/src/shop/mail/mailWorker.ts', '../accounts/passwordReset/sendRequestedResets'],
  ['server/src/shop/mail/templates/renderMail.ts', '../../subscriptions/reminders'],
  ['server-kit/lifecycle/listen.ts', '../http/health'],
  ['server/src/site/routes.ts', '../shop/accounts/session'],
  ['server/src/shop/vat/decideVat.ts', '../mail/enqueueMail'],
  ['server/src/main.ts', './chaos/storm'],
  ['shell/src/federation/pages.test.ts', '../routes/SiteRoutes'],
  ['server/src/shop/orders/placeOrder.ts', '../../testing/testShop'],
  ['payment-sandbox/src/webhooks/sign.ts', '../payments/pay'],
  ['shell/src/federation/pages.ts', '../navigation/PrefetchLinks'],
  ['mfe-checkout/src/layout/Rows.tsx', '../order/OrderForm'],
  ['mfe-checkout/src/order/OrderForm.tsx', '../routes/PurchasePage'],
  ['mfe-account/src/api/orders.ts', '../features/invoice/Invoice'],
  ['mfe-account/src/features/invoice/Invoice.tsx', '../../routes/SubscriptionsPage'],
])('%s may not import %s', (file, specifier) => {
  expect(folderViolation(file, specifier)).toEqual(expect.any(String));
});

test.each([
  ['server/src/shop/payments/checkOrder.ts', '../fulfilment/fulfil'],
  ['server/src/shop/fulfilment/fulfil.ts', '../orders/tables'],
  ['server/src/shop/payments/checkOrder.ts', './applySession'],
  ['server/src/app.ts', './shop/renewal/routes'],
  ['server/src/shop/catalogue/structuredData.ts', '../../site/pictures'],
  ['server/src/chaos/server.ts', '../app'],
  ['server/src/shop/orders/indexes.test.ts', '../payments/sweep'],
  ['server/src/testing/testShop.ts', '../app'],
  ['server/src/shop/orders/placeOrder.ts', 'shared/domain/pricing'],
  ['mfe-catalog/src/routes/HomePage.tsx', '../features/plans/Plans'],
  ['mfe-checkout/src/features/promo-code/PromoCode.test.tsx', '../../testing/renderPage'],
  ['shared/api/slice.ts', '../store/session'],
])('%s may import %s', (file, specifier) => {
  expect(folderViolation(file, specifier)).toBeUndefined();
});

test('the error lists the folders that the importing folder may import', () => {
  expect(folderViolation('server-kit/context/AppContext.ts', '../http/health')).toBe(
    'server-kit/context may not import server-kit/http. ' +
      'It may import: config, metrics, threads, clock, db, log (tooling/lint/folderOrder.mjs).',
  );
});

test('the error about an unlisted folder names the file that must list the folder', () => {
  expect(unlistedFolder('server/src/shop/loyalty/points.ts')).toBe(
    'The folder server/src/shop/loyalty has no position in the order of imports: add it to tooling/lint/folderOrder.mjs.',
  );
  for (const file of [
    'server/src/shop/orders/tables.ts',
    'server/src/main.ts',
    'shared/api/slice.ts',
    'bench/main.mjs',
  ])
    expect(unlistedFolder(file)).toBeUndefined();
});

test('lint reports the files of an unlisted folder', async () => {
  const [{ messages }] = await eslint.lintText('export const points = 1;\n', {
    filePath: path.join(repository, 'server/src/shop/loyalty/points.mjs'),
  });
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(['boundaries/known-package']);
});

test.each(['server-kit', 'server/src', 'server/src/shop'])(
  'the order lists each folder of %s exactly once',
  (parent) => {
    const folders = readdirSync(path.join(repository, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['testing', 'node_modules', '.cache'].includes(entry.name))
      .map(({ name }) => name);
    const listed = folderOrder[parent].flat().filter((folder) => folder !== '.');
    expect(listed.sort()).toEqual(folders.sort());
  },
);

test.each([
  "import { thing } from '../payments/anything';\nexport const used = thing;\n",
  "import type { Thing } from '../payments/anything';\nexport type Used = Thing;\n",
  "export type Used = import('../payments/anything').Thing;\n",
  "export * from '../payments/anything';\n",
  "export const load = () => import('../payments/anything');\n",
])('lint reports a forbidden import in every syntax: %s', async (code) => {
  const [{ messages }] = await eslint.lintText(code, {
    filePath: path.join(repository, 'server/src/shop/orders/placeOrder.ts'),
  });
  expect(messages.map(({ ruleId }) => ruleId)).toContain('boundaries/imports');
});

test('the server’s README contains the current diagram of the order', () => {
  expect(read('server/README.md')).toContain(areaDiagram());
});

/** Returns the Mermaid diagram for the server's README. Folders may import the folders on all lines below them. */
function areaDiagram() {
  const areas = folderOrder['server/src/shop'];
  const lines = areas.map((line, index) => `  line${index}["${line.join(' · ')}"]`);
  const arrows = areas.slice(1).map((_line, index) => `  line${index + 1} --> line${index}`);
  return ['```mermaid', 'flowchart TD', ...lines.reverse(), ...arrows.reverse(), '```'].join('\n');
}
