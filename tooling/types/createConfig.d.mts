import type { Configuration } from 'webpack';

/** A page of a remote. */
export interface FederatedRoute {
  /** The path without a leading slash, such as `support/:topic?`. */
  path: string;
  /** The exposed module with the page, such as `./SupportPage`. */
  module: string;
  requiresLogin: boolean;
  /** The document title. The product's name replaces `{product}`. */
  title: string;
  /** The description in search results. */
  description?: string;
  isIndexed?: boolean;
  /** The paths of the calls that the page makes first, such as `/PricesRates`. */
  data?: string[];
}

/** A component that a remote offers for pages of any remote. The shell shows it above the page. */
export interface FederatedSlot {
  /** The exposed module with the component. */
  module: string;
  /** The paths of the routes that show the component. */
  paths: string[];
  requiresLogin: boolean;
  /** The paths of the calls that the component makes first. */
  data?: string[];
}

/** The default export of `federation.config.mjs`. */
export interface Federation {
  /** The remote's name, such as `mfe-support`. */
  name: string;
  routes: FederatedRoute[];
  slots?: FederatedSlot[];
  /** The names of the remotes whose slots may appear on this remote's pages. */
  admits?: string[];
  /** Each module's file without its extension, such as `{ './SupportPage': './src/routes/SupportPage' }`. */
  exposes: Record<string, string>;
  /**
   * Minimum versions of shared modules, such as `{ react: '19.2.3' }`. List a module only if the remote needs a later
   * version than the names that it uses require.
   */
  needs?: Record<string, string>;
}

type CreateConfiguration = (env: unknown, argv: { mode?: 'production' | 'development' }) => Configuration;

/** Returns the webpack configuration of a remote in the folder `dir`. */
export function createRemoteConfig(options: { dir: string; federation: Federation }): CreateConfiguration;

/** Returns the webpack configuration of the shell. Only the shop's repository uses it. */
export function createShellConfig(options: { dir: string }): CreateConfiguration;
