import { type Config, loadConfig } from '../config/config';

/**
 * Returns the demo's configuration for tests. This configuration writes no log, applies rate limits and has the site
 * `TEST_ORIGIN`.
 */
export function testConfig(dataDir: string, overrides: Partial<Config> = {}): Config {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SITE_ORIGINS: TEST_ORIGIN, PORT: '3100' });
  return { ...config, ...overrides };
}

/** The origin of the site in tests. Send it with every POST request, as browsers do. */
export const TEST_ORIGIN = 'http://shop.test';
