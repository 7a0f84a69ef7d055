import type { ApiCall } from './answerShape';

/**
 * Version of what a server and the builds in its pages agree on: the placeholders in the shell's `index.html`, the
 * tokens and the outlet in prerendered pages, `data-href` on styles, and the shape of `RuntimeConfig`. Raise it with an
 * incompatible change. See docs/releasing.md.
 */
export const PAGE_CONTRACT = 1;

/** Name of the package whose release carries the page. */
export const SHELL = 'shell';

/** One page of a release: the route it serves and the exposed module that renders it. */
export interface RemoteRoute {
  /** Path pattern of the router without the leading slash; empty for the home page. */
  path: string;
  /** Exposed module, `./PurchasePage`. */
  module: string;
  requiresLogin: boolean;
  /** Document title; `{product}` stands for the product's name. */
  title: string;
  /** API calls that the page makes first, for preload links: paths below the API's base URL. */
  data?: string[];
  /** One or two sentences for search results and shared links; `{product}` stands for the product's name. */
  description?: string;
  /** Whether search engines may list the page. By default they may if it needs neither a sign-in nor a parameter. */
  isIndexed?: boolean;
}

/** What a build needs of the host's modules. */
export interface Requirements {
  /** The range of `shared`, for shells and servers that do not know `versions`. */
  range: string;
  /** The names used of each module of `shared`. Empty in the served page. */
  exports: Record<string, string[]>;
  /** The range that the built container enforces for each module. Absent from old records. */
  versions?: Record<string, string>;
}

/** What a shell brings for its remotes. */
export interface Provisions {
  /** Its version of `shared`. */
  version: string;
  /** The names of each module. */
  exports: Record<string, string[]>;
  /** The exact version of each module. Absent from old records. */
  versions?: Record<string, string>;
}

/** Names that a build registers in what all packages share. */
export interface Registrations {
  /** Endpoints of the API slice. */
  endpoints: string[];
  /** Keys of the store's state. */
  reducers: string[];
  /** Keys of local and session storage. */
  storageKeys: string[];
  /** Tag types of the API slice. */
  tagTypes: string[];
}

/** What a release was built from and with. */
export interface BuildSource {
  /** The commit; `null` outside of a repository. */
  commit: string | null;
  /** The sources differed from the commit. */
  isDirty: boolean;
  /** Versions of node, webpack, the federation plugin and TypeScript. */
  toolchain: Record<string, string>;
}

/**
 * What a build says about itself (`release.json`); the server stores it with the release. The build extracts it from
 * the built files. Records of older builds lack the optional parts, and records of newer builds may have more parts.
 */
export interface ReleaseRecord {
  name: string;
  version: string;
  /** Global name of this build's container; unique to the build. */
  container: string;
  /** File that the federation runtime loads, relative to the release's folder. */
  entry: string;
  /** sha384 integrity of every file, by path relative to the release's folder. */
  integrity: Record<string, string>;
  routes: RemoteRoute[];
  requires: Requirements;
  /** Absent from a remote's record. */
  provides?: Provisions;
  registers?: Registrations;
  /** The calls that the build's endpoints make. */
  calls?: ApiCall[];
  /** The `PAGE_CONTRACT` that it was built for. */
  pageContract?: number;
  source?: BuildSource;
  /** Chunks (scripts and styles) that a page loads at once, by exposed module, relative to the release's folder. */
  assets: Record<string, { scripts: string[]; styles: string[] }>;
  /** Text of every stylesheet, by path relative to the release's folder. */
  styles: Record<string, string>;
  /**
   * Markup of each page in its loading state, by exposed module, rendered by the build. `{{productName}}` and other
   * names of the runtime configuration stand for their escaped values. A shell's record has its own pages by route, and
   * `slot`: its `<i data-slot></i>` is the outlet for a remote's page. Every remote's page goes into that outlet,
   * whether it needs a login or not.
   */
  frames: Record<string, string>;
}

/** A release as the served page names it. */
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
  current: RegisteredRelease;
  /** The good version before, which the page falls back to. */
  previous?: RegisteredRelease;
}

/** Inlined in the served page as JSON in `<script type="application/json" id="runtime-config">`. */
export interface RuntimeConfig {
  /** Origin of the API, empty where it is the page's own. */
  apiBaseUrl: string;
  productName: string;
  installerUrl: string;
  marketingUrl: string;
  supportEmail: string;
  /** The shell's own release. */
  shellVersion: string;
  /** Version of `shared` that the shell provides. */
  sharedVersion: string;
  isDemo: boolean;
  remotes: RegisteredRemote[];
}

/** Answer of `GET /api/registry`: the registry that a page would have if the visitor loaded it now. */
export type LiveRegistry = Pick<RuntimeConfig, 'shellVersion' | 'remotes'>;
