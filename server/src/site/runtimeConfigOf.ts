import type { RuntimeConfig } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import type { RegistrySnapshot } from 'release-registry/registry';
import { registeredRemotes } from 'release-registry/registeredRemotes';

export function runtimeConfigOf(config: Config, { shell, remotes }: RegistrySnapshot): RuntimeConfig {
  return {
    apiBaseUrl: config.apiBaseUrl,
    productName: config.productName,
    installerUrl: config.installerUrl,
    marketingUrl: config.marketingUrl,
    supportEmail: config.supportEmail,
    shellVersion: shell?.record.version ?? '0.0.0',
    sharedVersion: shell?.record.provides?.version ?? '0.0.0',
    isDemo: config.isDemo,
    remotes: registeredRemotes(config, remotes),
  };
}
