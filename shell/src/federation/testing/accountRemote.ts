import type { RegisteredRelease, RegisteredRemote } from 'shared/contract/registry';

export function accountRelease(version: string): RegisteredRelease {
  return {
    version,
    container: `account_${version}`,
    baseUrl: `/cdn/mfe-account/${version}/`,
    entry: 'entry.js',
    integrity: {},
    requires: { range: '^1.0.0', exports: {} },
  };
}

/** A remote with a current and a previous release. */
export const ACCOUNT: RegisteredRemote = {
  name: 'mfe-account',
  routes: [],
  current: accountRelease('1.1.0'),
  previous: accountRelease('1.0.0'),
};
