import { isIPv4, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { type Config, DEMO_INSTALLER_PATH } from './config';
import { INSTALL_FOLDER } from './installFolder';
import { isLoopback, liveDoubts, liveProblems } from './liveProblems';
import { type Environment, secretsIn } from './secrets';
import { Settings } from './settings';
import { isOssNumber, isUkVatNumber } from './vatNumber';

export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** The key and the secret of the demo's sandbox. */
const DEMO_STRIPE = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' };
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads all settings from environment variables.
 * @throws {ConfigError} with a message for each missing or invalid setting
 */
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
      'list the origins that customers use, such as https://shop.example.com',
    ) ?? localOrigins(host, port);
  const supportEmail = settings.email(
    'SUPPORT_EMAIL',
    !isDemo,
    'pages ask customers to write to this address',
    'support@example.com',
  );
  const sellerName = settings.required(
    'SELLER_NAME',
    !isDemo,
    'an invoice must name its seller',
    'Call Recorder Ltd (demo)',
  );

  const config: Config = {
    doubts: [],
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
    ...optional('deployToken', settings.secret('DEPLOY_TOKEN')),
    ...optional('oidc', oidcSettings(settings, siteOrigins)),
    ...optional('metricsToken', settings.secret('METRICS_TOKEN')),
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
          "an invoice must contain its seller's address",
          '1 Example Street\nLondon\nSW1A 1AA',
        )
        .replaceAll('\\n', '\n'),
      email: settings.email('SELLER_EMAIL', false, '', supportEmail),
      ...optional('companyNumber', settings.text('SELLER_COMPANY_NUMBER')),
      ...optional(
        'vatNumber',
        settings.taxNumber('SELLER_VAT_NUMBER', isUkVatNumber, 'a UK VAT registration number, such as GB123456782'),
      ),
      ...optional(
        'ossNumber',
        settings.taxNumber('SELLER_OSS_NUMBER', isOssNumber, 'an OSS or EU VAT number, such as EU372000041'),
      ),
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
    requiresPreviewProof: settings.flag('REQUIRE_PREVIEW_PROOF', false),
    secrets: secretsIn(env),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, isDemo ? 'warn' : 'info'),
  };
  if (!isDemo) settings.problems.push(...liveProblems(config, settings));
  const misspelt = settings.misspelt();
  if (settings.problems.length > 0) throw new ConfigError([...settings.problems, ...misspelt]);
  return { ...config, doubts: [...misspelt, ...(isDemo ? [] : liveDoubts(config, settings))] };
}

/**
 * Reads the Stripe settings. In the demo, they point to the sandbox, which listens on the shop's host and the next
 * port.
 */
function stripeSettings(
  settings: Settings,
  isDemo: boolean,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Config['stripe'] {
  const sandboxHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const stripeHost = settings.text('STRIPE_HOST') ?? (isDemo ? sandboxHost : undefined);
  const address = {
    port: settings.integer('STRIPE_PORT', isDemo ? port + 1 : 443, 1, 65_535),
    protocol: settings.oneOf('STRIPE_PROTOCOL', ['http', 'https'], isDemo ? 'http' : 'https'),
  };
  const { secretKey, webhookSecret } = isDemo ? DEMO_STRIPE : stripeSecrets(settings);
  return { secretKey, webhookSecret, ...(stripeHost === undefined ? {} : { host: stripeHost, ...address }) };
}

/** Reads the secrets of a live shop. Records a problem for each one that is missing, easy to guess or of another kind. */
function stripeSecrets(settings: Settings): typeof DEMO_STRIPE {
  const fromStripe = (what: string) => `Copy the ${what} from Stripe’s dashboard.`;
  const secretKey = settings.secret('STRIPE_SECRET_KEY', fromStripe('key'));
  if (secretKey !== undefined && !/^[sr]k_/.test(secretKey))
    settings.problems.push('STRIPE_SECRET_KEY must be a secret or restricted key, which begins with sk_ or rk_.');
  settings.required('STRIPE_WEBHOOK_SECRET', true, 'the shop needs it to verify payment events', '');
  const webhookSecret = settings.secret('STRIPE_WEBHOOK_SECRET', fromStripe('signing secret of the webhook endpoint'));
  if (webhookSecret !== undefined && !webhookSecret.startsWith('whsec_'))
    settings.problems.push('STRIPE_WEBHOOK_SECRET must be a signing secret, which begins with whsec_.');
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '' };
}

/**
 * Reads the issuer and the audience of CI tokens. The default audience is the site's first origin. Returns `undefined`
 * without an issuer.
 */
function oidcSettings(settings: Settings, [origin]: Config['siteOrigins']): Config['oidc'] {
  const issuer = settings.url('OIDC_ISSUER', ['http:', 'https:']);
  const audience = settings.text('OIDC_AUDIENCE') ?? origin;
  if (issuer?.startsWith('http:') && !isLoopback(issuer))
    settings.problems.push(`OIDC_ISSUER is "${issuer}", but must use https, because it decides who may release.`);
  return issuer === undefined ? undefined : { issuer, audience };
}

function cdnSettings(settings: Settings, dataDir: string): Config['cdn'] {
  const origin = settings.origin('CDN_ORIGIN');
  const bucket = settings.text('CDN_BUCKET');
  const region = settings.text('CDN_BUCKET_REGION') ?? 'us-east-1';
  const endpoint = settings.origin('CDN_BUCKET_ENDPOINT');
  if (bucket !== undefined && origin === undefined)
    settings.problems.push(
      'CDN_ORIGIN is missing: set the origin that serves the bucket, such as https://cdn.example.com.',
    );
  settings.refusePlaceholder('AWS_ACCESS_KEY_ID');
  settings.refusePlaceholder('AWS_SECRET_ACCESS_KEY');
  return {
    dir: resolve(settings.text('CDN_DIR') ?? resolve(dataDir, 'cdn')),
    ...optional('origin', origin),
    ...(bucket === undefined
      ? {}
      : {
          bucket: {
            name: bucket,
            region,
            ...optional('endpoint', endpoint),
          },
        }),
  };
}

function localOrigins(host: string, port: number): [string, ...string[]] {
  const originOf = (name: string) => new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin;
  const hasOwnOrigin = !['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  // Emails use the first origin, and the server prints it at startup.
  return [originOf('127.0.0.1'), originOf('localhost'), ...(hasOwnOrigin ? [originOf(host)] : [])];
}

/**
 * Reads `TRUST_PROXY`. `true` means one proxy. If the server trusted all proxies, visitors could fake their address in
 * `X-Forwarded-For`.
 */
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
  const setting: Partial<Record<Key, Value>> = {};
  if (value !== undefined) setting[key] = value;
  return setting;
}
