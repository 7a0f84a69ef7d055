import { nodeTests } from 'tooling/jest/preset-node.mjs';

const preset = nodeTests('tooling');

/** Ignores `ownTemplate`, because Jest warns about two packages with the same name. */
export default {
  ...preset,
  modulePathIgnorePatterns: [...preset.modulePathIgnorePatterns, '<rootDir>/newRemote/ownTemplate/'],
};
