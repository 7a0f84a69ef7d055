import { isIPv4, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import type { EarlyRenewal } from 'shared/domain/renewability';
import { INSTALL_FOLDER } from './installFolder';
import { liveProblems } from './liveProblems';
import { type Environment, secretsIn } from './secrets';
import { Settings } from './settings';

/** Every setting of the server. Read once at the start. Nothing else reads the environment. */
export interface Config {
  /** True if `STRIPE_SECRET_KEY` is missing. Only then do the sandbox, seeds, mail page and settable clock exist. */
  isDemo: boolean;
  host: string;
  port: number;
  /** Absolute path of the folder for the embedded database, mail files and published files. */
  dataDir: string;
  /** Whether `DATA_DIR` names the folder. */
  isDataDirSet: boolean;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
  stripe: { secretKey: string; webhookSecret: string; host?: string; port?: number; protocol?: 'http' | 'https' };
  /** Absent: mail is written to files in `dataDir`. */
  smtpUrl?: string;
  mailFrom: string;
  /** Origins of the site that customers use. Emails use the first one. Never empty. */
  siteOrigins: string[];
  /** All origins are https: cookies are Secure and HSTS is sent. */
  isSecure: boolean;
  /** Fastify's `trustProxy`: a number of hops, or addresses separated by commas. */
  trustProxy: false | number | string;
  /** Absent: only this machine publishes releases. */
  deployToken?: string;
  /** Absent: only this machine reads `/metrics`. */
  metricsToken?: string;
  /** Origin of the API as pages call it; empty if it is the page's own. */
  apiBaseUrl: string;
  productName: string;
  installerUrl: string;
  marketingUrl: string;
  supportEmail: string;
  seller: { name: string; address: string; email: string; companyNumber?: string; vatNumber?: string };
  earlyRenewal: EarlyRenewal;
  /** Absolute path of the file with the merchant's texts. */
  contentFile: string;
  cdn: {
    /** Absolute path of the folder that holds `<name>/<version>/`. */
    dir: string;
    /** Absent: the files are served under `/cdn/` of the site. */
    origin?: string;
    /** An S3-compatible bucket that stores `cdn/<name>/<version>/` instead of the folder. `origin` serves it. */
    bucket?: { name: string; region: string; endpoint?: string };
  };
  /** Lower-case name of the request header that holds the visitor's country, as a CDN sets it. */
  countryHeader?: string;
  hasRateLimits: boolean;
  /** How long a stopping server accepts requests while `/readyz` replies 503, so that a load balancer notices. */
  drainSeconds: number;
  /** Publishes and promotes the builds of this checkout at the start, whichever release is current. */
  publishesLocalBuilds: boolean;
  /** Keys, tokens and passwords, which no log line may contain. */
  secrets: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** The path at which the demo serves a small file instead of the installer. */
export const DEMO_INSTALLER_PATH = '/download/call-recorder-setup.txt';

/** @throws {ConfigError} with one sentence for each setting that is missing or wrong. */
export function loadConfig(env: Environment): Config {
  const settings = new Settings(env);
  const isDemo = settings.text('STRIPE_SECRET_KEY') === undefined;
  const host = settings.host('HOST', '127.0.0.1');
  const port = settings.integer('PORT', 3000, 1, 65_534);
  const dataDir = resolve(settings.text('DATA_DIR') ?? '.data');
  const siteOrigins =
    settings.origins(
      'SITE_ORIGINS',
      !isDemo,
      'name the origins that customers use, such as https://shop.example.com',
    ) ?? localOrigins(host, port);
  const supportEmail = settings.email(
    'SUPPORT_EMAIL',
    !isDemo,
    'customers are told to write to it',
    'support@example.com',
  );
  const sellerName = settings.required(
    'SELLER_NAME',
    !isDemo,
    'an invoice must name its seller',
    'Call Recorder Ltd (demo)',
  );

  const config: Config = {
    isDemo,
    host,
    port,
    dataDir,
    isDataDirSet: settings.text('DATA_DIR') !== undefined,
    ...optional('databaseUrl', settings.url('DATABASE_URL', ['postgres:', 'postgresql:'])),
    stripe: stripeSettings(settings, isDemo, { host, port }),
    ...optional('smtpUrl', settings.url('SMTP_URL', ['smtp:', 'smtps:'])),
    mailFrom: settings.text('MAIL_FROM') ?? `${settings.text('PRODUCT_NAME') ?? 'Call Recorder'} <${supportEmail}>`,
    siteOrigins,
    isSecure: siteOrigins.length > 0 && siteOrigins.every((origin) => origin.startsWith('https:')),
    trustProxy: trustProxy(settings),
    ...optional('deployToken', settings.text('DEPLOY_TOKEN')),
    ...optional('metricsToken', settings.secret('METRICS_TOKEN', 16)),
    apiBaseUrl: settings.origin('API_BASE_URL') ?? '',
    productName: settings.text('PRODUCT_NAME') ?? 'Call Recorder',
    installerUrl: settings.webAddress(
      'INSTALLER_URL',
      !isDemo,
      'customers download the program there',
      DEMO_INSTALLER_PATH,
    ),
    marketingUrl: settings.webAddress('MARKETING_URL', !isDemo, 'every page links to it', 'https://www.example.com/'),
    supportEmail,
    seller: {
      name: sellerName,
      address: settings
        .required(
          'SELLER_ADDRESS',
          !isDemo,
          "an invoice must carry its seller's address",
          '1 Example Street\nLondon\nSW1A 1AA',
        )
        .replaceAll('\\n', '\n'),
      email: settings.email('SELLER_EMAIL', false, '', supportEmail),
      ...optional('companyNumber', settings.text('SELLER_COMPANY_NUMBER')),
      ...optional('vatNumber', settings.text('SELLER_VAT_NUMBER')),
    },
    earlyRenewal: {
      days: settings.integer('EARLY_RENEWAL_DAYS', 30, 0, 365),
      percent: settings.integer('EARLY_RENEWAL_PERCENT', 20, 0, 100),
    },
    contentFile: resolve(settings.text('CONTENT_FILE') ?? join(INSTALL_FOLDER, 'content/shop.yaml')),
    cdn: cdnSettings(settings, dataDir),
    ...optional('countryHeader', settings.text('COUNTRY_HEADER')?.toLowerCase()),
    hasRateLimits: settings.flag('RATE_LIMITS', true),
    drainSeconds: settings.integer('DRAIN_SECONDS', isDemo ? 0 : 2, 0, 4),
    publishesLocalBuilds: settings.flag('PUBLISH_LOCAL_BUILDS', isDemo),
    secrets: secretsIn(env),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, isDemo ? 'warn' : 'info'),
  };
  if (!isDemo) settings.problems.push(...liveProblems(config, settings));
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return config;
}

/** The sandbox listens on the shop's host, on the next port. */
function stripeSettings(
  settings: Settings,
  isDemo: boolean,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Config['stripe'] {
  const sandboxHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const stripeHost = settings.text('STRIPE_HOST') ?? (isDemo ? sandboxHost : undefined);
  const secretKey = settings.text('STRIPE_SECRET_KEY') ?? 'sk_test_demo';
  if (!/^[sr]k_/.test(secretKey))
    settings.problems.push('STRIPE_SECRET_KEY must be a secret or restricted key, which begins with sk_ or rk_.');
  return {
    secretKey,
    webhookSecret: settings.required(
      'STRIPE_WEBHOOK_SECRET',
      !isDemo,
      'without it no payment event can be trusted',
      'whsec_demo',
    ),
    ...(stripeHost === undefined
      ? {}
      : {
          host: stripeHost,
          port: settings.integer('STRIPE_PORT', isDemo ? port + 1 : 443, 1, 65_535),
          protocol: settings.oneOf('STRIPE_PROTOCOL', ['http', 'https'], isDemo ? 'http' : 'https'),
        }),
  };
}

function cdnSettings(settings: Settings, dataDir: string): Config['cdn'] {
  const origin = settings.origin('CDN_ORIGIN');
  const bucket = settings.text('CDN_BUCKET');
  if (bucket !== undefined && origin === undefined)
    settings.problems.push(
      'CDN_ORIGIN is missing: name the origin from which the bucket is served, such as https://cdn.example.com.',
    );
  return {
    dir: resolve(settings.text('CDN_DIR') ?? resolve(dataDir, 'cdn')),
    ...optional('origin', origin),
    ...(bucket === undefined
      ? {}
      : {
          bucket: {
            name: bucket,
            region: settings.text('CDN_BUCKET_REGION') ?? 'us-east-1',
            ...optional('endpoint', settings.origin('CDN_BUCKET_ENDPOINT')),
          },
        }),
  };
}

function localOrigins(host: string, port: number): string[] {
  // Emails use the first origin, and the start prints it.
  const names = ['127.0.0.1', 'localhost', ...(['0.0.0.0', '::', '::1', 'localhost'].includes(host) ? [] : [host])];
  return [...new Set(names)].map((name) => new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin);
}

/** `true` means one proxy in front. Trusting all proxies would let visitors write any address into the header. */
function trustProxy(settings: Settings): false | number | string {
  const value = settings.text('TRUST_PROXY');
  if (value === undefined || /^(false|no|off)$/i.test(value)) return false;
  if (/^(true|yes|on)$/i.test(value)) return 1;
  if (/^\d+$/.test(value)) return Number(value);
  if (value.split(',').every((each) => isProxyAddress(each.trim()))) return value;
  settings.problems.push(
    `TRUST_PROXY is "${value}", but must be a number of proxies or their addresses, such as 10.0.0.0/8 or loopback.`,
  );
  return false;
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : undefined;
  if (most === undefined) return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}
