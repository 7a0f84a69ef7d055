import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { BROWSER_CODE, BROWSER_TESTS, COMMON_RULES, TESTS, TYPESCRIPT_FILES } from './rules.mjs';

const TEST_FILES = ['src/**/*.test.*', 'src/**/testing/**'];

/** The ESLint configuration of a remote in its own repository. The shop's own remotes follow the same rules. */
export default typescript.config(
  { ignores: ['dist/', 'dist-maps/', '.cache/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  { plugins: { 'import-x': importX }, languageOptions: { globals: globals.node }, rules: COMMON_RULES },
  { files: ['**/*.{ts,tsx}'], ...TYPESCRIPT_FILES },
  { files: ['src/**'], ...BROWSER_CODE },
  { files: TEST_FILES, ...BROWSER_TESTS },
  { files: TEST_FILES, ...TESTS },
);
