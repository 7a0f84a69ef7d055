import everyTest from './jest.config.mjs';

/**
 * The tests that `npm test` runs on the embedded database: log, database, migrations, and the start of the built
 * server. `npm run test:variants` runs all tests on it.
 */
export default {
  ...everyTest,
  testMatch: ['<rootDir>/src/wholeServer/{createLog,database,migrate}.test.ts', '<rootDir>/src/main.test.ts'],
};
