import type { Migrations } from 'server-kit/db/migrate';
import * as releases from './005_releases';
import * as releaseSets from './021_release_sets';
import * as sourceMaps from './025_source_maps';
import * as previews from './028_previews';
import * as releaseHistory from './029_release_history';
import * as releaseCredentials from './030_release_credentials';
import * as browserErrors from './031_browser_errors';
import * as releaseVisitors from './032_release_visitors';
import * as sites from './043_sites';
import * as servedVisitors from './044_served_visitors';
import * as containerIndex from './050_container_index';
import * as releaseNotices from './051_release_notices';

/** The migrations of the registry's tables. Never change a released migration. Add a new one instead. */
export const registryMigrations: Migrations = {
  '005_releases': releases,
  '021_release_sets': releaseSets,
  '025_source_maps': sourceMaps,
  '028_previews': previews,
  '029_release_history': releaseHistory,
  '030_release_credentials': releaseCredentials,
  '031_browser_errors': browserErrors,
  '032_release_visitors': releaseVisitors,
  '043_sites': sites,
  '044_served_visitors': servedVisitors,
  '050_container_index': containerIndex,
  '051_release_notices': releaseNotices,
};
