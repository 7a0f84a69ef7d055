import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge } from '../testing/renderApp';
import { createStore } from './createStore';

/** Loads the module again to simulate a new page. A page creates the id only once. */
async function openPage() {
  jest.resetModules();
  return import('./visitor');
}

function receiveVisits() {
  const visits: unknown[] = [];
  edge.use(
    http.post('*/api/visits/save', async ({ request }) => {
      visits.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return visits;
}

afterEach(() => history.replaceState(null, '', '/'));

test('a visitor gets a random id on the first visit and keeps it', async () => {
  const id = (await openPage()).visitorId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(localStorage.getItem('nid')).toBe(id);
  expect((await openPage()).visitorId()).toBe(id);
  for (const stored of ['visitor-1', '0.8351720495']) {
    localStorage.setItem('nid', stored);
    expect((await openPage()).visitorId()).toBe(stored);
  }
  localStorage.clear();
  expect((await openPage()).visitorId()).not.toBe(id);
});

test.each(['not an id', '{}', 'null', '7', '', 'x'.repeat(65)])('replaces the invalid stored nid %s', async (nid) => {
  localStorage.setItem('nid', nid);
  const id = (await openPage()).visitorId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(localStorage.getItem('nid')).toBe(id);
});

test('records a visit with the visitor id, the address and the event', async () => {
  const visits = receiveVisits();
  const { recordVisit, visitorId } = await openPage();
  history.replaceState(null, '', '/purchase/3?from=mail#top');
  createStore().dispatch(recordVisit('checkout'));
  const visit = { visitorId: visitorId(), url: 'http://localhost/purchase/3', eventNote: 'checkout' };
  await waitFor(() => expect(visits).toEqual([visit]));
});

test.each([
  ['/ResetPassword/Ab3dEf7hJk9mNp2q', '/ResetPassword/[hidden]'],
  ['/account/email/Ab3dEf7hJk9mNp2q', '/account/email/[hidden]'],
  ['/account/transfer/Ab3dEf7hJk9mNp2q', '/account/transfer/[hidden]'],
  ['/subscription/renew/a/AAAA%2F1111', '/subscription/renew/a/[hidden]'],
])('the browser never sends the secret in %s', async (address, recorded) => {
  const visits = receiveVisits();
  const { recordVisit } = await openPage();
  history.replaceState(null, '', address);
  createStore().dispatch(recordVisit('page'));
  await waitFor(() => expect(visits).toEqual([expect.objectContaining({ url: `http://localhost${recorded}` })]));
});
