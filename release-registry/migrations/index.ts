import type { Migrations } from 'server-kit/db/migrate';
import * as registry from './001_registry';

/** The migrations of the registry's tables. Never change a released migration. Add a new one instead. */
export const registryMigrations: Migrations = { '001_registry': registry };
