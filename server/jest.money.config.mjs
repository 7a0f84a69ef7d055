import everyTest from './jest.config.mjs';

/** Areas whose tests run on both databases in `npm test`. The other tests run on PostgreSQL only. */
const MONEY = ['checkout', 'db', 'fulfilment', 'invoices', 'orders', 'payments', 'renewal'];

/** On the embedded database: the tests of money and of the database, and those that start a whole server. */
export default {
  ...everyTest,
  testMatch: [
    `<rootDir>/src/{${MONEY}}/**/*.test.ts`,
    '<rootDir>/src/lifecycle/**/*.test.ts',
    '<rootDir>/src/main.test.ts',
  ],
};
