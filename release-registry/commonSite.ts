import { siteOf } from 'shared/compatibility/isShell';
import { joinWords } from 'shared/compatibility/sentences';
import { DEFAULT_SITE, type ReleaseRecord } from 'shared/contract/registry';
import { ReleaseError } from './releaseFolder';

/**
 * Returns the site of releases that go live together.
 * @throws {ReleaseError} if they belong to several sites
 */
export function commonSite(releases: readonly ReleaseRecord[]): string {
  const [site = DEFAULT_SITE, ...others] = [...new Set(releases.map(siteOf))];
  if (others.length === 0) return site;
  throw new ReleaseError(`A set can contain only one site, but this set contains ${joinWords([site, ...others])}.`);
}
