import { isServed } from 'shared/compatibility/pageContract';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import { escapeHtml } from 'server-kit/http/html';
import { PAGE_CONTRACTS } from 'release-registry/serverContract';
import type { MatchedPage } from './matchPage';

/**
 * The placeholder for a remote's page in the shell's prerendered markup. The release record stores this markup as
 * `frames.slot`.
 */
const OUTLET = '<i data-slot></i>';
const TOKENS = /\{\{(productName|installerUrl|marketingUrl|supportEmail)\}\}/g;
type Token = 'productName' | 'installerUrl' | 'marketingUrl' | 'supportEmail';

/**
 * Returns the prerendered shell with the prerendered page inside. The browser shows this markup before any script runs.
 * Returns an empty string if a release has no prerendered markup, or if this server does not support its page contract.
 * The browser then renders the page without hydration.
 */
export function prerenderedPage(config: Config, shell: ReleaseRecord, matched: MatchedPage | undefined): string {
  if (!matched) return '';
  const releases = matched.remote ? [shell, matched.remote.record] : [shell];
  if (!releases.every((release) => isServed(release, PAGE_CONTRACTS))) return '';
  const markup = matched.remote
    ? inOutlet(shell, matched.remote.record, matched.route.module)
    : shell.frames?.[`/${matched.route.path}`];
  return (markup ?? '').replace(TOKENS, (_token, name: Token) => escapeHtml(config[name]));
}

/**
 * Puts the prerendered page into the shell's outlet. Returns `undefined` if the page or the shell has no prerendered
 * markup. The build prerenders all pages in their loading state, because their data is not available yet.
 */
function inOutlet(shell: ReleaseRecord, remote: ReleaseRecord, module: string): string | undefined {
  const page = remote.frames?.[module];
  return page === undefined ? undefined : shell.frames?.slot?.replace(OUTLET, () => page);
}
