import { ConfigError } from 'server-kit/config/ConfigError';
import { loadRegistryConfig } from './loadRegistryConfig';

const TOKEN = { DEPLOY_TOKEN: 'q7Lw2ZtR9vXc4KbN8mHs' };

const problemsOf = (env: Record<string, string>) => {
  try {
    loadRegistryConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('the registry needs no settings on this machine', () => {
  expect(loadRegistryConfig({})).toMatchObject({
    isDemo: true,
    host: '127.0.0.1',
    port: 4000,
    dataDir: expect.stringMatching(/\.registry$/),
    siteOrigins: ['http://127.0.0.1:4000', 'http://localhost:4000'],
  });
});

test('the registry ignores the settings of a shop', () => {
  const config = loadRegistryConfig({ STRIPE_SECRET_KEY: 'sk_live_1', SELLER_NAME: 'Ann' });
  expect(config).toMatchObject({ isDemo: true, warnings: [] });
  expect(config).not.toHaveProperty('seller');
});

test.each<[Record<string, string>, string]>([
  [
    { HOST: '0.0.0.0' },
    'DEPLOY_TOKEN is missing: other machines can reach this registry. Set a random text, such as the output of "openssl rand -hex 32".',
  ],
  [
    { SITE_ORIGINS: 'https://releases.example.com' },
    'DEPLOY_TOKEN is missing: other machines can reach this registry. Set a random text, such as the output of "openssl rand -hex 32".',
  ],
  [TOKEN, "SITE_ORIGINS is missing: set the registry's address in browsers, such as https://releases.example.com."],
  [{ PORT: 'x' }, 'PORT is "x", but must be a whole number from 1 to 65534.'],
  [
    { CDN_BUCKET: 'files' },
    'CDN_ORIGIN is missing: set the origin that serves the bucket, such as https://cdn.example.com.',
  ],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be a URL that begins with postgres:// or postgresql://. Its value is not shown. In a password, write / as %2F, @ as %40, # as %23 and % as %25.',
  ],
])('the error explains what is wrong with %j', (env, problem) => {
  expect(problemsOf(env)).toEqual([problem]);
});

test('the registry suggests the setting that another variable resembles', () => {
  expect(loadRegistryConfig({ DATABASEURL: 'x' }).warnings).toEqual([
    'DATABASEURL is not a setting. Did you mean DATABASE_URL?',
  ]);
});
