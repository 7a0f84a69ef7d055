import { type Config, loadConfig } from '../config/config';

/** The demo's configuration for tests: silent, with limits, on a site of its own. */
export function testConfig(dataDir: string, overrides: Partial<Config> = {}): Config {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SITE_ORIGINS: TEST_ORIGIN, PORT: '3100' });
  return { ...config, ...overrides };
}

/** Origin of the site in tests; send it with every change, as a browser does. */
export const TEST_ORIGIN = 'http://shop.test';
