import * as Type from 'typebox';
import { strictSerializer } from './strictSerializer';

const schema = Type.Object({ orders: Type.Array(Type.Object({ id: Type.String() })) });
const serialize = strictSerializer({ schema, method: 'GET', url: '/api/orders', httpStatus: '200' });

test('the strict serializer accepts a reply that matches its schema', () => {
  expect(serialize({ orders: [{ id: 'a', note: undefined }] })).toBe('{"orders":[{"id":"a"}]}');
});

test.each([
  [
    'a field that the schema does not list',
    { orders: [{ id: 'a', password_hash: 'secret' }] },
    /sends fields that its schema lacks/,
  ],
  ['a field of another type', { orders: [{ id: 7 }] }, /must be string/],
  ['a missing field', {}, /orders/],
])('the strict serializer rejects a reply with %s', (_fault, reply, message) => {
  expect(() => serialize(reply)).toThrow(message);
});
