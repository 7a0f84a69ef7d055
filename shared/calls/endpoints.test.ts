import { call } from '../contract/call';
import { integer, object, text } from '../contract/schema';
import { endpoint, send } from './endpoints';

const ORDER = call('POST', '/api/orders/:id', {
  querystring: object({}, { page: text() }),
  body: object({ quantity: integer() }, { note: text() }),
  response: { 200: text() },
});

test('a request contains only the described fields of its argument', () => {
  const { query } = endpoint(ORDER, String, () => ({ headers: { total: '5' } }));
  expect(query({ id: 'a/b', page: '2', quantity: 3, note: undefined, gift: true })).toEqual({
    url: '/api/orders/a%2Fb',
    method: 'POST',
    body: { quantity: 3 },
    params: { page: '2' },
    headers: { total: '5' },
  });
});

test('a text replaces the parameter in the path', () => {
  const { query } = endpoint(call('GET', '/api/orders/:id', { response: { 200: text() } }), String);
  expect(query('a/b')).toEqual({ url: '/api/orders/a%2Fb', method: 'GET' });
});

test('a call whose description has no body sends none', () => {
  expect(send(call('POST', '/api/auth/logout', {})).query({ secret: 'x' })).toEqual({
    url: '/api/auth/logout',
    method: 'POST',
  });
});

test('the result depends on the described fields of the reply and on the argument', () => {
  const { transformResponse } = endpoint(
    call('GET', '/api/orders/:id', { response: { 200: object({ total: integer() }) } }),
    ({ total }, { argument: id }: { argument: string }) => `${id}: ${total}`,
  );
  expect(transformResponse({ total: '5', secret: 1 }, undefined, 'A1')).toBe('A1: 5');
});
