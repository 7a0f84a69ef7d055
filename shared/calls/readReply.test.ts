import { flag, list, nullable, number, object, oneOf, record, type Schema, text } from '../contract/schema';
import { readReply } from './readReply';

const payment = object({ amount: number() });

test.each<[Schema, unknown, unknown]>([
  [text(), 'A1', 'A1'],
  [text(), '', undefined],
  [oneOf('paid', 'unpaid'), 'paid', 'paid'],
  [oneOf('paid', 'unpaid'), 'lost', undefined],
  [number(), '7.5', 7.5],
  [number(), 'many', undefined],
  [flag(), true, true],
  [flag(), 'true', undefined],
  [nullable(text()), null, undefined],
  [list(text()), ['a', 7, null], ['a', '7', undefined]],
  [list(text()), { length: 1 }, undefined],
  [object({ id: text() }, { note: text() }), { id: 'A1', note: null, secret: 1 }, { id: 'A1', note: undefined }],
  [object({ id: text() }), null, { id: undefined }],
  [object({ payment }), {}, { payment: { amount: undefined } }],
  [object({ prices: record(number()) }), { prices: { 1: 60, 2: 'x' } }, { prices: { 1: 60, 2: undefined } }],
])('with the schema %j, reads %j as %j', (schema, reply, expected) => {
  expect(readReply(schema, reply)).toEqual(expected);
});
