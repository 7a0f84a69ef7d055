import everyTest from './jest.config.mjs';

/** Folders whose tests run on both databases in `npm test`. */
const BOTH_DATABASES = ['checkout', 'fulfilment', 'orders', 'renewal'];

/**
 * Runs these tests on the embedded database: the tests in `BOTH_DATABASES`, the migrations, the starts of the built
 * server, and failed statements.
 */
export default {
  ...everyTest,
  testMatch: [
    `<rootDir>/src/shop/{${BOTH_DATABASES}}/**/*.test.ts`,
    '<rootDir>/src/wholeServer/{createLog,database,migrate}.test.ts',
    '<rootDir>/src/main.test.ts',
  ],
};
