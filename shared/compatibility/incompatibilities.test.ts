import type { ServerContract } from '../contract/replyShape';
import type { ReleaseRecord } from '../contract/registry';
import { release, shell } from '../testing/sampleReleases';
import { incompatibilities } from './incompatibilities';
import { isCompatible } from './requirements';

const needing = (versions: Record<string, string>, names: string[] = [], name = 'mfe-checkout') =>
  release(name, '2.0.0', { requires: { range: '^1.0.0', exports: { 'shared/api': names }, versions } });

const SERVER: ServerContract = { pageContracts: { oldest: 1, newest: 1 }, answers: {} };
const causes = (candidate: ReleaseRecord, live: ReleaseRecord[]) => incompatibilities([candidate], live, SERVER);
const reasons = (...args: Parameters<typeof causes>) => causes(...args).map(({ reason }) => reason);
const shell1 = shell('1.0.0', '1.0.0', ['usePrices', 'api']);

describe('versions and names', () => {
  test('a remote is compatible if the shell provides the versions and names that it needs', () => {
    expect(causes(needing({ react: '^19.0.0', 'shared/api': '^1.0.0' }, ['usePrices']), [shell1])).toEqual([]);
  });

  test('a remote that requires a newer React must wait for the shell', () => {
    expect(causes(needing({ react: '^19.4.0' }), [shell1])).toEqual([
      { move: 'shell', reason: 'mfe-checkout@2.0.0 needs react ^19.4.0, but shell@1.0.0 provides 19.3.1.' },
    ]);
  });

  test('a remote that requires an older major version of shared must be rebuilt', () => {
    expect(causes(needing({ 'shared/api': '^1.0.0' }), [shell('2.0.0', '2.0.0', [])])).toEqual([
      { move: 'mfe-checkout', reason: 'mfe-checkout@2.0.0 needs shared ^1.0.0, but shell@2.0.0 provides 2.0.0.' },
    ]);
  });

  test('a remote must be compatible with the canary and the stable version of the shell', () => {
    expect(reasons(needing({}, ['api']), [shell1, shell('2.0.0', '1.1.0', ['usePrices'])])).toEqual([
      'mfe-checkout@2.0.0 imports api from shared/api, which shell@2.0.0 does not provide.',
    ]);
  });

  test('the gate reports one cause if a shell is too old for 34 remotes', () => {
    const remotes = Array.from({ length: 34 }, (_, index) =>
      needing({ 'shared/api': '^1.1.0', 'shared/store': '^1.1.0' }, ['useRefunds'], `mfe-${index}`),
    );
    expect(causes(shell1, remotes)).toEqual([
      {
        move: 'shell',
        reason:
          'mfe-0@2.0.0, mfe-1@2.0.0, mfe-2@2.0.0 and 31 others need shared ^1.1.0, but shell@1.0.0 provides 1.0.0.',
      },
    ]);
  });

  test('the gate reports one cause if a shell removes a name that 34 remotes use', () => {
    const remotes = Array.from({ length: 34 }, (_, index) =>
      needing({ 'shared/api': '^1.0.0' }, ['useRefunds'], `mfe-${index}`),
    );
    expect(reasons(shell1, remotes)).toEqual([
      'mfe-0@2.0.0, mfe-1@2.0.0, mfe-2@2.0.0 and 31 others import useRefunds from shared/api, ' +
        'which shell@1.0.0 does not provide.',
    ]);
  });

  test('a shell that does not state what it provides is incompatible with every remote', () => {
    expect(isCompatible(needing({ react: '^19.0.0' }).requires, undefined)).toBe(false);
  });
});
