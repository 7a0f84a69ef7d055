import type { ReplySchema, ReplyShape, ServerContract } from '../contract/replyShape';
import { ComparisonLimit } from './ComparisonLimit';
import { unansweredReads } from './unansweredReads';

const text = { type: 'string' };
const object = (properties: Record<string, ReplySchema>, optional: string[] = []): ReplySchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const answering = (schema: ReplySchema | null): ServerContract => ({
  pageContracts: { oldest: 1, newest: 1 },
  answers: { 'GET /api/orders/:id': schema },
});
const reading = (reads?: ReplyShape) => [
  { method: 'GET' as const, path: '/api/orders/:orderId', ...(reads && { reads }) },
];
const unanswered = (reads: ReplyShape, schema: ReplySchema | null, before?: ReplySchema) =>
  unansweredReads(reading(reads), {
    server: answering(schema),
    ...(before && { before: answering(before) }),
    limit: new ComparisonLimit(),
  }).map(({ field }) => field);

test.each<[ReplyShape, ReplySchema]>([
  ['text', text],
  ['number', { type: 'integer' }],
  [['text'], { type: 'array', items: text }],
  [{ id: 'text', 'note?': 'text' }, object({ id: text, note: { ...text, nullable: true } }, ['note'])],
  [
    { prices: { '*': 'number' } },
    object({ prices: { type: 'object', patternProperties: { '^.*$': { type: 'number' } } } }),
  ],
  [{ outcome: 'text' }, object({ outcome: { anyOf: [{ type: 'string' }, { type: 'string' }] } })],
  [{ state: 'text' }, object({ state: { enum: ['pending', 'succeeded'] } })],
  [{ id: 'text', 'later?': 'text' }, object({ id: text })],
])('the fields %j are in a reply with the schema %j', (reads, schema) => {
  expect(unanswered(reads, schema)).toEqual([]);
});

test.each<[ReplyShape, ReplySchema | null, string[]]>([
  [{ id: 'text', total: 'number' }, object({ id: text }), ['total (number)']],
  [{ total: 'number' }, object({ total: text }), ['total (number)']],
  [{ state: 'text' }, object({ state: { enum: ['pending', 1] } }), ['state (text)']],
  [{ 'total?': 'number' }, object({ total: text }, ['total']), ['total (number)']],
  [{ total: 'number', 'total?': 'number' }, object({}), ['total (number)']],
  [{ id: 'text' }, object({ id: text }, ['id']), ['id (text)']],
  [{ id: 'text' }, object({ id: { ...text, nullable: true } }), ['id (text)']],
  [
    [{ orders: [{ id: 'text' }] }],
    { type: 'array', items: object({ orders: { type: 'array', items: object({}) } }) },
    ['[].orders[].id (text)'],
  ],
  [{ orders: ['text'] }, object({ orders: text }), ['orders (list)']],
  [{ outcome: 'text' }, object({ outcome: { anyOf: [text, { type: 'number' }] } }), ['outcome (text)']],
  ['text', null, ['(text)']],
])('the fields %j are not all in a reply with the schema %j', (reads, schema, fields) => {
  expect(unanswered(reads, schema)).toEqual(fields);
});

test('reports a call that the server does not support, even if the release reads no field', () => {
  const limit = new ComparisonLimit();
  const none = { ...answering(null), answers: {} };
  expect(unansweredReads(reading(), { server: none, limit })).toEqual([
    { call: 'GET /api/orders/:orderId', field: '' },
  ]);
  expect(unansweredReads(reading(), { server: answering(null), limit })).toEqual([]);
});

test('reports a missing optional field only if the server returned it before', () => {
  const withNote = object({ id: text, note: text }, ['note']);
  const reads = { id: 'text', 'note?': 'text' } as const;
  expect(unanswered(reads, object({ id: text }), withNote)).toEqual(['note (text)']);
  expect(unanswered(reads, object({ id: text }), object({ id: text }))).toEqual([]);
  expect(unanswered(reads, withNote, object({ id: text }))).toEqual([]);
});
