import { fileURLToPath } from 'node:url';
import { swcTransform } from './swcTransform.mjs';

const setup = (file) => fileURLToPath(new URL(`setup/${file}`, import.meta.url));

/** Returns the Jest configuration for browser packages: jsdom with Node's fetch, and CSS Modules as class names. */
export function browserTests(displayName) {
  return {
    displayName,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testEnvironment: 'jest-fixed-jsdom',
    // Transform these two packages, because a remote in its own repository installs them as TypeScript sources.
    transformIgnorePatterns: ['/node_modules/(?!(shared|tooling)/)'],
    transform: { '\\.tsx?$': swcTransform('commonjs') },
    moduleNameMapper: {
      '\\.module\\.css$': 'identity-obj-proxy',
      '\\.(css|svg|png)$': setup('assetUrl.ts'),
    },
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    setupFilesAfterEnv: [setup('failOnConsole.ts'), setup('nativeDialog.ts'), setup('domMatchers.ts')],
    // Use a longer timeout than Testing Library's queries, so that a slow test still reports the missing element.
    testTimeout: 20_000,
  };
}
