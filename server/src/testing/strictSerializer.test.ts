import { list, object, text } from 'shared/contract/schema';
import { strictSerializer } from './strictSerializer';

const schema = object({ orders: list(object({ id: text() })) });
const serialize = strictSerializer({ schema, method: 'GET', url: '/api/orders', httpStatus: '200' });

test('the strict serializer accepts a reply that matches its schema', () => {
  expect(serialize({ orders: [{ id: 'a', note: undefined }] })).toBe('{"orders":[{"id":"a"}]}');
});

test.each([
  [
    'a field that the schema does not list',
    { orders: [{ id: 'a', password_hash: 'secret' }] },
    /additional properties/,
  ],
  ['a field of another type', { orders: [{ id: 7 }] }, /must be string/],
  ['a missing field', {}, /orders/],
])('the strict serializer rejects a reply with %s', (_fault, reply, message) => {
  expect(() => serialize(reply)).toThrow(message);
});
