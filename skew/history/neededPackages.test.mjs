import { neededPackages } from './neededPackages.mjs';

const LOCK = {
  '': {},
  'mfe-checkout': { dependencies: { yup: '1', shared: '*' }, devDependencies: { tooling: '*' } },
  shared: { dependencies: { redux: '5' } },
  tooling: { devDependencies: { webpack: '5' } },
  server: { dependencies: { fastify: '5' } },
  'mfe-checkout/node_modules/yup': { version: '1.1.0', dependencies: { toposort: '2' } },
  'node_modules/eslint': { version: '10.0.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/redux': { version: '5.0.0', devDependencies: { eslint: '10' } },
  'node_modules/shared': { link: true, resolved: 'shared' },
  'node_modules/tooling': { link: true, resolved: 'tooling' },
  'node_modules/toposort': { version: '2.0.0' },
  'node_modules/webpack': { version: '5.0.0', optionalDependencies: { fsevents: '2' } },
  'node_modules/webpack-cli': { version: '7.0.0' },
  'node_modules/yup': { version: '0.9.0' },
};

test('returns all dependencies of the workspaces, and the tools of the root package', () => {
  const needed = neededPackages(LOCK, { workspaces: ['mfe-checkout'], tools: ['webpack-cli'] });
  expect(Object.keys(needed)).toEqual([
    'mfe-checkout',
    'mfe-checkout/node_modules/yup',
    'node_modules/redux',
    'node_modules/toposort',
    'node_modules/webpack-cli',
    'shared',
    'tooling',
  ]);
});

test('includes the development dependencies of the given workspaces', () => {
  const needed = neededPackages(LOCK, { workspaces: ['mfe-checkout', 'tooling'], tools: [] });
  expect(Object.keys(needed)).toContain('node_modules/webpack');
});
