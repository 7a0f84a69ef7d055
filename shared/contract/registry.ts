import type { RemoteRoute, RemoteSlot, Requirements } from './releaseRecord';

export type {
  BuildSource,
  Provisions,
  Registrations,
  ReleaseRecord,
  RemoteRoute,
  RemoteSlot,
  Requirements,
} from './releaseRecord';

/**
 * The version of the contract between a server and the builds in its pages. The contract covers the placeholders in the
 * shell's `index.html`, the tokens and the outlet in prerendered pages, `data-href` on styles, and the shape of
 * `RuntimeConfig`. Increase the version with each incompatible change. See docs/compatibility.md.
 */
export const PAGE_CONTRACT = 1;

/** The name of the shell's package in the shop, and in records without `kind`. */
export const SHELL = 'shell';

/** The site of records without `site`. */
export const DEFAULT_SITE = 'default';

/** A release in the configuration of the served page. */
export interface RegisteredRelease {
  version: string;
  container: string;
  /** Absolute or site-relative URL of the release's folder, with a trailing slash. */
  baseUrl: string;
  entry: string;
  integrity: Record<string, string>;
  requires: Requirements;
}

export interface RegisteredRemote {
  name: string;
  routes: RemoteRoute[];
  slots?: RemoteSlot[];
  current: RegisteredRelease;
  /**
   * The release that the page loads if the current release fails. Normally, this is the previous release. For a canary,
   * it is the stable release, or the previous release if the stable release is bad. Absent if that release is bad or
   * incompatible with the shell.
   */
  previous?: RegisteredRelease;
}

/** The configuration in the served page, as JSON in `<script type="application/json" id="runtime-config">`. */
export interface RuntimeConfig {
  /** The origin of the API. Empty if the API has the page's own origin. */
  apiBaseUrl: string;
  productName: string;
  installerUrl: string;
  marketingUrl: string;
  supportEmail: string;
  /** The shell's own release. */
  shellVersion: string;
  /** The version of `shared` that the shell provides. */
  sharedVersion: string;
  isDemo: boolean;
  remotes: RegisteredRemote[];
}

/** Response to `GET /api/registry`: the shell version and the remotes that the visitor would get after a reload. */
export type LiveRegistry = Pick<RuntimeConfig, 'shellVersion' | 'remotes'>;
