import { fileURLToPath } from 'node:url';

const setup = (file) => fileURLToPath(new URL(`setup/${file}`, import.meta.url));

/**
 * Returns the Jest configuration for Node packages. Test files run as plain Node modules in a few processes, and each
 * process loads the libraries once. Jest's own runner would load them again for each file, which takes longer than most
 * tests.
 */
export function nodeTests(displayName) {
  return {
    displayName,
    testMatch: ['<rootDir>/**/*.test.{ts,mjs}'],
    runner: [fileURLToPath(new URL('lightRunner.mjs', import.meta.url)), { runtime: 'child_process' }],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
    setupFiles: [setup('runTypeScript.mjs')],
    setupFilesAfterEnv: [setup('guardTests.ts')],
  };
}
