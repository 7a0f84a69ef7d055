import { Counter } from 'prom-client';
import { registry } from './registry';

const OPERATIONS = [
  'addition',
  'partial-renewal',
  'move-request',
  'move',
  'transfer-offer',
  'transfer',
  'offline-licence',
  'sign-in-email',
  'sign-in-by-email',
] as const;

const operations = new Counter({
  name: 'customer_operations_total',
  help: 'What customers did with their licences and accounts in this process, by operation.',
  labelNames: ['operation'],
  registers: [registry],
});
// Start at zero, because a rate needs a value before the first operation.
for (const operation of OPERATIONS) operations.inc({ operation }, 0);

/** Counts a customer's operations. Call it after the commit. */
export function countOperation(operation: (typeof OPERATIONS)[number], count = 1): void {
  operations.inc({ operation }, count);
}
