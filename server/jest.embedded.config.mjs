import everyTest from './jest.config.mjs';

/**
 * Runs the tests that `npm test` runs on the embedded database: the migrations, failed statements, and the starts of
 * the built server. `npm run test:variants` runs all tests on it.
 */
export default {
  ...everyTest,
  testMatch: ['<rootDir>/src/wholeServer/{createLog,database,migrate}.test.ts', '<rootDir>/src/main.test.ts'],
};
