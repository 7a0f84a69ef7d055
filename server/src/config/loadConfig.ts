import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { EMAIL_PATTERN } from 'shared/domain/credentials';
import { readRegistrySettings } from 'release-registry/config/registrySettings';
import type { Config } from 'server-kit/config/config';
import { ConfigError } from 'server-kit/config/ConfigError';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { toBlockList, parseNetwork } from 'server-kit/config/networks';
import { optional } from 'server-kit/config/optional';
import { type Environment, secretsIn } from 'server-kit/config/secrets';
import { readServerSettings } from 'server-kit/config/serverSettings';
import { Settings } from 'server-kit/config/settings';
import { DEMO_INSTALLER_PATH } from './config';
import { demoProblems, liveWarnings, liveProblems } from './liveProblems';
import { isOssNumber, isUkVatNumber } from './vatNumber';

const isEmail = (text: string) => EMAIL_PATTERN.test(text);

/** The key and the secret of the demo's sandbox. */
const DEMO_STRIPE = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' };

/**
 * Reads all settings from environment variables.
 * @throws {ConfigError} with a message for each missing or invalid setting
 */
export function loadConfig(env: Environment): Config {
  const settings = new Settings(env);
  const isDemo = settings.text('STRIPE_SECRET_KEY') === undefined;
  const server = readServerSettings(settings, {
    isDemo,
    port: 3000,
    dataDir: '.data',
    origins: 'list the origins that customers use, such as https://shop.example.com',
  });
  const supportEmail = settings.email('SUPPORT_EMAIL', {
    isRequired: !isDemo,
    why: 'pages ask customers to write to this address',
    fallback: 'support@example.com',
  });
  const sellerName = settings.required('SELLER_NAME', {
    isRequired: !isDemo,
    why: 'an invoice must name its seller',
    fallback: 'Call Recorder Ltd (demo)',
  });

  const config: Config = {
    warnings: [],
    isDemo,
    ...server,
    ...readRegistrySettings(settings, server),
    stripe: stripeSettings(settings, isDemo, server),
    ...optional('smtpUrl', settings.url('SMTP_URL', ['smtp:', 'smtps:'])),
    mailFrom: settings.text('MAIL_FROM') ?? `${settings.text('PRODUCT_NAME') ?? 'Call Recorder'} <${supportEmail}>`,
    ...optional('officeOrigin', settings.origin('OFFICE_ORIGIN')),
    ...optional('officeNetworks', officeNetworks(settings)),
    ...optional('alertEmail', settings.checked('ALERT_EMAIL', isEmail, 'an email address')),
    ...optional('alertWebhookUrl', settings.webhook('ALERT_WEBHOOK_URL')),
    ...optional('digestEmail', settings.checked('DIGEST_EMAIL', isEmail, 'an email address')),
    ...optional('metricsToken', settings.secret('METRICS_TOKEN')),
    apiBaseUrl: settings.origin('API_BASE_URL') ?? '',
    productName: settings.text('PRODUCT_NAME') ?? 'Call Recorder',
    installerUrl: settings.webAddress('INSTALLER_URL', {
      isRequired: !isDemo,
      why: 'customers download the program there',
      fallback: DEMO_INSTALLER_PATH,
    }),
    marketingUrl: settings.webAddress('MARKETING_URL', {
      isRequired: !isDemo,
      why: 'every page links to it',
      fallback: 'https://www.example.com/',
    }),
    supportEmail,
    seller: {
      name: sellerName,
      address: settings
        .required('SELLER_ADDRESS', {
          isRequired: !isDemo,
          why: "an invoice must contain its seller's address",
          fallback: '1 Example Street\nLondon\nSW1A 1AA',
        })
        .replaceAll('\\n', '\n'),
      email: settings.checked('SELLER_EMAIL', isEmail, 'an email address') ?? supportEmail,
      ...optional('companyNumber', settings.text('SELLER_COMPANY_NUMBER')),
      ...optional(
        'vatNumber',
        settings.checked('SELLER_VAT_NUMBER', isUkVatNumber, 'a UK VAT registration number, such as GB123456782'),
      ),
      ...optional(
        'ossNumber',
        settings.checked('SELLER_OSS_NUMBER', isOssNumber, 'an OSS or EU VAT number, such as EU372000041'),
      ),
    },
    earlyRenewal: {
      days: settings.integer('EARLY_RENEWAL_DAYS', { fallback: 30, min: 0, max: 365 }),
      percent: settings.integer('EARLY_RENEWAL_PERCENT', { fallback: 20, min: 0, max: 100 }),
    },
    licenceGraceDays: settings.integer('LICENCE_GRACE_DAYS', { fallback: 30, min: 1, max: 90 }),
    // Banks can reverse a payment for 120 days.
    licenceFileDays: settings.integer('LICENCE_FILE_DAYS', { fallback: 120, min: 1, max: 366 }),
    contentFile: resolve(settings.text('CONTENT_FILE') ?? join(INSTALL_FOLDER, 'content/shop.yaml')),
    ...optional('countryHeader', settings.text('COUNTRY_HEADER')?.toLowerCase()),
    publishesLocalBuilds: settings.flag('PUBLISH_LOCAL_BUILDS', isDemo),
    secrets: secretsIn(env),
  };
  settings.problems.push(...(isDemo ? demoProblems(settings) : liveProblems(config, settings)));
  const misspelt = settings.misspelt();
  if (settings.problems.length > 0) throw new ConfigError([...settings.problems, ...misspelt]);
  return { ...config, warnings: [...misspelt, ...(isDemo ? [] : liveWarnings(config, settings))] };
}

/**
 * Reads the networks of the office. Records a problem for an invalid one, because ignoring it could open the office.
 */
function officeNetworks(settings: Settings): BlockList | undefined {
  const entries = (settings.text('OFFICE_NETWORKS') ?? '').split(/[\s,]+/).filter(Boolean);
  const networks = entries.flatMap((entry) => {
    const network = parseNetwork(entry);
    if (network) return [network];
    settings.problems.push(
      `OFFICE_NETWORKS contains "${entry}", but every entry must be an address or a network, such as 203.0.113.7 or 10.0.0.0/8.`,
    );
    return [];
  });
  return networks.length === 0 ? undefined : toBlockList(networks);
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
    port: settings.integer('STRIPE_PORT', { fallback: isDemo ? port + 1 : 443, min: 1, max: 65_535 }),
    protocol: settings.oneOf('STRIPE_PROTOCOL', ['http', 'https'], isDemo ? 'http' : 'https'),
  };
  const { secretKey, webhookSecret } = isDemo ? DEMO_STRIPE : stripeSecrets(settings);
  return { secretKey, webhookSecret, ...(stripeHost === undefined ? {} : { host: stripeHost, ...address }) };
}

/**
 * Reads the secrets of a live shop. Records a problem for each one that is missing, easy to guess or of the wrong kind.
 */
function stripeSecrets(settings: Settings): typeof DEMO_STRIPE {
  const fromStripe = (what: string) => `Copy the ${what} from Stripe’s dashboard.`;
  const secretKey = settings.secret('STRIPE_SECRET_KEY', fromStripe('key'));
  if (secretKey !== undefined && !/^[sr]k_/.test(secretKey))
    settings.problems.push('STRIPE_SECRET_KEY must be a secret or restricted key, which begins with sk_ or rk_.');
  settings.required('STRIPE_WEBHOOK_SECRET', { why: 'the shop needs it to verify payment events' });
  const webhookSecret = settings.secret('STRIPE_WEBHOOK_SECRET', fromStripe('signing secret of the webhook endpoint'));
  if (webhookSecret !== undefined && !webhookSecret.startsWith('whsec_'))
    settings.problems.push('STRIPE_WEBHOOK_SECRET must be a signing secret, which begins with whsec_.');
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '' };
}
