import { resolve } from 'node:path';
import type { ServerSettings } from 'server-kit/config/config';
import { isLoopback } from 'server-kit/config/isLoopback';
import { optional } from 'server-kit/config/optional';
import type { Settings } from 'server-kit/config/settings';
import type { RegistrySettings } from './config';

/** Reads the registry's own settings. `settings` collects the problems. */
export function readRegistrySettings(settings: Settings, server: ServerSettings): RegistrySettings {
  return {
    ...optional('deployToken', settings.secret('DEPLOY_TOKEN')),
    ...optional('oidc', oidcSettings(settings, server)),
    cdn: cdnSettings(settings, server),
    ...optional('releaseWebhookUrl', settings.webhook('RELEASE_WEBHOOK_URL')),
  };
}

/**
 * Reads the issuer and the audience of CI tokens. The default audience is the server's first origin. Returns
 * `undefined` if no issuer is set.
 */
function oidcSettings(settings: Settings, { siteOrigins }: ServerSettings): RegistrySettings['oidc'] {
  const issuer = settings.url('OIDC_ISSUER', ['http:', 'https:']);
  const audience = settings.text('OIDC_AUDIENCE') ?? siteOrigins[0];
  if (issuer?.startsWith('http:') && !isLoopback(issuer))
    settings.problems.push(`OIDC_ISSUER is "${issuer}", but must use https, because it decides who may release.`);
  return issuer === undefined ? undefined : { issuer, audience };
}

function cdnSettings(settings: Settings, { dataDir }: ServerSettings): RegistrySettings['cdn'] {
  const origin = settings.origin('CDN_ORIGIN');
  const bucket = settings.text('CDN_BUCKET');
  const region = settings.text('CDN_BUCKET_REGION') ?? 'us-east-1';
  const endpoint = settings.origin('CDN_BUCKET_ENDPOINT');
  if (bucket !== undefined && origin === undefined)
    settings.problems.push(
      'CDN_ORIGIN is missing: set the origin that serves the bucket, such as https://cdn.example.com.',
    );
  // The AWS SDK reads both keys from the environment itself.
  settings.refusePlaceholder('AWS_ACCESS_KEY_ID');
  settings.refusePlaceholder('AWS_SECRET_ACCESS_KEY');
  return {
    dir: resolve(settings.text('CDN_DIR') ?? resolve(dataDir, 'cdn')),
    ...optional('origin', origin),
    ...(bucket !== undefined && { bucket: { name: bucket, region, ...optional('endpoint', endpoint) } }),
  };
}
