/**
 * The settings of every server. Each package adds its own settings by declaration merging. The process reads them once
 * at startup, so the rest of the server doesn't read environment variables.
 */
export interface Config {
  /** True for the demo, which is only for trying the server out on this machine. */
  isDemo: boolean;
  /** Sentences about settings that may be wrong. The server logs them. */
  warnings: readonly string[];
  host: string;
  port: number;
  /** Absolute path of the folder for the embedded database and other files. */
  dataDir: string;
  /** True if `DATA_DIR` sets the folder. */
  isDataDirSet: boolean;
  /** The URL of a PostgreSQL database. If absent, the server uses the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** The server's origins in browsers, never empty. Links in emails and commands use the first origin. */
  siteOrigins: [string, ...string[]];
  /** True if all origins use HTTPS. Cookies are then Secure, and the server sends HSTS. */
  isSecure: boolean;
  /** Fastify's `trustProxy`: a number of hops, or addresses separated by commas. */
  trustProxy: false | number | string;
  hasRateLimits: boolean;
  /**
   * How long a stopping server still accepts requests, in seconds. During this time, `/readyz` replies 503, so load
   * balancers stop sending requests.
   */
  drainSeconds: number;
  /** Keys, tokens and passwords. No log line may contain them. */
  secrets: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The settings that `readServerSettings` reads. */
export type ServerSettings = Pick<
  Config,
  | 'host'
  | 'port'
  | 'dataDir'
  | 'isDataDirSet'
  | 'databaseUrl'
  | 'siteOrigins'
  | 'isSecure'
  | 'trustProxy'
  | 'hasRateLimits'
  | 'drainSeconds'
  | 'logLevel'
>;
