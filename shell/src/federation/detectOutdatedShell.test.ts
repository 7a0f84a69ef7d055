import { HttpResponse, http } from 'msw';
import { runtimeConfig } from 'shared/runtime';
import { edge } from 'shared/testing/renderApp';
import { detectOutdatedShell, reloadIfOutdated } from './detectOutdatedShell';

const loadedRevision = () => sessionStorage.getItem('shell/document');

function goLive(shellVersion: string) {
  edge.use(http.get('*/api/registry', () => HttpResponse.json({ shellVersion, remotes: [] })));
}

beforeEach(() => {
  sessionStorage.clear();
  // jsdom cannot navigate and logs each attempt as an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a navigation does not reload the page if the running shell is live', async () => {
  goLive(runtimeConfig().shellVersion);
  await detectOutdatedShell();
  reloadIfOutdated();
  expect(loadedRevision()).toBeNull();
});

test('a navigation reloads the page if another shell is live', async () => {
  goLive('9.0.0');
  await detectOutdatedShell();
  expect(loadedRevision()).toBeNull();
  reloadIfOutdated();
  expect(loadedRevision()).toBe('9.0.0');
});
