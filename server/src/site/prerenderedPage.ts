import { isServed } from 'shared/compatibility/pageContract';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Config } from '../config/config';
import { escapeHtml } from '../http/html';
import { PAGE_CONTRACTS } from '../releases/serverContract';
import type { AskedPage } from './askedPage';

/** The outlet for a remote's page in the shell's `slot`. */
const OUTLET = '<i data-slot></i>';
const TOKENS = /\{\{(productName|installerUrl|marketingUrl|supportEmail)\}\}/g;
type Token = 'productName' | 'installerUrl' | 'marketingUrl' | 'supportEmail';

/**
 * Returns the prerendered shell with the prerendered page inside. The browser shows it before any script runs. Returns
 * an empty string if a release has no such markup, or needs a page contract that this server lacks. The browser then
 * renders the page without hydration.
 */
export function prerenderedPage(config: Config, shell: ReleaseRecord, asked: AskedPage | undefined): string {
  if (!asked) return '';
  const releases = asked.remote ? [shell, asked.remote.record] : [shell];
  if (!releases.every((release) => isServed(release, PAGE_CONTRACTS))) return '';
  const markup = asked.remote
    ? inOutlet(shell, asked.remote.record, asked.route.module)
    : shell.frames?.[`/${asked.route.path}`];
  return (markup ?? '').replace(TOKENS, (_token, name: Token) => escapeHtml(config[name]));
}

/**
 * Puts the prerendered page into the shell's outlet. Returns `undefined` if one of them has no prerendered markup. All
 * pages are prerendered in their loading state, because the build does not know the visitor.
 */
function inOutlet(shell: ReleaseRecord, remote: ReleaseRecord, module: string): string | undefined {
  const page = remote.frames?.[module];
  return page === undefined ? undefined : shell.frames?.slot?.replace(OUTLET, () => page);
}
