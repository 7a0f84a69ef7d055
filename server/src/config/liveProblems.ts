import type { Config } from './config';
import type { Settings } from './settings';

/** What the demo permits and a shop that takes real money does not, as one sentence each. */
export function liveProblems(config: Config, settings: Settings): string[] {
  const problems: string[] = [];
  if (config.databaseUrl === undefined && !settings.text('DATABASE_URL') && !settings.flag('ALLOW_EMBEDDED_DATABASE', false)) {
    problems.push('DATABASE_URL is missing: with STRIPE_SECRET_KEY set the orders belong in PostgreSQL. ALLOW_EMBEDDED_DATABASE=1 permits the embedded database.');
  }
  if (!settings.text('SMTP_URL')) problems.push('SMTP_URL is missing: activation codes are sent by e-mail, such as smtps://user:password@mail.example.com.');
  if (!config.hasRateLimits) problems.push('RATE_LIMITS is off, which only the demo permits.');
  return [...problems, ...insecureOrigins(config.siteOrigins)];
}

/** One origin over HTTP takes the protection from the cookies of all; a shop that this machine alone reaches needs none. */
function insecureOrigins(origins: readonly string[]): string[] {
  if (origins.every(isLoopback)) return [];
  return origins.filter((origin) => origin.startsWith('http:')).map((origin) => `SITE_ORIGINS holds "${origin}", but a live shop must be reached by https alone, since cookies are not safe otherwise.`);
}

function isLoopback(origin: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}
