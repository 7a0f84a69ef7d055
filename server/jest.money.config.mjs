import everyTest from './jest.config.mjs';

/** Folders whose tests run on both databases in `npm test`. */
const BOTH_DATABASES = ['checkout', 'fulfilment', 'orders', 'renewal'];

/** Runs the tests in `BOTH_DATABASES`, and the tests that start and stop a server, on the embedded database. */
export default {
  ...everyTest,
  testMatch: [
    `<rootDir>/src/shop/{${BOTH_DATABASES}}/**/*.test.ts`,
    '<rootDir>/src/wholeServer/**/*.test.ts',
    '<rootDir>/src/main.test.ts',
  ],
};
