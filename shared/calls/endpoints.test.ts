import { get, post, send } from './endpoints';

test('a request contains only the fields that its call declares', () => {
  const toRequest = (body: object) => ({ body, params: { page: '2', draft: 'yes' }, headers: { total: '5' } });
  const declared = post('/api/orders', ['quantity', 'page'], 'text', String, toRequest);
  expect(declared.query({ quantity: 3, gift: true })).toEqual({
    url: '/api/orders',
    method: 'POST',
    body: { quantity: 3 },
    params: { page: '2' },
    headers: { total: '5' },
  });
  expect(declared.extraOptions.call).toEqual({
    method: 'POST',
    path: '/api/orders',
    reads: 'text',
    sends: ['quantity', 'page'],
  });
  expect(send('/api/visits', ['url']).query({ url: '/', secret: 'x' })).toMatchObject({ body: { url: '/' } });
  const search = get('/api/orders', 'text', String, () => ({ params: { from: '1', to: '2' } }), ['from']);
  expect(search.query(undefined)).toEqual({ url: '/api/orders', params: { from: '1' } });
});

test('a call without an argument sends no body', () => {
  expect(send('/api/auth/logout', []).query(undefined)).toEqual({ url: '/api/auth/logout', method: 'POST' });
});
