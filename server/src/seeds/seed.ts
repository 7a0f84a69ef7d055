import type { Services } from '../services';
import { seedPrices, seedPromoCodes } from './seedCatalogue';
import { seedDemoSubscriptions } from './demoSubscriptions';
import { seedDemoCustomer } from './seedDemoCustomer';

/** What a shop needs to begin with, and in the demo what there is to try. Does nothing a second time. */
export async function seed(services: Services): Promise<void> {
  await seedPrices(services.db);
  if (!services.config.isDemo) return;
  await seedPromoCodes(services.db);
  await seedDemoSubscriptions(services, await seedDemoCustomer(services));
}
