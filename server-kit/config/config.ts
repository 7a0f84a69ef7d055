import type { EarlyRenewal } from 'shared/domain/renewability';

/** The path of the small file that the demo serves instead of the installer. */
export const DEMO_INSTALLER_PATH = '/download/call-recorder-setup.txt';

/**
 * All server settings. The process reads them once at startup, so the rest of the server needs no environment
 * variables.
 */
export interface Config {
  /** True if `STRIPE_SECRET_KEY` is missing. Only the demo has the sandbox, seeds, mail page and settable clock. */
  isDemo: boolean;
  /** Sentences about settings that may be wrong. The server logs them and `admin check` lists them. */
  doubts: readonly string[];
  host: string;
  port: number;
  /** Absolute path of the folder for the embedded database, mail files and published files. */
  dataDir: string;
  /** True if `DATA_DIR` sets the folder. */
  isDataDirSet: boolean;
  /** The URL of a PostgreSQL database. If absent, the server uses the embedded database in `dataDir`. */
  databaseUrl?: string;
  stripe: { secretKey: string; webhookSecret: string; host?: string; port?: number; protocol?: 'http' | 'https' };
  /** The URL of an SMTP server. If absent, the server writes emails to files in `dataDir`. */
  smtpUrl?: string;
  mailFrom: string;
  /** The site's origins that customers use, never empty. Emails use the first origin. */
  siteOrigins: [string, ...string[]];
  /** True if all origins use HTTPS. Cookies are then Secure, and the server sends HSTS. */
  isSecure: boolean;
  /** Fastify's `trustProxy`: a number of hops, or addresses separated by commas. */
  trustProxy: false | number | string;
  /**
   * The token for release requests. If absent, the demo accepts releases only from this machine, and a live server
   * refuses releases.
   */
  deployToken?: string;
  /** The issuer and the audience of accepted CI tokens (OpenID Connect). If absent, the server accepts no CI tokens. */
  oidc?: { issuer: string; audience: string };
  /** The token for `/metrics`. If absent, `/metrics` accepts only requests from this machine. */
  metricsToken?: string;
  /** The API's origin, or an empty string if pages and the API have the same origin. */
  apiBaseUrl: string;
  productName: string;
  installerUrl: string;
  marketingUrl: string;
  supportEmail: string;
  seller: {
    name: string;
    address: string;
    email: string;
    companyNumber?: string;
    vatNumber?: string;
    ossNumber?: string;
  };
  earlyRenewal: EarlyRenewal;
  /** Absolute path of the file with the merchant's texts. */
  contentFile: string;
  cdn: {
    /** Absolute path of the folder that contains `<name>/<version>/`. */
    dir: string;
    /** The origin of a CDN. If absent, the site serves the files under `/cdn/`. */
    origin?: string;
    /**
     * An S3-compatible bucket that replaces the folder `dir`. The bucket contains `cdn/<name>/<version>/`, and `origin`
     * serves it.
     */
    bucket?: { name: string; region: string; endpoint?: string };
  };
  /** Lower-case name of the request header with the visitor's country. A CDN sets this header. */
  countryHeader?: string;
  hasRateLimits: boolean;
  /**
   * How long a stopping server still accepts requests, in seconds. During this time, `/readyz` replies 503, so load
   * balancers stop sending requests.
   */
  drainSeconds: number;
  /** True to publish and promote the local builds at startup, even if another release is live. */
  publishesLocalBuilds: boolean;
  /**
   * True to refuse canaries and promotions of releases that have not passed a journey (a test purchase) in a preview.
   */
  requiresPreviewProof: boolean;
  /** Keys, tokens and passwords. No log line may contain them. */
  secrets: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}
