import type { AccountContext } from '../accounts/passwordHasher';
import type { PaymentContext } from '../payments/PaymentContext';
import { seedDemoSubscriptions } from './demoSubscriptions';
import { seedPrices, seedPromoCodes } from './seedCatalogue';
import { seedDemoCustomer } from './seedDemoCustomer';

/** Adds what a new shop needs, and the demo's sample data. Does nothing a second time. */
export async function seed(context: AccountContext & PaymentContext): Promise<void> {
  await seedPrices(context.db);
  if (!context.config.isDemo) return;
  await seedPromoCodes(context.db);
  await seedDemoSubscriptions(context, await seedDemoCustomer(context));
}
