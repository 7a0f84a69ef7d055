import { nodeTests } from 'tooling/jest/preset-node.mjs';

const preset = nodeTests('tooling');

/**
 * Leaves out the tests that build or version whole packages (`*.long.test.mjs`, see `jest.long.config.mjs`). Ignores
 * `ownTemplate`, because Jest warns about two packages with the same name.
 */
export default {
  ...preset,
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.mjs$'],
  modulePathIgnorePatterns: [...preset.modulePathIgnorePatterns, '<rootDir>/newRemote/ownTemplate/'],
};
