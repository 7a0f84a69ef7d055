import { DEFAULT_SITE, type ReleaseRecord, SHELL } from '../contract/registry';

export function isShell({ name, kind }: Pick<ReleaseRecord, 'name' | 'kind'>): boolean {
  return kind === undefined ? name === SHELL : kind === 'shell';
}

export function siteOf({ site = DEFAULT_SITE }: Pick<ReleaseRecord, 'site'>): string {
  return site;
}
