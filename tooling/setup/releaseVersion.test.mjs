import { releaseVersion } from './releaseVersion.mjs';

test.each([
  ['nothing is released', {}, ''],
  ['every package is built for a release', { RELEASE_VERSION: '1.2.0' }, '1.2.0'],
  ['the package is released', { RELEASE_VERSION: '1.2.0', RELEASE_PACKAGE: 'mfe-checkout' }, '1.2.0'],
  ['another package is released', { RELEASE_VERSION: '1.2.0', RELEASE_PACKAGE: 'shell' }, ''],
])('if %s (%j), the release version is %j', (_when, env, version) => {
  expect(releaseVersion('mfe-checkout', env)).toBe(version);
});
