import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { importViolation } from './importViolation.mjs';
import { unknownPackage } from './unknownPackage.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: repository, ignore: false });

/** Lints `code` as the content of `file`. Returns the ids of the violated rules. */
async function violations(code, file = 'shared/ui/Button.tsx') {
  const [result] = await eslint.lintText(code, { filePath: path.join(repository, file) });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}

describe('forbidden imports', () => {
  test.each([
    ['shared/domain/pricing.ts', '../contract/catalogue'],
    ['shared/domain/pricing.ts', '@reduxjs/toolkit'],
    ['shared/contract/pricing.ts', '../api/slice'],
    ['shared/api/slice.ts', '../store/session'],
    ['shared/api/slice.ts', 'shared/store'],
    ['shared/ui/Button.tsx', '../api/slice'],
    ['shared/store/session.ts', '../router/index'],
    ['server/src/main.ts', 'shared/api'],
    ['server/src/main.ts', 'shared/ui/Button'],
    ['server/src/main.ts', 'payment-sandbox'],
    ['server-kit/db/database.ts', 'release-registry/tables'],
    ['server-kit/db/database.ts', 'server/src/app'],
    ['release-registry/routes.ts', 'server/src/app'],
    ['release-registry/routes.ts', '../server/src/shop/orders/tables'],
    ['payment-sandbox/src/main.ts', 'shared/domain/money'],
    ['mfe-catalog/src/HomePage.tsx', 'mfe-checkout/src/PurchasePage'],
    ['mfe-catalog/src/HomePage.tsx', 'shell/src/index'],
    ['mfe-catalog/src/HomePage.tsx', '../../mfe-checkout/src/PurchasePage'],
    ['mfe-catalog/src/HomePage.tsx', '../../shared/domain/money'],
    ['mfe-catalog/src/HomePage.tsx', 'shared'],
    ['mfe-catalog/src/HomePage.tsx', 'react-router-dom'],
    ['mfe-catalog/src/HomePage.tsx', 'react-redux'],
    ['mfe-catalog/src/HomePage.tsx', '@reduxjs/toolkit/query/react'],
    ['mfe-catalog/src/HomePage.tsx', 'shared/testing/renderPage'],
    ['mfe-checkout/src/features/promo-code/PromoCode.tsx', '../invoice-details/InvoiceFields'],
    ['mfe-checkout/src/features/promo-code/PromoCode.tsx', '../../routes/PurchasePage'],
    ['shell/src/index.tsx', 'mfe-account/src/SubscriptionsPage'],
  ])('%s may not import %s', (file, specifier) => {
    expect(importViolation(file, specifier)).toEqual(expect.any(String));
  });

  test.each([
    ["import { thing } from 'mfe-checkout/src/Thing';\nexport const used = thing;\n"],
    ["import type { Thing } from 'mfe-checkout/src/Thing';\nexport type Used = Thing;\n"],
    ["export * from 'mfe-checkout/src/Thing';\n"],
    ["export const load = () => import('mfe-checkout/src/Thing');\n"],
  ])('lint reports a forbidden import in every syntax: %s', async (code) => {
    await expect(violations(code)).resolves.toContain('boundaries/imports');
  });

  test('lint reports every file of a package without import boundaries', () => {
    expect(unknownPackage('gift-cards/index.mjs', (folder) => folder === 'gift-cards')).toBe(
      'The package gift-cards has no import boundaries: add federation.config.mjs if it is a remote, ' +
        'or list its imports in tooling/lint/importBoundaries.mjs.',
    );
    for (const file of ['mfe-catalog/src/HomePage.tsx', 'skew/run.mjs', 'bench/main.mjs', 'jest.config.mjs'])
      expect(unknownPackage(file)).toBeUndefined();
  });
});

describe('allowed imports', () => {
  test.each([
    ['shared/api/slice.ts', '../contract/catalogue'],
    ['shared/ui/QuantityStepper.tsx', '../domain/quantity'],
    ['server/src/main.ts', 'shared/domain/pricing'],
    ['server/src/checkout.test.ts', 'payment-sandbox'],
    ['server/src/main.ts', 'release-registry/routes'],
    ['release-registry/routes.ts', 'server-kit/db/database'],
    ['mfe-catalog/src/HomePage.tsx', 'shared/router'],
    ['mfe-catalog/src/HomePage.test.tsx', 'shared/testing/renderPage'],
    ['mfe-catalog/jest.config.mjs', 'tooling/jest/preset-browser.mjs'],
    ['mfe-checkout/src/routes/PurchasePage.tsx', '../features/promo-code/PromoCode'],
  ])('%s may import %s', (file, specifier) => {
    expect(importViolation(file, specifier)).toBeUndefined();
  });
});

describe('forbidden code', () => {
  test.each([
    ['a style attribute', 'export const Red = () => <p style={{ color: "red" }} />;\n', 'no-restricted-syntax'],
    [
      'HTML set from a string',
      'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n',
      'no-restricted-syntax',
    ],
    ['the type any', 'export const anything = (value: any) => String(value);\n', '@typescript-eslint/no-explicit-any'],
    [
      'a conditional hook',
      "import { useState } from 'react';\nexport function Box({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n",
      'react-hooks/rules-of-hooks',
    ],
    ['an image without alt text', 'export const Logo = () => <img src="logo.svg" />;\n', 'jsx-a11y-x/alt-text'],
    [
      'a package that package.json does not list',
      "export { Stripe } from 'stripe';\n",
      'import-x/no-extraneous-dependencies',
    ],
    ['console.error', 'console.error(1);\n', 'no-console'],
    ['a comment that disables a rule', '// eslint-disable-next-line no-console\nconsole.error(1);\n', 'no-console'],
    ['a comment that disables Oxlint', '// oxlint-disable-next-line\nPromise.resolve(1);\n', 'no-warning-comments'],
  ])('lint reports %s', async (_what, code, rule) => {
    await expect(violations(code)).resolves.toContain(rule);
  });

  test('lint reports a test query without an await', async () => {
    const code = `import { screen } from '@testing-library/react';
test('shows the code', () => expect(screen.findByText('A')).toBeTruthy());
`;
    await expect(violations(code, 'shared/ui/kit.test.tsx')).resolves.toContain('testing-library/await-async-queries');
  });
});

const WRONG_FILES = {
  'first.mjs': "import { second } from './second.mjs';\nexport const first = () => second;\n",
  'second.mjs': "import { first } from './first.mjs';\nexport const second = () => first;\n",
  'promises.ts': `export async function wait(state: 'open' | 'closed') {
  Promise.resolve(1);
  await 1;
  [1].forEach(async () => Promise.resolve());
  switch (state) {
    case 'open':
  }
}
`,
};

test('Oxlint reports import cycles, misused promises and missing switch cases', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oxlint-'));
  await Promise.all(Object.entries(WRONG_FILES).map(([name, code]) => writeFile(path.join(folder, name), code)));
  const settings = ['--config', path.join(repository, '.oxlintrc.json')];
  const oxlint = path.join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, ...settings, '--format', 'json', folder], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(new Set(JSON.parse(stdout).diagnostics.map(({ code }) => code))).toEqual(
    new Set([
      'import(no-cycle)',
      'typescript(await-thenable)',
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
      'typescript(switch-exhaustiveness-check)',
    ]),
  );
});
