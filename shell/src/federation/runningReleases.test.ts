import {
  hasModule,
  hasOtherRelease,
  runningRelease,
  runningVersion,
  setRunning,
} from 'release-registry/client/runningReleases';
import { release, remote, simulateEntries } from './testing/simulateEntries';

simulateEntries();

test('the running version of a remote that has not run is its current version', () => {
  expect(runningVersion(remote(release('1.0.0')))).toBe('1.0.0');
});

test('the running version of a remote that has run can differ from its current version', () => {
  setRunning({ remote: remote(release('1.0.0')), release: release('1.0.0') });
  expect(runningVersion(remote(release('1.1.0')))).toBe('1.0.0');
});

test('returns the running release only for the modules that it contains', () => {
  const running = remote(release('1.0.0'));
  setRunning({ remote: running, release: running.current });
  expect(runningRelease(running.name, './OtherPage')).toBe(running.current);
  expect(runningRelease(running.name, './NewerPage')).toBeUndefined();
});

test('a remote that lists no pages and slots can have every module', () => {
  expect(hasModule({ ...remote(release('1.0.0')), routes: [], slots: [] }, './OtherPage')).toBe(true);
  expect(hasModule(remote(release('1.0.0')), './NewerPage')).toBe(false);
});

test('compares the running release only with the live release of the same remote', () => {
  const old = remote(release('1.0.0'));
  const foreign = { ...remote(release('2.0.0')), name: 'mfe-other' };
  expect(hasOtherRelease(old, [foreign, old])).toBe(false);
  expect(hasOtherRelease(old, [foreign, remote(release('1.1.0'))])).toBe(true);
  setRunning({ remote: old, release: release('1.1.0') });
  expect(hasOtherRelease(old, [foreign, remote(release('1.1.0'))])).toBe(false);
});
