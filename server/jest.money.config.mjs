import everyTest from './jest.config.mjs';

/** Folders whose tests run on both databases in `npm test`. */
const BOTH_DATABASES = ['checkout', 'db', 'fulfilment', 'orders', 'renewal'];

/** Runs the tests of `BOTH_DATABASES` and of a server's start and stop on the embedded database. */
export default {
  ...everyTest,
  testMatch: [
    `<rootDir>/src/{${BOTH_DATABASES}}/**/*.test.ts`,
    '<rootDir>/src/lifecycle/**/*.test.ts',
    '<rootDir>/src/main.test.ts',
  ],
};
