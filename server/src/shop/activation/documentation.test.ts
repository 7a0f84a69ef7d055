import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminOf } from '../../testing/adminLine';
import { renew } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { FILE_LIMIT } from './fileLimit';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/activation.md'), 'utf8');

interface ObjectSchema {
  properties: Record<string, object>;
  required?: string[];
}
interface Operation {
  requestBody: { content: { 'application/json': { schema: ObjectSchema } } };
  responses: { 200: { content: { 'application/json': { schema: ObjectSchema } } } };
}

const CALLS = ['/api/activation/activate', '/api/activation/release', '/api/activation/state'] as const;
const REQUEST_MOVE = '/api/activation/requestmove';

let selling: SellingShop;
let operations: Record<(typeof CALLS)[number] | typeof REQUEST_MOVE, { post: Operation }>;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  operations = (await selling.app.inject({ url: '/api/docs/json' })).json().paths;
});
afterAll(() => selling.close());

const section = (heading: string) => PAGE.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
/** Returns the rows of the table in a section, without the header row. */
const cellsIn = (text: string) => {
  const rows = [...text.matchAll(/^\|(.+)\|$/gm)].slice(2);
  return rows.map(([, row = '']) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')));
};
/** Maps the name of each documented field to whether the field is required. */
const documentedFields = (heading: string) => fieldsIn(section(heading));
const fieldsIn = (text: string) =>
  Object.fromEntries(cellsIn(text).map(([name, isAlways]) => [name, isAlways === 'yes']));
const fieldsOf = ({ properties, required = [] }: ObjectSchema) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, required.includes(name)]));

test.each(CALLS)('docs/activation.md lists exactly the fields of %s', (path) => {
  const { requestBody, responses } = operations[path].post;
  expect(documentedFields(`POST ${path}`)).toEqual(fieldsOf(requestBody.content['application/json'].schema));
  expect(documentedFields('The reply')).toEqual(fieldsOf(responses[200].content['application/json'].schema));
});

test(`docs/activation.md lists exactly the fields of ${REQUEST_MOVE}`, () => {
  const { requestBody, responses } = operations[REQUEST_MOVE].post;
  const [body, reply] = section(`POST ${REQUEST_MOVE}`).split('The reply is 200').map(fieldsIn);
  expect(body).toEqual(fieldsOf(requestBody.content['application/json'].schema));
  expect(reply).toEqual(fieldsOf(responses[200].content['application/json'].schema));
});

test('the example reply in docs/activation.md has only documented fields', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(PAGE) ?? [];
  expect(Object.keys(documentedFields('The reply'))).toEqual(expect.arrayContaining(Object.keys(JSON.parse(example))));
});

test('the server returns exactly the errors that docs/activation.md lists', async () => {
  const { db } = selling.context;
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const [{ id, activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const { code } = activationCodes[0];
  const replies: string[] = [];
  const activate = async (payload: object, url: string = CALLS[0]) => {
    const { statusCode, body } = await selling.app.inject({ method: 'POST', url, payload });
    if (statusCode !== 200) replies.push(`${statusCode} ${JSON.parse(body).code ?? ''}`);
  };
  const set = (change: object) => db.updateTable('subscriptions').set(change).where('id', '=', id).execute();
  await activate({ code });
  await activate({ code: 'none', computerName: 'PC' });
  await activate({ code, computerName: 'PC', deviceId: 'the-device-id-of-this-pc' }, REQUEST_MOVE);
  for (let machine = 0; machine <= MOVE_LIMIT.moves + 1; machine += 1) {
    await activate({ code, computerName: `PC-${machine}` });
    if (machine === 0) await activate({ code, computerName: 'ANOTHER' });
    await selling.app.inject({ method: 'POST', url: CALLS[1], payload: { code, computerName: `PC-${machine}` } });
  }
  await renew(selling, customer, id, { Qnt: 2 });
  const [renewed] = (await customer.get('/api/order/getsubscriptions/')).json();
  await activate({ code: renewed.activationCodes[1].code, computerName: 'PC' });
  await set({ end_date: '2020-01-01' });
  await activate({ code, computerName: 'PC' });
  await set({ blocked_at: new Date(), block_reason: 'refunded' });
  await activate({ code, computerName: 'PC' });
  await adminOf(selling.context).admin(`replace-code ${code} --reason stolen --yes`);
  await activate({ code, computerName: 'PC' });
  const documented = cellsIn(section('Errors')).map(([status, word]) => `${status} ${word}`);
  // Skip 429, which another test covers, and 500, which no input can cause.
  expect(documented.filter((each) => !/^(429|500)/.test(each)).sort()).toEqual(replies.sort());
});

test.each(['docs/activation.md', 'content/shop.yaml'])('%s states the current move limit', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
  expect(text).toContain(`${MOVE_LIMIT.moves} times in ${MOVE_LIMIT.days} days`);
});

test('docs/activation.md states the current limit for licence files', () => {
  expect(PAGE).toContain(`${FILE_LIMIT.computers} computers in ${FILE_LIMIT.days} days`);
});
