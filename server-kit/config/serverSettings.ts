import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import type { ServerSettings } from './config';
import { parseNetwork } from './networks';
import { optional } from './optional';
import type { Settings } from './settings';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

interface ServerDefaults {
  /** True for the demo, which is only for trying the server out on this machine. */
  isDemo: boolean;
  port: number;
  dataDir: string;
  /** What `SITE_ORIGINS` must list, for the message if it is missing. */
  origins: string;
}

/** Reads the settings of every server. `settings` collects the problems. */
export function readServerSettings(
  settings: Settings,
  { isDemo, port: defaultPort, dataDir, origins }: ServerDefaults,
): ServerSettings {
  const host = settings.host('HOST', '127.0.0.1');
  const port = settings.integer('PORT', { fallback: defaultPort, min: 1, max: 65_534 });
  const siteOrigins =
    settings.origins('SITE_ORIGINS', { isRequired: !isDemo, why: origins }) ?? localOrigins(host, port);
  return {
    host,
    port,
    dataDir: resolve(settings.text('DATA_DIR') ?? dataDir),
    isDataDirSet: settings.text('DATA_DIR') !== undefined,
    ...optional('databaseUrl', settings.url('DATABASE_URL', ['postgres:', 'postgresql:'])),
    siteOrigins,
    isSecure: siteOrigins.every((origin) => origin.startsWith('https:')),
    trustProxy: trustProxy(settings),
    hasRateLimits: settings.flag('RATE_LIMITS', true),
    drainSeconds: settings.integer('DRAIN_SECONDS', { fallback: isDemo ? 0 : 2, min: 0, max: 4 }),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, isDemo ? 'warn' : 'info'),
  };
}

function localOrigins(host: string, port: number): [string, ...string[]] {
  const originOf = (name: string) => new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin;
  const hasOwnOrigin = !['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  // Links use the first origin, and the server prints it at startup.
  return [originOf('127.0.0.1'), originOf('localhost'), ...(hasOwnOrigin ? [originOf(host)] : [])];
}

/**
 * The maximum number of proxies. A larger number is probably a mistake. If the server trusted more proxies than there
 * are, visitors could fake their address in `X-Forwarded-For`.
 */
const MAX_PROXIES = 5;

/** Reads `TRUST_PROXY`. `true` means one proxy. */
function trustProxy(settings: Settings): false | number | string {
  const value = settings.text('TRUST_PROXY');
  if (value === undefined || /^(false|no|off)$/i.test(value)) return false;
  if (/^(true|yes|on)$/i.test(value)) return 1;
  if (/^\d+$/.test(value) && Number(value) <= MAX_PROXIES) return Number(value);
  if (value.split(',').every((each) => isProxyAddress(each.trim()))) return value;
  settings.problems.push(
    `TRUST_PROXY is "${value}", but must be a number of proxies up to ${MAX_PROXIES} or their addresses, such as 10.0.0.0/8 or loopback.`,
  );
  return false;
}

function isProxyAddress(text: string): boolean {
  return parseNetwork(text) !== undefined || ['loopback', 'linklocal', 'uniquelocal'].includes(text);
}
