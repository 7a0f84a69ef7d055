import { createRemoteConfig } from 'tooling/webpack/createConfig.mjs';
import federation from './federation.config.mjs';

export default createRemoteConfig({ dir: import.meta.dirname, federation });
