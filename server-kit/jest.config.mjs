import { nodeTests } from 'tooling/jest/preset-node.mjs';

export default nodeTests('server-kit');
