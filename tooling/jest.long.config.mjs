import config from './jest.config.mjs';

/** Tests the tools that build or version whole packages. `npm run test:variants -- tooling` runs them. */
export default {
  ...config,
  testMatch: ['<rootDir>/**/*.long.test.mjs'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 60_000,
  maxWorkers: 2,
};
