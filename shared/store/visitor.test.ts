import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge } from '../testing/renderApp';
import { createStore } from './createStore';

/** The id is made once for each page, so each test loads a page of its own. */
async function openPage() {
  let page = {} as typeof import('./visitor');
  await jest.isolateModulesAsync(async () => {
    page = await import('./visitor');
  });
  return page;
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

test('A visitor gets a random number on the first visit and keeps it', async () => {
  const id = (await openPage()).visitorId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(localStorage.getItem('nid')).toBe(id);
  expect((await openPage()).visitorId()).toBe(id);
  for (const kept of ['visitor-1', '0.8351720495']) {
    localStorage.setItem('nid', kept);
    expect((await openPage()).visitorId()).toBe(kept);
  }
  localStorage.clear();
  expect((await openPage()).visitorId()).not.toBe(id);
});

test.each(['not an id', '{}', 'null', '7', '', 'x'.repeat(65)])('What is stored as nid and is none, %s, is replaced', async (nid) => {
  localStorage.setItem('nid', nid);
  const id = (await openPage()).visitorId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(localStorage.getItem('nid')).toBe(id);
});

test('A visit is recorded with the visitor, the address and what happened there', async () => {
  const visits = receiveVisits();
  const { recordVisit, visitorId } = await openPage();
  history.replaceState(null, '', '/purchase/3?from=mail#top');
  createStore().dispatch(recordVisit('checkout'));
  await waitFor(() => expect(visits).toEqual([{ visitorId: visitorId(), url: 'http://localhost/purchase/3', eventNote: 'checkout' }]));
});

test.each([
  ['/ResetPassword/Ab3dEf7hJk9mNp2q', '/ResetPassword/[hidden]'],
  ['/subscription/renew/a/AAAA%2F1111', '/subscription/renew/a/[hidden]'],
])('The secret in %s never leaves the browser', async (address, recorded) => {
  const visits = receiveVisits();
  const { recordVisit } = await openPage();
  history.replaceState(null, '', address);
  createStore().dispatch(recordVisit('page'));
  await waitFor(() => expect(visits).toEqual([expect.objectContaining({ url: `http://localhost${recorded}` })]));
});
