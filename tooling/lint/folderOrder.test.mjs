import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { folderOrder } from './folderOrder.mjs';
import { folderViolation, unlistedFolder } from './folderViolation.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(repository, file), 'utf8');

test.each([
  ['server/src/orders/placeOrder.ts', '../payments/recordSession'],
  ['server/src/orders/placeOrder.ts', '../fulfilment/fulfil'],
  ['server/src/fulfilment/fulfil.ts', '../payments/checkOrder'],
  ['server/src/payments/checkOrder.ts', '../checkout/checkout'],
  ['server/src/db/schema.ts', '../orders/tables'],
  ['server/src/mail/mailWorker.ts', '../accounts/passwordReset/sendRequestedResets'],
  ['server/src/mail/templates/renderMail.ts', '../../subscriptions/reminders'],
  ['server/src/lifecycle/listen.ts', '../app'],
  ['server/src/vat/decideVat.ts', '../mail/enqueueMail'],
  ['server/src/main.ts', './chaos/storm'],
  ['shell/src/federation/pages.test.ts', '../routes/SiteRoutes'],
  ['server/src/orders/placeOrder.ts', '../testing/testShop'],
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
  ['server/src/payments/checkOrder.ts', '../fulfilment/fulfil'],
  ['server/src/fulfilment/fulfil.ts', '../orders/tables'],
  ['server/src/payments/checkOrder.ts', './recordSession'],
  ['server/src/app.ts', './renewal/routes'],
  ['server/src/chaos/server.ts', '../app'],
  ['server/src/orders/indexes.test.ts', '../payments/sweep'],
  ['server/src/testing/testShop.ts', '../app'],
  ['server/src/orders/placeOrder.ts', 'shared/domain/pricing'],
  ['mfe-catalog/src/routes/HomePage.tsx', '../features/plans/Plans'],
  ['mfe-checkout/src/features/promo-code/PromoCode.test.tsx', '../../testing/renderPage'],
  ['shared/api/slice.ts', '../store/session'],
])('%s may import %s', (file, specifier) => {
  expect(folderViolation(file, specifier)).toBeUndefined();
});

test('the error lists the folders that the importing folder may import', () => {
  expect(folderViolation('server/src/context/AppContext.ts', '../orders/tables')).toBe(
    'server/src/context may not import server/src/orders. ' +
      'It may import: config, metrics, clock, db, log (tooling/lint/folderOrder.mjs).',
  );
});

test('the error about an unlisted folder names the file that must list the folder', () => {
  expect(unlistedFolder('server/src/loyalty/points.ts')).toBe(
    'The folder server/src/loyalty has no position in the order of imports: add it to tooling/lint/folderOrder.mjs.',
  );
  for (const file of ['server/src/orders/tables.ts', 'server/src/main.ts', 'shared/api/slice.ts', 'bench/main.mjs'])
    expect(unlistedFolder(file)).toBeUndefined();
});

test('lint reports the files of an unlisted folder', async () => {
  const eslint = new ESLint({ cwd: repository });
  const [{ messages }] = await eslint.lintText('export const points = 1;\n', {
    filePath: path.join(repository, 'server/src/loyalty/points.mjs'),
  });
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(['boundaries/known-package']);
});

test('the order lists each existing folder of the server exactly once', () => {
  const folders = readdirSync(path.join(repository, 'server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  expect(folderOrder.server.flat().sort()).toEqual([...folders, '.'].sort());
});

test.each([
  "import { thing } from '../payments/anything';\nexport const used = thing;\n",
  "import type { Thing } from '../payments/anything';\nexport type Used = Thing;\n",
  "export type Used = import('../payments/anything').Thing;\n",
  "export * from '../payments/anything';\n",
  "export const load = () => import('../payments/anything');\n",
])('lint reports a forbidden import in every syntax: %s', async (code) => {
  const parserOptions = { project: 'server/tsconfig.json', disallowAutomaticSingleRunInference: true };
  const eslint = new ESLint({
    cwd: repository,
    overrideConfig: { files: ['server/**/*.ts'], languageOptions: { parserOptions } },
  });
  const [{ messages }] = await eslint.lintText(code, {
    filePath: path.join(repository, 'server/src/orders/placeOrder.ts'),
  });
  expect(messages.map(({ ruleId }) => ruleId)).toContain('boundaries/imports');
});

test('the server’s README contains the current diagram of the order', () => {
  expect(read('server/README.md')).toContain(areaDiagram());
});

/** Returns the Mermaid diagram for the server's README. Folders may import the folders on all lines below them. */
function areaDiagram() {
  const lines = folderOrder.server.map((line, index) => `  line${index}["${line.map(labelOf).join(' · ')}"]`);
  const arrows = folderOrder.server.slice(1).map((_line, index) => `  line${index + 1} --> line${index}`);
  return ['```mermaid', 'flowchart TD', ...lines.reverse(), ...arrows.reverse(), '```'].join('\n');
}

function labelOf(folder) {
  return folder === '.' ? 'app.ts, main.ts' : folder;
}
