import { dirname } from 'node:path';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { MODULE_STATE_EXCEPTIONS } from './tooling/lint/moduleStateExceptions.mjs';
import boundaries from './tooling/lint/plugin.mjs';
import { BROWSER_CODE, BROWSER_TESTS, COMMON_RULES, TESTS, TYPESCRIPT_FILES } from './tooling/lint/rules.mjs';

const browserCode = ['shell/src/**', 'mfe-*/src/**', 'shared/**', 'release-registry/client/**'];
const browserTests = ['shell/src/**/*.test.*', 'mfe-*/src/**/*.test.*', 'shared/**/*.test.*', 'shared/testing/**'];
const tests = ['**/*.test.*', '**/testing/**', 'e2e/**', 'tooling/jest/setup/**'];

/**
 * The templates of `npm run new-remote` and `remote new`. The tests lint the remotes that the commands create from
 * them.
 */
const TEMPLATES = ['tooling/newRemote/template/', 'tooling/newRemote/ownTemplate/'];
/** A site with its own packages. A test builds it. */
const EXAMPLE = 'release-registry/example/';

export default typescript.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.cache/', 'coverage/', EXAMPLE, ...TEMPLATES] },
  { linterOptions: { noInlineConfig: true, reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  {
    plugins: { boundaries, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: '*/tsconfig.json', noWarnOnMultipleProjects: true }),
      ],
    },
    languageOptions: { globals: globals.node },
    rules: {
      'boundaries/imports': 'error',
      'boundaries/known-package': 'error',
      'boundaries/remote-names': 'error',
      'boundaries/table-owner': 'error',
      ...COMMON_RULES,
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ...TYPESCRIPT_FILES,
  },
  {
    files: browserCode,
    ...BROWSER_CODE,
  },
  { files: browserCode, ignores: browserTests, rules: { 'boundaries/own-text': 'error' } },
  // The server renders with these files, except the reports, which only browsers load.
  {
    files: browserCode,
    ignores: [...browserTests, '**/testing/**', 'shell/src/reports/**'],
    rules: { 'boundaries/module-state': 'error' },
  },
  ...MODULE_STATE_EXCEPTIONS.map(({ file, names }) => ({
    files: [file],
    rules: /** @type {import('./tooling/lint/rules.mjs').Rules} */ ({
      'boundaries/module-state': ['error', { allowed: names }],
    }),
  })),
  // Allow `autoFocus` in this component. It contains the first field of a dialog, which should get the focus.
  { files: ['mfe-account/src/features/invoice/InvoiceForm.tsx'], rules: { 'jsx-a11y-x/no-autofocus': 'off' } },
  // People must be able to scroll a wide table with the keyboard. Safari does not focus scrolling elements by itself.
  { files: ['mfe-office/src/ui/Table.tsx'], rules: { 'jsx-a11y-x/no-noninteractive-tabindex': 'off' } },
  // These files import `shared`. `tooling` cannot list `shared` as a dependency, because `shared` depends on `tooling`.
  {
    files: ['tooling/describe/**', 'tooling/newRemote/**'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { whitelist: ['shared'] }] },
  },
  // Each of these folders has its own package.json. A command installs its packages when the command first runs.
  ...['e2e/browsers', 'e2e/lighthouse', 'tooling/mutants'].map((folder) => ({
    files: [`${folder}/**`],
    rules: /** @type {import('./tooling/lint/rules.mjs').Rules} */ ({
      'import-x/no-extraneous-dependencies': ['error', { packageDir: [folder, dirname(folder)] }],
    }),
  })),
  // These files contain functions that run in the browser.
  {
    files: ['bench/pages/**', 'bench/peer/**', 'bench/dev/**', 'tooling/dev/page/**'],
    languageOptions: { globals: globals.browser },
  },
  // Development builds run these files in the browser. webpack defines both names.
  {
    files: ['tooling/dev/refresh/**'],
    languageOptions: { globals: { ...globals.browser, DEVELOPED_PACKAGE: 'readonly', __webpack_hash__: 'readonly' } },
  },
  // The rule wrongly reports that the page is created during render. `lazy` creates each page once, outside the
  // component.
  { files: ['shell/src/routes/RemotePage.tsx'], rules: { 'react-hooks/static-components': 'off' } },
  {
    files: browserTests,
    ...BROWSER_TESTS,
  },
  {
    files: tests,
    ...TESTS,
  },
);
