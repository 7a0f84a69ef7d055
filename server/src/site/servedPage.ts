import { createHash } from 'node:crypto';
import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import type { Config } from '../config/config';
import { jsonForHtml } from '../http/html';
import type { CurrentRelease, RegistrySnapshot } from '../releases/registry';
import { askedPage } from './askedPage';
import { headLinks } from './headLinks';
import { prerenderedPage } from './prerenderedPage';
import { registeredRemotes, releaseUrl } from './registeredRemotes';

export interface ServedPage {
  html: string;
  /** `'sha256-…'` of each inlined style, for the policy. */
  styleHashes: string[];
}

/**
 * The page for `path`: the shell's HTML with the registry, and with links to what the asked route loads first.
 * `undefined` before a shell is released.
 */
export function servePage(
  config: Config,
  snapshot: RegistrySnapshot,
  path: string,
  hasSession: boolean,
): ServedPage | undefined {
  const { shell, remotes } = snapshot;
  if (!shell) return undefined;
  const asked = askedPage(snapshot, path);
  const links = headLinks({
    title: (asked?.route.title ?? '{product}').replaceAll('{product}', config.productName),
    shell: { release: shell.record, baseUrl: releaseUrl(config, shell.record) },
    ...(asked?.remote
      ? {
          page: {
            release: asked.remote.record,
            baseUrl: releaseUrl(config, asked.remote.record),
            route: asked.route,
            params: asked.params,
          },
        }
      : {}),
    apiBaseUrl: config.apiBaseUrl,
    hasSession,
  });
  const runtime = `<script type="application/json" id="runtime-config">${jsonForHtml(runtimeConfig(config, shell.record, remotes))}</script>`;
  const markup = prerenderedPage(config, shell.record, asked);
  // Functions, since a `$` in the inserted text would otherwise be read as a pattern.
  const html = shell.pageHtml
    .replace('<!--head-->', () => links)
    .replace('<!--frame-->', () => markup)
    .replace('<!--runtime-config-->', () => runtime);
  return { html, styleHashes: styleHashes(html) };
}

/** Whether the page for `path` is another one than for an address that leads nowhere. */
export function hasOwnPage(snapshot: RegistrySnapshot, path: string): boolean {
  return askedPage(snapshot, path) !== undefined;
}

function runtimeConfig(config: Config, shell: ReleaseRecord, remotes: readonly CurrentRelease[]): RuntimeConfig {
  return {
    apiBaseUrl: config.apiBaseUrl,
    productName: config.productName,
    installerUrl: config.installerUrl,
    marketingUrl: config.marketingUrl,
    supportEmail: config.supportEmail,
    shellVersion: shell.version,
    sharedVersion: shell.provides?.version ?? '0.0.0',
    isDemo: config.isDemo,
    remotes: registeredRemotes(config, remotes),
  };
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css]) => `'sha256-${createHash('sha256').update(css!).digest('base64')}'`,
  );
}
