import { isIPv6 } from 'node:net';
import type { Config } from 'server-kit/config/config';
import { isLoopback } from 'server-kit/config/isLoopback';
import type { Settings } from 'server-kit/config/settings';

/** Returns an error message for each setting that is missing or not allowed in a live shop. */
export function liveProblems(config: Config, settings: Settings): string[] {
  const problems: string[] = [];
  if (!settings.text('DATABASE_URL') && !settings.flag('ALLOW_EMBEDDED_DATABASE', false))
    problems.push(
      'DATABASE_URL is missing: a shop with STRIPE_SECRET_KEY stores its orders in PostgreSQL. ALLOW_EMBEDDED_DATABASE=1 permits the embedded database.',
    );
  if (!settings.text('SMTP_URL'))
    problems.push(
      'SMTP_URL is missing: the shop sends activation codes by email. Set a URL such as smtps://user:password@mail.example.com.',
    );
  settings.refusePlaceholder('DATABASE_URL');
  settings.refusePlaceholder('SMTP_URL');
  if (!config.hasRateLimits) problems.push('RATE_LIMITS is off, which only the demo permits.');
  const allowsTestPayments = settings.flag('ALLOW_TEST_PAYMENTS', false);
  if (isTestKey(config.stripe) && !allowsTestPayments)
    problems.push(
      'STRIPE_SECRET_KEY is a test key, so test cards would buy activation codes. Set the live key. ALLOW_TEST_PAYMENTS=1 permits a test key, for a shop without real customers.',
    );
  const { host, protocol } = config.stripe;
  if (host !== undefined && protocol === 'http' && !isLoopback(`http://${host}`))
    problems.push('STRIPE_PROTOCOL is http, so the key would cross the network in clear text. Use https.');
  return [...problems, ...insecureOrigins(config)];
}

/**
 * Returns an error message if a live shop's key seems to be missing. Without the key, the demo would start and sell
 * activation codes for test payments.
 */
export function demoProblems(settings: Settings): string[] {
  if (settings.text('STRIPE_WEBHOOK_SECRET') === undefined) return [];
  return [
    'STRIPE_SECRET_KEY is missing, although STRIPE_WEBHOOK_SECRET is set. Copy the key from Stripe’s dashboard. To run the demo, remove STRIPE_WEBHOOK_SECRET.',
  ];
}

/** Returns a sentence for each setting of a live shop that may be wrong. */
export function liveWarnings({ countryHeader, host, stripe, trustProxy }: Config, settings: Settings): string[] {
  const warnings = settings.leftFromExample();
  if (isTestKey(stripe))
    warnings.push(
      'STRIPE_SECRET_KEY is a test key, so test cards buy activation codes. Set the live key before you sell.',
    );
  if (countryHeader !== undefined && trustProxy === false)
    warnings.push(
      'COUNTRY_HEADER is set without TRUST_PROXY. If no proxy overwrites this header, customers choose their country with it.',
    );
  if (typeof trustProxy === 'number' && !isLoopback(`http://${isIPv6(host) ? `[${host}]` : host}`))
    warnings.push(
      `HOST is ${host} and TRUST_PROXY is a number, so visitors who reach this port directly can forge their address. Set TRUST_PROXY to the proxy’s address.`,
    );
  return warnings;
}

export function isTestKey({ secretKey }: Config['stripe']): boolean {
  return /^[sr]k_test_/.test(secretKey);
}

/**
 * Returns an error message for each origin without HTTPS, unless the whole site is on this machine. Cookies are Secure
 * only if all origins use HTTPS, and browsers block an HTTPS page's requests over HTTP.
 */
function insecureOrigins({ siteOrigins, apiBaseUrl, cdn, officeOrigin }: Config): string[] {
  if (siteOrigins.every(isLoopback)) return [];
  const isInsecure = (origin: string) => origin.startsWith('http:');
  const ofSite = siteOrigins
    .filter(isInsecure)
    .map(
      (origin) =>
        `SITE_ORIGINS contains "${origin}", but a live shop must use https only, because cookies are secure only over https.`,
    );
  const others = Object.entries({
    API_BASE_URL: apiBaseUrl,
    CDN_ORIGIN: cdn.origin ?? '',
    OFFICE_ORIGIN: officeOrigin ?? '',
  })
    .filter(([, origin]) => isInsecure(origin))
    .map(([name, origin]) => `${name} is "${origin}", but must use https, as the pages of a live shop do.`);
  return [...ofSite, ...others];
}
