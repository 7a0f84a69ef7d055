import type { ApiCall } from './replyShape';

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

/** A page of a release: its route and the exposed module that renders the page. */
export interface RemoteRoute {
  /** Path pattern without the leading slash. Empty for the home page. */
  path: string;
  /** The exposed module, such as `./PurchasePage`. */
  module: string;
  requiresLogin: boolean;
  /** Document title. The server and the page replace `{product}` with the product's name. */
  title: string;
  /**
   * The page's first API calls. The server renders the page with their replies and adds preload links for the calls that
   * it leaves to the browser. Each call is a path and query below the API's base URL.
   */
  data?: string[];
  /**
   * One or two sentences for search results and shared links. The server replaces `{product}` with the product's name.
   */
  description?: string;
  /**
   * Whether search engines may list the page. By default, true unless the page requires sign-in, requires parameters or
   * is an error page.
   */
  isIndexed?: boolean;
}

/**
 * A remote's component that the shell shows above pages, including pages of other remotes. Shells that do not support
 * slots ignore it.
 */
export interface RemoteSlot {
  /** The exposed module, such as `./EndingSubscriptions`. */
  module: string;
  /** Path patterns of the pages that show the component. They have the same format as route patterns. */
  paths: string[];
  /** True if only signed-in customers see the component. */
  requiresLogin: boolean;
  /** The component's first API calls. Each call is a path below the API's base URL, without parameters. */
  data?: string[];
}

/** The modules that a build requires of its host. */
export interface Requirements {
  /** The version range of `shared`, if the record has no `versions`. */
  range: string;
  /** The names that the build uses from each module of `shared`. Empty in the configuration of the served page. */
  exports: Record<string, string[]>;
  /** The version range that the container requires of each module. */
  versions?: Record<string, string>;
  /** The modules of `versions` that the build contains too, so that it also runs in a host without them. */
  contains?: string[];
}

/** The modules that a shell provides for its remotes. */
export interface Provisions {
  /** The version of `shared`. */
  version: string;
  /** The exported names of each module. */
  exports: Record<string, string[]>;
  /** The exact version of each module. */
  versions?: Record<string, string>;
}

/** The names that a build registers in the shared slice, store and storage. */
export interface Registrations {
  /** Endpoints of the API slice. */
  endpoints: string[];
  /** Keys of the store's state. */
  reducers: string[];
  /** Keys of local and session storage. */
  storageKeys: string[];
  tagTypes: string[];
}

/** The commit and tool versions of a build. */
export interface BuildSource {
  /** `null` outside a Git repository. */
  commit: string | null;
  /** True if the working tree had uncommitted changes. */
  isDirty: boolean;
  /** Versions of node, webpack, the federation plugin and TypeScript. */
  toolchain: Record<string, string>;
}

/**
 * A build's record (`release.json`). The build writes the record, and the server stores it with the release. The records
 * of newer builds may have more fields.
 */
export interface ReleaseRecord {
  name: string;
  version: string;
  /** The site that the package belongs to. Each site has one shell. Absent for `DEFAULT_SITE`. */
  site?: string;
  /** If absent, the package `shell` is the shell. */
  kind?: 'shell' | 'remote';
  /** Global name of this build's container. Each build has its own name. */
  container: string;
  /** The file that the federation runtime loads, relative to the release's folder. */
  entry: string;
  /** The SHA-384 integrity hash of every file, by path relative to the release's folder. */
  integrity: Record<string, string>;
  routes: RemoteRoute[];
  slots?: RemoteSlot[];
  /** The remotes whose slots may appear on this package's pages. If absent, as in the shell's record, all may. */
  admits?: string[];
  requires: Requirements;
  /** Absent from a remote's record. */
  provides?: Provisions;
  registers?: Registrations;
  /** The API calls of the build's endpoints. */
  calls?: ApiCall[];
  /** The value of `PAGE_CONTRACT` when the release was built. */
  pageContract?: number;
  source?: BuildSource;
  /**
   * The scripts and styles that a page loads initially, by exposed module. `laterStyles` are the styles of components
   * that load later but that the server may already render. Paths are relative to the release's folder.
   */
  assets: Record<string, { scripts: string[]; styles: string[]; laterStyles?: string[] }>;
  /** The text of every stylesheet, by path relative to the release's folder. */
  styles: Record<string, string>;
  /**
   * The prerendered markup of each page in its loading state, by exposed module. The server replaces placeholders such
   * as `{{productName}}` with escaped values of the runtime configuration. In a shell's record, the keys are `slot` and
   * the routes of the shell's own pages. The value of `slot` is the markup around a remote's page. The element
   * `<i data-slot>` is the outlet for that page. Do not rename `frames` and `slot`, because stored records and deployed
   * servers use these names.
   */
  frames: Record<string, string>;
}

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
