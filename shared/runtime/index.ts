import type { RuntimeConfig } from '../contract/registry';

/** Id of the element of the served page whose text is the runtime configuration as JSON. */
const ELEMENT_ID = 'runtime-config';

/** What a page without a configuration runs on: a component's test, or a remote's own page. */
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

/** The configuration that the served page carries; read once, since a page's configuration never changes. */
export function runtimeConfig(): RuntimeConfig {
  config ??= { ...DEFAULTS, ...readPage() };
  return config;
}

/** Runs on another configuration than the page's: a test, or a page drawn ahead without a document. */
export function setRuntimeConfig(changes: Partial<RuntimeConfig>): void {
  config = { ...DEFAULTS, ...changes };
}

function readPage(): Partial<RuntimeConfig> {
  const text = globalThis.document?.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as Partial<RuntimeConfig>) : {};
}
