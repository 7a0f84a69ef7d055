import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint, Linter } from 'eslint';
import typescript from 'typescript-eslint';
import { moduleState } from './moduleState.mjs';
import { MODULE_STATE_EXCEPTIONS } from './moduleStateExceptions.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const linter = new Linter({ cwd: repository });

/**
 * Returns the names in the rule's messages for `code`.
 * @param {string} code
 * @param {{ allowed?: string[] }} [options]
 */
function refusedNames(code, options = {}) {
  const messages = linter.verify(
    code,
    [
      {
        files: ['**/*.tsx'],
        languageOptions: { parser: typescript.parser },
        plugins: { boundaries: { rules: { 'module-state': moduleState } } },
        rules: { 'boundaries/module-state': ['error', options] },
      },
    ],
    { filename: path.join(repository, 'page.tsx') },
  );
  return messages.map(({ message }) => /"(\w+)"/.exec(message)?.[1] ?? message);
}

test.each([
  [
    'a variable that keeps the first data',
    'let first; export const Page = ({ data }) => (first ??= data[0]).id;',
    'first',
  ],
  ['a variable of an older kind', 'var last;', 'last'],
  ['a variable in a block', '{ let last; }', 'last'],
  ['an empty map', 'const byId = new Map<string, Order>();', 'byId'],
  ['an empty set', 'export const seen = new Set();', 'seen'],
  ['a list that grows', 'const seen = []; function Page({ id }) { seen.push(id); }', 'seen'],
  ['a list that is sorted', "const CODES = ['b', 'a']; const sorted = () => CODES.sort();", 'CODES'],
  ['an object that gets properties', 'const byId = {}; function Page(order) { byId[order.id] = order; }', 'byId'],
  [
    'an inner object that changes',
    'const kept = { user: {} }; const keep = (name) => { kept.user.name = name; };',
    'kept',
  ],
  ['a typed object that changes', 'const kept = {}; const keep = (user) => { (kept as Kept)!.user = user; };', 'kept'],
  ['a counter in an object', 'const seen = { pages: 0 }; const Page = () => seen.pages++;', 'seen'],
  ['a property that is deleted', 'const byId = {}; const forget = (id) => delete byId[id];', 'byId'],
  ['an object that gets assigned', 'const kept = {}; const keep = (user) => Object.assign(kept, user);', 'kept'],
  ['a property of a component', 'export function Page({ user }) { Page.user ??= user; }', 'Page'],
  [
    'a property of a shared module',
    "import * as React from 'react'; const keep = (user) => { React.user = user; };",
    'React',
  ],
  [
    'a property of the global object',
    'export const Page = ({ user }) => (globalThis.user ??= user).name;',
    'globalThis',
  ],
  ['a property of the window', 'const keep = (user) => { window.user = user; };', 'window'],
  ['a defined global property', "Object.defineProperty(globalThis, 'user', { value: {} });", 'globalThis'],
  ['a variable in a closure', 'const keep = (() => { let first; return (user) => (first ??= user); })();', 'first'],
  [
    'a list in a closure',
    'const keep = (() => { const seen = []; return (user) => { seen.push(user); return seen[0]; }; })();',
    'seen',
  ],
  [
    'a map of a factory',
    'function createCache() { const byId = new Map(); const get = (order) => byId.set(order.id, order); return { get }; }',
    'byId',
  ],
  [
    'an object of a factory with methods',
    'const createCache = () => { const kept = {}; return { keep(user) { kept.user ??= user; } }; };',
    'kept',
  ],
  [
    'a change in a callback of a closure',
    'const create = () => { const all = []; return (orders) => orders.forEach((each) => all.push(each)); };',
    'all',
  ],
  ['an alias', 'const state = {}; const Page = ({ user }) => { const s = state; s.first ??= user; };', 'state'],
  [
    'an alias of a part',
    'const kept = { all: [] }; const keep = (id) => { const { all } = kept; all.push(id); };',
    'kept',
  ],
  ['a destructured list', 'const kept = [[]]; const keep = (id) => { const [all] = kept; all.push(id); };', 'kept'],
  [
    'an alias in a closure',
    'const create = () => { const state = {}; return (user) => { const s = state; s.first ??= user; }; };',
    'state',
  ],
  [
    'a weak map with a key of the module',
    'const KEY = {}; const kept = new WeakMap(); const keep = (user) => kept.set(KEY, user);',
    'kept',
  ],
  [
    'a weak map with a global key',
    'const kept = new WeakMap(); const keep = (user) => kept.set(globalThis.Object, user);',
    'kept',
  ],
  [
    'a weak map with its function as the key',
    'const kept = new WeakMap(); function Page({ user }) { kept.set(Page, user); }',
    'kept',
  ],
  ['a memoized function', "import memoize from 'memoize'; export const read = memoize((id) => orders[id]);", 'memoize'],
  ['a function of the React cache', 'export const read = React.cache((id) => orders[id]);', 'cache'],
])('lint refuses %s', (_what, code, name) => {
  expect(refusedNames(code)).toEqual([name]);
});

test('lint refuses a static field', () => {
  expect(refusedNames('class Orders { static all: Order[] = []; static #last = null; }')).toEqual([
    expect.stringContaining('A static field keeps state in the module.'),
    expect.stringContaining('A static field keeps state in the module.'),
  ]);
});

test.each([
  ['a constant list', "const CODES = ['a', 'b']; export const first = () => CODES.toSorted()[0];"],
  ['a constant map', "const LABELS = new Map([['a', 'A']]); export const label = (code) => LABELS.get(code);"],
  ['a list that is filled while the module loads', 'const SQUARES = []; for (const n of [1, 2]) SQUARES.push(n * n);'],
  [
    'a map whose keys are the objects of a page',
    'const totals = new WeakMap(); const keep = (order) => totals.set(order, 1);',
  ],
  ['the state of a component', 'export function Page() { let total = 0; const add = () => { total += 1; }; add(); }'],
  ['the variable of a hook', 'const useTotal = () => { let total = 0; return () => { total += 1; }; };'],
  ['a ref', 'export function Page() { const field = useRef(null); field.current = 1; }'],
  ['a navigation', "import router from 'router'; export const open = () => router.push('/account');"],
  ['a local map', 'export const group = (orders) => { const byId = new Map(); byId.set(1, orders); return byId; };'],
  [
    'a local map that a callback fills',
    'export const group = (orders) => { const byId = new Map(); orders.forEach((each) => byId.set(each.id, each)); return byId; };',
  ],
  [
    'a local list in a returned call',
    'export const sum = (orders) => { const all = []; return orders.map((each) => all.push(each)); };',
  ],
  [
    'a copy of a constant',
    "const CODES = ['b', 'a']; const sorted = () => { const codes = [...CODES]; codes.sort(); return codes; };",
  ],
  [
    'a weak map of a closure whose keys are the objects of a page',
    'const create = () => { const totals = new WeakMap(); return (order) => totals.set(order, 1); };',
  ],
  ['the container of a hook', 'const useTotal = () => { const all = []; return (id) => all.push(id); };'],
  ['a name for the tools', "export function Page() {} Page.displayName = 'Page';"],
  ['a method of a class', 'class Boundary extends Component { static getDerivedStateFromError() { return {}; } }'],
  ['a constant of a class', 'class Orders { static readonly LIMIT = 5; }'],
  ['a declared global', 'declare global { var page: string; }'],
])('lint accepts %s', (_what, code) => {
  expect(refusedNames(code)).toEqual([]);
});

test('lint accepts state that the exceptions name', () => {
  expect(refusedNames('let config; let user;', { allowed: ['config'] })).toEqual(['user']);
});

test.each(MODULE_STATE_EXCEPTIONS)('the exception for $file is still needed', ({ file, names }) => {
  const found = refusedNames(readFileSync(path.join(repository, file), 'utf8'));
  expect(new Set(found)).toEqual(new Set(names));
});

test.each([
  ['mfe-account/src/routes/Page.tsx', true],
  ['shared/ui/Field.tsx', true],
  ['shell/src/layout/Layout.tsx', true],
  ['shell/src/reports/reportErrors.ts', false],
  ['mfe-account/src/routes/Page.test.tsx', false],
  ['server/src/site/pageCalls.ts', false],
])('whether the rule applies to %s: %s', async (file, isChecked) => {
  const config = await new ESLint({ cwd: repository }).calculateConfigForFile(path.join(repository, file));
  expect(config.rules['boundaries/module-state']?.[0] ?? 0).toBe(isChecked ? 2 : 0);
});

test('the rule applies to the pages of a remote in its own repository', async () => {
  const eslint = new ESLint({ cwd: repository, overrideConfigFile: 'tooling/newRemote/ownTemplate/eslint.config.mjs' });
  const severityOf = async (file) =>
    (await eslint.calculateConfigForFile(path.join(repository, file))).rules['boundaries/module-state']?.[0];
  expect(await severityOf('src/routes/Page.tsx')).toBe(2);
  expect(await severityOf('src/routes/Page.test.tsx')).toBeUndefined();
});
