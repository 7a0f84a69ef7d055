import { createShellConfig } from 'tooling/webpack/createConfig.mjs';

export default createShellConfig({ dir: import.meta.dirname });
