import path from 'node:path';
import { Linter } from 'eslint';
import plugin from './plugin.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const linter = new Linter({ cwd: repository });

/** Returns the rule's messages for `code` in `file`. */
function objections(code, file = 'mfe-account/src/api/orders.js') {
  const messages = linter.verify(
    code,
    [{ files: ['**/*.js'], plugins: { boundaries: plugin }, rules: { 'boundaries/remote-names': 'error' } }],
    { filename: path.join(repository, file) },
  );
  return messages.map(({ message }) => message);
}

test.each([
  ['api.injectEndpoints({ endpoints })', 'A remote must inject endpoints with ownEndpoints'],
  ['api.enhanceEndpoints({ addTagTypes: ["Order"] })', 'A remote must inject endpoints with ownEndpoints'],
  ['function later() { ownEndpoints(api, define); }', 'Call ownEndpoints at the top level'],
  ['const later = () => ownEndpoints(api, define);', 'Call ownEndpoints at the top level'],
  ['localStorage.setItem("draft", "x")', 'A key must begin with the name of its remote: "mfe-account/draft".'],
  ['window.sessionStorage.getItem("draft")', 'A key must begin with the name of its remote: "mfe-account/draft".'],
  ['localStorage.getItem(key)', 'A remote may use localStorage only with getItem'],
  ['const storage = globalThis.localStorage;', 'A remote may use localStorage only with getItem'],
  ['localStorage.draft = 1', 'A remote may use localStorage only with getItem'],
  ['const { localStorage: storage } = window;', 'A remote may use localStorage only with getItem'],
])('lint rejects %s in a remote', (code, sentence) => {
  expect(objections(code)).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  'const { orders } = ownEndpoints(api, (build) => ({ orders: build.query({}) }));',
  'localStorage.setItem("mfe-account/draft", JSON.stringify(draft))',
  'window.localStorage.removeItem("mfe-account/draft")',
  'const { localStorage: kept } = settings; kept.draft = settings.localStorage;',
])('lint accepts %s in a remote', (code) => {
  expect(objections(code)).toEqual([]);
});

test('the shell and shared may register names without a prefix', () => {
  for (const file of ['shared/store/storage.js', 'shell/src/main.js'])
    expect(objections('localStorage.setItem("user", "x"); api.injectEndpoints({})', file)).toEqual([]);
});
