import type { Config } from 'server-kit/config/config';
import { loadConfig } from '../config/loadConfig';

/**
 * Returns the demo's configuration for tests. With it, the server writes no log, and the site's origin is
 * `TEST_ORIGIN`.
 */
export function testConfig(dataDir: string, overrides: Partial<Config> = {}): Config {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SITE_ORIGINS: TEST_ORIGIN, PORT: '3100' });
  return { ...config, ...overrides };
}

/** The site's origin in tests. Send it with every POST request, as browsers do. */
export const TEST_ORIGIN = 'http://shop.test';
