import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import type { Config } from '../config/config';
import { escapeHtml } from '../http/html';

/** Where a remote's frame goes in the shell's `slot` frame. */
const SLOT = '<i data-slot></i>';
const TOKENS = /\{\{(productName|installerUrl|marketingUrl|supportEmail)\}\}/g;
type Token = 'productName' | 'installerUrl' | 'marketingUrl' | 'supportEmail';

interface FrameOptions {
  shell: ReleaseRecord;
  /** The remote's page at this path; absent for the shell's own pages. */
  page?: { release: ReleaseRecord; route: RemoteRoute };
  path: string;
  config: Config;
}

/**
 * What the page shows before any script runs: the shell's frame with the page's in it, both drawn when their releases were built.
 * Empty where a release has none; the page then draws itself.
 */
export function frameFor({ shell, page, path, config }: FrameOptions): string {
  const frame = page ? remoteFrame(shell, page.release, page.route) : shell.frames?.[ownPath(path)];
  return (frame ?? '').replace(TOKENS, (_token, name: Token) => escapeHtml(config[name]));
}

/** Until it is known who the visitor is, a page behind the login shows as any other: in its loading state. */
function remoteFrame(shell: ReleaseRecord, release: ReleaseRecord, { module }: RemoteRoute): string | undefined {
  const frame = release.frames?.[module];
  return frame === undefined ? undefined : shell.frames?.slot?.replace(SLOT, () => frame);
}

/** Whether the shell has drawn a page of its own for this path. */
export function hasFrame(shell: ReleaseRecord, path: string): boolean {
  return shell.frames?.[ownPath(path)] !== undefined;
}

function ownPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '').toLowerCase();
}
