import { fileURLToPath } from 'node:url';
import { swcTransform } from './swcTransform.mjs';

/**
 * Jest configuration for Node packages. Their tests are native modules, because several dependencies ship nothing else.
 * So start jest with `node --experimental-vm-modules`, as the package's `npm test` does.
 */
export function nodeTests(displayName) {
  return {
    displayName,
    testMatch: ['<rootDir>/**/*.test.{ts,mjs}'],
    testEnvironment: 'node',
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '\\.ts$': swcTransform('es6') },
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
    setupFilesAfterEnv: [fileURLToPath(new URL('setup/failOnConsole.ts', import.meta.url))],
    testTimeout: 30_000,
  };
}
