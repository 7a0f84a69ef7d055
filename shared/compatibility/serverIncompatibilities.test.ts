import type { ReplySchema, ServerContract } from '../contract/replyShape';
import { release } from '../testing/sampleReleases';
import { incompatibilities, serverIncompatibilities } from './incompatibilities';

const ORDER: ReplySchema = {
  type: 'object',
  properties: { id: { type: 'string' }, seats: { type: 'integer' } },
  required: ['id', 'seats'],
};
const server = (order: ReplySchema = ORDER, newest = 1): ServerContract => ({
  pageContracts: { oldest: 1, newest },
  answers: { 'GET /api/order/:id': order },
});
const without = (name: string): ReplySchema => ({
  ...ORDER,
  properties: Object.fromEntries(Object.entries(ORDER.properties ?? {}).filter(([each]) => each !== name)),
});

const reader = (name: string, reads: Record<string, 'text' | 'number'>) =>
  release(name, '1.0.0', { calls: [{ method: 'GET', path: '/api/order/:paymentId', reads }] });

test('the server must return the fields that a release reads', () => {
  expect(
    incompatibilities([reader('mfe-account', { id: 'text', seats: 'text', total: 'number' })], [], server()),
  ).toEqual([
    {
      move: 'server',
      reason:
        'mfe-account@1.0.0 reads seats (text) and total (number) from GET /api/order/:paymentId, ' +
        "but the server's reply has no such field. Deploy a server that sends it first.",
    },
  ]);
});

test('the server must keep a field that a release reads, even if the field is optional', () => {
  const readers = [reader('mfe-account', { seats: 'number' }), reader('mfe-admin', { id: 'text', 'seats?': 'number' })];
  expect(serverIncompatibilities(readers, { server: server(without('seats')), before: server() })).toEqual([
    {
      move: 'server',
      reason:
        'The server no longer returns seats (number) from GET /api/order/:paymentId. mfe-account@1.' +
        '0.0 and mfe-admin@1.0.0 read it.',
    },
  ]);
  expect(serverIncompatibilities(readers, { server: server(), before: server() })).toEqual([]);
});

const PURCHASE = 'POST /api/order/purchase';
const accepting = (...fields: string[]): ServerContract => ({
  ...server(),
  answers: { [PURCHASE]: null },
  accepts: { [PURCHASE]: fields },
});
const sender = (...sends: string[]) =>
  release('mfe-checkout', '1.0.0', { calls: [{ method: 'POST', path: '/api/order/purchase', sends }] });

test('the server must know the fields that a release sends', () => {
  expect(incompatibilities([sender('Qnt', 'GiftMessage', 'GiftCard')], [], accepting('Qnt'))).toEqual([
    {
      move: 'server',
      reason:
        'mfe-checkout@1.0.0 sends GiftMessage and GiftCard to POST /api/order/purchase, ' +
        'but the server would ignore it. Deploy a server that accepts it first.',
    },
  ]);
  expect(incompatibilities([sender('Qnt')], [], accepting('Qnt', 'Url'))).toEqual([]);
});

test('a server that does not list the fields of its calls accepts every release', () => {
  const { accepts: _accepts, ...silent } = accepting();
  expect(incompatibilities([sender('Qnt')], [], silent)).toEqual([]);
});

test('the server must keep a field that a release sends', () => {
  const contracts = { server: accepting('Url'), before: accepting('Url', 'Qnt') };
  expect(serverIncompatibilities([sender('Url', 'Qnt', 'Other')], contracts)).toEqual([
    {
      move: 'server',
      reason: 'The server no longer accepts Qnt in POST /api/order/purchase. mfe-checkout@1.0.0 sends it.',
    },
  ]);
});

test('the server must support the page contract of a release', () => {
  const next = release('shell', '2.0.0', { pageContract: 2 });
  const oldest = release('shell', '0.1.0', { pageContract: 0 });
  expect(incompatibilities([next], [], server())).toEqual([
    { move: 'server', reason: 'shell@2.0.0 needs page contract 2, but the server supports page contract 1.' },
  ]);
  expect(incompatibilities([oldest], [], server())).toEqual([
    { move: 'shell', reason: 'shell@0.1.0 needs page contract 0, but the server supports page contract 1.' },
  ]);
  expect(incompatibilities([next], [], server(ORDER, 2))).toEqual([]);
  expect(serverIncompatibilities([next], { server: server(), before: server(ORDER, 2) })).toHaveLength(1);
});
