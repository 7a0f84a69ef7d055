import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import accessibility from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import typescript from 'typescript-eslint';
import boundaries from './tooling/lint/plugin.mjs';

const browserCode = ['shell/src/**', 'mfe-*/src/**', 'shared/**'];
const browserTests = ['shell/src/**/*.test.*', 'mfe-*/src/**/*.test.*', 'shared/**/*.test.*', 'shared/testing/**'];
const tests = ['**/*.test.*', '**/testing/**', 'e2e/**', 'tooling/jest/setup/**'];

/** The template of `npm run new-remote`. A test lints a remote that the command creates. */
const TEMPLATE = 'tooling/newRemote/template/';

export default typescript.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.cache/', 'coverage/', TEMPLATE] },
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
      'import-x/no-duplicates': 'error',
      'import-x/no-extraneous-dependencies': 'error',
      // ESLint ignores these comments because of `noInlineConfig`, but Oxlint would obey them.
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.strict, typescript.configs.stylistic],
    rules: {
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: browserCode,
    extends: [reactHooks.configs.flat.recommended, accessibility.configs.strict],
    languageOptions: { globals: globals.browser },
    rules: {
      // An element around controls may have other handlers, such as `onMouseDown`, for the events of the controls.
      'jsx-a11y-x/no-static-element-interactions': [
        'error',
        { handlers: ['onClick', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'] },
      ],
      'no-console': ['error', { allow: ['info', 'debug', 'warn'] }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="style"]',
          message: 'The Content Security Policy blocks style attributes. Use a class.',
        },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'This attribute can run foreign scripts. Show the HTML in a sandboxed iframe.',
        },
      ],
    },
  },
  // A dialog should move the focus to its first field. These components contain the first field of a dialog.
  {
    files: ['shell/src/features/auth/EmailField.tsx', 'mfe-account/src/features/invoice/InvoiceForm.tsx'],
    rules: { 'jsx-a11y-x/no-autofocus': 'off' },
  },
  // These files use `shared`, but `tooling` cannot list it: `shared` and `tooling` would depend on each other.
  {
    files: ['tooling/describe/**', 'tooling/newRemote/**'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { whitelist: ['shared'] }] },
  },
  // These files contain functions that run in the browser.
  { files: ['bench/pages/**', 'bench/dev/**', 'tooling/dev/page/**'], languageOptions: { globals: globals.browser } },
  // Development builds contain these files. They define `DEVELOPED_PACKAGE`.
  {
    files: ['tooling/dev/refresh/**'],
    languageOptions: { globals: { ...globals.browser, DEVELOPED_PACKAGE: 'readonly', __webpack_hash__: 'readonly' } },
  },
  // The rule reports the page as created during render. However, `lazy` creates each page once, outside the component.
  { files: ['shell/src/routes/RemotePage.tsx'], rules: { 'react-hooks/static-components': 'off' } },
  {
    files: browserTests,
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      'testing-library/no-debugging-utils': 'error',
      // Testing Library has no query that finds the value of a term or the row of an amount.
      'testing-library/no-node-access': 'off',
      // Our helpers call `within`. The rule mistakes their results for results of `render`.
      'testing-library/prefer-screen-queries': 'off',
    },
  },
  {
    files: tests,
    languageOptions: { globals: globals.jest },
    rules: {
      'no-restricted-properties': [
        'error',
        ...['test', 'it', 'describe'].flatMap((object) =>
          ['only', 'skip', 'todo'].map((property) => ({ object, property })),
        ),
      ],
    },
  },
);
