import { resolve } from 'node:path';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import type { Config } from 'server-kit/config/config';
import { ConfigError } from 'server-kit/config/ConfigError';
import { isLoopback } from 'server-kit/config/isLoopback';
import { type Environment, secretsIn } from 'server-kit/config/secrets';
import { readServerSettings } from 'server-kit/config/serverSettings';
import { Settings } from 'server-kit/config/settings';
import { readRegistrySettings } from '../config/registrySettings';

const PORT = 4000;

/**
 * Reads the settings of a standalone registry. Without `DEPLOY_TOKEN`, it is a demo.
 * @throws {ConfigError} with a message for each missing or invalid setting
 */
export function loadRegistryConfig(env: Environment): Config {
  const settings = new Settings(env);
  const isDemo = settings.text('DEPLOY_TOKEN') === undefined;
  const server = readServerSettings(settings, {
    isDemo,
    port: PORT,
    dataDir: resolve(INSTALL_FOLDER, '.registry'),
    origins: "set the registry's address in browsers, such as https://releases.example.com",
  });
  const config: Config = {
    ...server,
    ...readRegistrySettings(settings, server),
    isDemo,
    secrets: secretsIn(env),
    warnings: settings.misspelt(),
  };
  if (isDemo) settings.problems.push(...publicDemoProblems(config));
  if (settings.problems.length > 0) throw new ConfigError([...settings.problems, ...config.warnings]);
  return config;
}

/** Reports a demo that other machines can reach, because it accepts releases without a secret. */
function publicDemoProblems({ host, siteOrigins }: Config): string[] {
  const isLocal = isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`) && siteOrigins.every(isLoopback);
  if (isLocal) return [];
  return [
    'DEPLOY_TOKEN is missing: other machines can reach this registry. Set a random text, such as the output of "openssl rand -hex 32".',
  ];
}
