import { fileURLToPath } from 'node:url';
import { swcTransform } from './swcTransform.mjs';

/**
 * Returns the Jest configuration for browser journeys. It uses Jest's default runner, unlike `preset-node.mjs`. The
 * tests are ES modules, so start Jest with `node --experimental-vm-modules`.
 */
export function journeyTests(displayName) {
  return {
    displayName,
    testMatch: ['<rootDir>/**/*.test.{ts,mjs}'],
    testEnvironment: 'node',
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '\\.ts$': swcTransform('es6') },
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
    setupFilesAfterEnv: ['failOnConsole.ts', 'retryOnce.mjs'].map((name) =>
      fileURLToPath(new URL(`setup/${name}`, import.meta.url)),
    ),
    maxWorkers: 2,
    testTimeout: 120_000,
  };
}
