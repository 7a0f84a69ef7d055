import type { ServerContract } from '../contract/replyShape';
import { release } from '../testing/sampleReleases';
import { incompatibilities } from './incompatibilities';

const SERVER: ServerContract = { pageContracts: { oldest: 1, newest: 1 }, answers: {} };
const route = (path: string) => ({ path, module: './Page', requiresLogin: false, title: '' });
const catalogue = (admits?: string[]) =>
  release('mfe-catalog', '1.0.0', { routes: ['', 'terms'].map(route), ...(admits && { admits }) });
const notice = (...paths: string[]) =>
  release('mfe-account', '2.0.0', { slots: [{ module: './Notice', paths, requiresLogin: false }] });
const refusal = (paths: string) => ({
  move: 'mfe-catalog',
  reason:
    `mfe-account@2.0.0 shows ./Notice on ${paths} of mfe-catalog@1.0.0, which does not admit mfe-account. ` +
    'The owner of mfe-catalog can add it to "admits" in federation.config.mjs.',
});

test('a slot needs the consent of the owner of the page', () => {
  expect(incompatibilities([notice('terms')], [catalogue([])], SERVER)).toEqual([refusal('/terms')]);
  expect(incompatibilities([notice('terms')], [catalogue(['mfe-account'])], SERVER)).toEqual([]);
  expect(incompatibilities([notice('other')], [catalogue([])], SERVER)).toEqual([]);
});

test('a slot on every page needs the consent of every owner', () => {
  expect(incompatibilities([notice('*')], [catalogue([])], SERVER)).toEqual([refusal('/ and /terms')]);
});

test('a page needs to admit the slots that are live on it', () => {
  expect(incompatibilities([catalogue([])], [notice('')], SERVER)).toEqual([refusal('/')]);
  expect(incompatibilities([release('shell', '1.0.0')], [notice(''), catalogue([])], SERVER)).toEqual([]);
});

test('the consent can go live together with the slot', () => {
  expect(incompatibilities([notice(''), catalogue(['mfe-account'])], [catalogue([])], SERVER)).toEqual([]);
});

test('a page of a build without `admits` admits every slot', () => {
  expect(incompatibilities([notice('*')], [catalogue()], SERVER)).toEqual([]);
});

test('a remote can show a slot on its own pages', () => {
  const own = release('mfe-account', '2.0.0', {
    routes: [route('account')],
    slots: [{ module: './Notice', paths: ['account'], requiresLogin: false }],
    admits: [],
  });
  expect(incompatibilities([own], [], SERVER)).toEqual([]);
});
