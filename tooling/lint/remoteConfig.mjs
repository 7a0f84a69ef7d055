import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { facades } from './facades.mjs';
import { moduleState } from './moduleState.mjs';
import { BROWSER_CODE, BROWSER_TESTS, COMMON_RULES, TESTS, TYPESCRIPT_FILES } from './rules.mjs';

const TEST_FILES = ['src/**/*.test.*', 'src/**/testing/**'];

const shellLibraries = Object.entries(facades).map(([library, advice]) => ({
  regex: `^${library}(/|$)`,
  message: `A remote may not import this library. ${advice}`,
}));

/** The ESLint configuration of a remote in its own repository. The shop's own remotes follow the same rules. */
export default typescript.config(
  { ignores: ['dist/', 'dist-maps/', '.cache/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  { plugins: { 'import-x': importX }, languageOptions: { globals: globals.node }, rules: COMMON_RULES },
  { files: ['**/*.{ts,tsx}'], ...TYPESCRIPT_FILES },
  { files: ['src/**'], ...BROWSER_CODE },
  {
    files: ['src/**'],
    ignores: TEST_FILES,
    plugins: { boundaries: { rules: { 'module-state': moduleState } } },
    rules: { 'boundaries/module-state': 'error', 'no-restricted-imports': ['error', { patterns: shellLibraries }] },
  },
  { files: TEST_FILES, ...BROWSER_TESTS },
  { files: TEST_FILES, ...TESTS },
);
