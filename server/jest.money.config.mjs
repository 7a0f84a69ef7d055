import everyTest from './jest.config.mjs';

/** Folders whose tests run on both databases in `npm test`. */
const MONEY = ['checkout', 'db', 'fulfilment', 'orders', 'renewal'];

/** Runs the tests of `MONEY`, and the tests that start a whole server, on the embedded database. */
export default {
  ...everyTest,
  testMatch: [
    `<rootDir>/src/{${MONEY}}/**/*.test.ts`,
    '<rootDir>/src/lifecycle/**/*.test.ts',
    '<rootDir>/src/main.test.ts',
  ],
};
