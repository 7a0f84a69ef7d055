import { HttpResponse, http } from 'msw';
import { FAILED_CALL, type FailedCall } from '../contract/failedCall';
import { createStore } from '../store';
import { edge } from '../testing/renderApp';
import { currentUserApi } from './currentUser';
import { visitsApi } from './visits';

let failures: FailedCall[];
const onFailedCall = (event: Event) => {
  if (event instanceof CustomEvent) failures.push(event.detail);
};

beforeEach(() => {
  failures = [];
  addEventListener(FAILED_CALL, onFailedCall);
});
afterEach(() => removeEventListener(FAILED_CALL, onFailedCall));

const callUser = () => createStore().dispatch(currentUserApi.endpoints.currentUser.initiate(undefined));

test.each([
  ['with 503', (): Response => new HttpResponse(null, { status: 503 }), 503],
  ['without a reply', () => HttpResponse.error(), 'FETCH_ERROR'],
])('a call that fails %s is reported with its endpoint', async (_how, respond, status) => {
  edge.use(http.get('*/api/auth/currentuserinfo', respond));
  await callUser();
  expect(failures).toEqual([{ endpoint: 'currentUser', status }]);
});

test('a call that the server refuses with 429 is not reported', async () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 429 })));
  await callUser();
  expect(failures).toEqual([]);
});

test('a visit record that a content blocker blocks is not reported', async () => {
  edge.use(http.post('*/api/visits/save', () => HttpResponse.error()));
  const visit = { visitorId: 'v', url: '/', eventNote: 'page' };
  await createStore().dispatch(visitsApi.endpoints.saveVisit.initiate(visit));
  expect(failures).toEqual([]);
});

test('a call that the page cancels is not reported', async () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => new Promise<never>(() => undefined)));
  const call = callUser();
  call.abort();
  await call;
  expect(failures).toEqual([]);
});
