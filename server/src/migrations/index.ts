import { registryMigrations } from 'release-registry/migrations/index';
import type { Migrations } from 'server-kit/db/migrate';
import * as initial from './001_initial';

/** The first migration, which creates a shop in an empty database. */
export const FIRST_MIGRATION = '001_initial';

/** All migrations. They run in the order of their names. Never change a released migration. Add a new one instead. */
export const migrations: Migrations = { ...registryMigrations, [FIRST_MIGRATION]: initial };
