import type { Services } from '../services';
import { seedPrices, seedPromoCodes } from './seedCatalogue';
import { seedDemoSubscriptions } from './demoSubscriptions';
import { seedDemoCustomer } from './seedDemoCustomer';

/** Adds what a new shop needs, and the demo's sample data. Does nothing a second time. */
export async function seed(services: Services): Promise<void> {
  await seedPrices(services.db);
  if (!services.config.isDemo) return;
  await seedPromoCodes(services.db);
  await seedDemoSubscriptions(services, await seedDemoCustomer(services));
}
