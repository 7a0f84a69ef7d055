import { fileURLToPath } from 'node:url';
import { swcTransform } from './swcTransform.mjs';

const setup = (file) => fileURLToPath(new URL(`setup/${file}`, import.meta.url));

/** Jest configuration of a package whose code runs in a browser: jsdom with the fetch of Node, CSS Modules by their class names. */
export function browserTests(displayName) {
  return {
    displayName,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testEnvironment: 'jest-fixed-jsdom',
    transform: { '\\.tsx?$': swcTransform('commonjs') },
    moduleNameMapper: {
      '\\.module\\.css$': 'identity-obj-proxy',
      '\\.(css|svg|png)$': setup('assetUrl.ts'),
    },
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    setupFilesAfterEnv: [setup('failOnConsole.ts'), setup('nativeDialog.ts'), setup('domMatchers.ts')],
    // Above the wait of a single query, so that what is missing on a busy machine is named.
    testTimeout: 20_000,
  };
}
