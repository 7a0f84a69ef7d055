import type { Config } from './config';
import type { Settings } from './settings';

/** Returns an error message for each setting that is missing or not allowed in a live shop. */
export function liveProblems(config: Config, settings: Settings): string[] {
  const problems: string[] = [];
  if (
    config.databaseUrl === undefined &&
    !settings.text('DATABASE_URL') &&
    !settings.flag('ALLOW_EMBEDDED_DATABASE', false)
  ) {
    problems.push(
      'DATABASE_URL is missing: a shop with STRIPE_SECRET_KEY stores its orders in PostgreSQL. ALLOW_EMBEDDED_DATABASE=1 permits the embedded database.',
    );
  }
  if (!settings.text('SMTP_URL'))
    problems.push(
      'SMTP_URL is missing: the shop sends activation codes by email. Set a URL such as smtps://user:password@mail.example.com.',
    );
  if (!config.hasRateLimits) problems.push('RATE_LIMITS is off, which only the demo permits.');
  return [...problems, ...insecureOrigins(config.siteOrigins)];
}

/**
 * Returns an error message for each origin that lacks HTTPS, unless all origins are on this machine. Cookies are Secure
 * only if all origins use HTTPS.
 */
function insecureOrigins(origins: readonly string[]): string[] {
  if (origins.every(isLoopback)) return [];
  return origins
    .filter((origin) => origin.startsWith('http:'))
    .map(
      (origin) =>
        `SITE_ORIGINS contains "${origin}", but a live shop must use https only, because cookies are secure only over https.`,
    );
}

/** Returns whether a URL's host is `localhost` or a loopback address. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
