import type { RuntimeConfig } from '../contract/registry';

/** Id of the element that contains the runtime configuration as JSON. */
const ELEMENT_ID = 'runtime-config';

/**
 * Default values for settings that the page omits. Component tests use all of them, because their page has no settings.
 */
const DEFAULTS: RuntimeConfig = {
  apiBaseUrl: '',
  productName: 'Call Recorder',
  installerUrl: '/download/installer',
  marketingUrl: '/',
  supportEmail: 'support@example.com',
  shellVersion: '0.0.0',
  sharedVersion: '0.0.0',
  isDemo: true,
  remotes: [],
};

let config: RuntimeConfig | undefined;

/** Returns the configuration of the served page. Reads the configuration only once, because it never changes. */
export function runtimeConfig(): RuntimeConfig {
  config ??= { ...DEFAULTS, ...readPage() };
  return config;
}

/**
 * Sets the configuration to the defaults, overridden by `changes`. Use this function in tests, and to render pages in
 * the build and on the server.
 */
export function setRuntimeConfig(changes: Partial<RuntimeConfig>): void {
  config = { ...DEFAULTS, ...changes };
}

/** Reads the configuration that the server wrote into the page. A server of another version may omit settings. */
function readPage(): Partial<RuntimeConfig> {
  const text = globalThis.document?.getElementById(ELEMENT_ID)?.textContent;
  return text ? JSON.parse(text) : {};
}
