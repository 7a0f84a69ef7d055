import type { ReplyShape } from '../contract/replyShape';
import { readShape } from './readShape';

test.each<[ReplyShape, unknown, unknown]>([
  ['text', 'A1', 'A1'],
  ['text', '', undefined],
  ['number', '7.5', 7.5],
  ['number', 'many', undefined],
  ['flag', true, true],
  ['flag', 'true', undefined],
  [['text'], ['a', 7, null], ['a', '7', undefined]],
  [['text'], { length: 1 }, undefined],
  [
    { id: 'text', 'note?': 'text' },
    { id: 'A1', note: null, secret: 1 },
    { id: 'A1', note: undefined },
  ],
  [{ id: 'text' }, null, { id: undefined }],
  [{ payment: { amount: 'number' } }, {}, { payment: { amount: undefined } }],
  [{ prices: { '*': 'number' } }, { prices: { 1: 60, 2: 'x' } }, { prices: { 1: 60, 2: undefined } }],
  [{ '|': ['text', { url: 'text' }] }, 'https://a', ['https://a', { url: undefined }]],
  [{ '|': ['text', { url: 'text' }] }, { url: 'https://a' }, [undefined, { url: 'https://a' }]],
])('with the shape %j, reads %j as %j', (shape, reply, expected) => {
  expect(readShape(shape, reply)).toEqual(expected);
});
