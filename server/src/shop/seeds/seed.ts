import type { AccountContext } from '../accounts/passwordHasher';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { seedDemoSubscriptions } from './demoSubscriptions';
import { seedPrices, seedPromoCodes } from '../catalogue/seedCatalogue';
import { seedDemoCustomer } from '../accounts/seedDemoCustomer';

/** Adds a new shop's initial data and, in the demo, sample data. A second call changes nothing. */
export async function seed(context: AccountContext & PaymentContext & ContentContext): Promise<void> {
  await seedPrices(context.db);
  if (!context.config.isDemo) return;
  await seedPromoCodes(context.db);
  await seedDemoSubscriptions(context, await seedDemoCustomer(context));
}
