import type { Linter } from 'eslint';

/** The ESLint configuration of a remote in its own repository. */
declare const config: Linter.Config[];
export default config;
