import accessibility from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import typescript from 'typescript-eslint';

/**
 * ESLint rules for the shop and for remotes in their own repositories. Each configuration chooses the files for each
 * set of rules.
 */

/** @typedef {Partial<Record<string, import('eslint').Linter.RuleEntry>>} Rules */

/** @type {Rules} */
export const COMMON_RULES = {
  'import-x/no-duplicates': 'error',
  'import-x/no-extraneous-dependencies': 'error',
  // Reject comments that disable a rule. `noInlineConfig` makes ESLint ignore them, but Oxlint obeys them.
  'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'] }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

export const TYPESCRIPT_FILES = {
  extends: [typescript.configs.strict, typescript.configs.stylistic],
  rules: /** @type {Rules} */ ({
    '@typescript-eslint/array-type': 'off',
    '@typescript-eslint/consistent-type-definitions': 'off',
    '@typescript-eslint/no-invalid-void-type': 'off',
    '@typescript-eslint/no-empty-function': 'off',
    '@typescript-eslint/no-non-null-assertion': 'off',
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  }),
};

export const BROWSER_CODE = {
  extends: [reactHooks.configs.flat.recommended, accessibility.configs.strict],
  languageOptions: { globals: globals.browser },
  rules: /** @type {Rules} */ ({
    // Allow other handlers, such as `onMouseDown`, because a wrapper may handle events that bubble from its controls.
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
        message: 'This attribute can run untrusted scripts. Show the HTML in a sandboxed iframe.',
      },
    ],
  }),
};

export const BROWSER_TESTS = {
  extends: [testingLibrary.configs['flat/react']],
  rules: /** @type {Rules} */ ({
    'testing-library/no-debugging-utils': 'error',
    // Allow direct DOM access, because Testing Library has no query for a term's value or an amount's row.
    'testing-library/no-node-access': 'off',
    // The rule mistakes the results of our helpers, which call `within`, for results of `render`.
    'testing-library/prefer-screen-queries': 'off',
  }),
};

export const TESTS = {
  languageOptions: { globals: globals.jest },
  rules: /** @type {Rules} */ ({
    'no-restricted-properties': [
      'error',
      ...['test', 'it', 'describe'].flatMap((object) =>
        ['only', 'skip', 'todo'].map((property) => ({ object, property })),
      ),
    ],
  }),
};
