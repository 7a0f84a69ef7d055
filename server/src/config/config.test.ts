import { randomBytes, randomUUID } from 'node:crypto';
import { ConfigError } from 'server-kit/config/ConfigError';
import { loadConfig } from './loadConfig';

const KEY = 'sk_live_q7Lw2ZtR9vXc4KbN8mHs';
const SIGNING_SECRET = 'whsec_q7Lw2ZtR9vXc4KbN8mHs';
const LIVE = {
  STRIPE_SECRET_KEY: KEY,
  STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
  DATABASE_URL: 'postgres://shop@db.example.com/shop',
  SITE_ORIGINS: 'https://shop.example.com',
  SMTP_URL: 'smtps://user:q7Lw2ZtR@mail.example.com',
  SUPPORT_EMAIL: 'help@example.com',
  INSTALLER_URL: 'https://files.example.com/setup.exe',
  MARKETING_URL: 'https://www.example.org/',
  SELLER_NAME: 'Seller Ltd',
  SELLER_ADDRESS: '1 High Street\\nLondon',
};

const problemsOf = (env: Record<string, string | undefined>) => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('without a payment key', () => {
  it('the shop runs as a demo on this machine and needs no settings', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
      port: 3000,
      isSecure: false,
      stripe: { secretKey: 'sk_test_demo', host: '127.0.0.1', port: 3001, protocol: 'http' },
    });
    expect(config.siteOrigins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
  });

  it.each([
    ['192.168.1.5', '192.168.1.5'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
  ])('on the host %s, the server calls the payment provider at %s', (HOST, host) => {
    expect(loadConfig({ HOST }).stripe.host).toBe(host);
  });

  it('the demo does not start with the secret of a live shop', () => {
    const { STRIPE_SECRET_KEY: _, ...rest } = LIVE;
    expect(problemsOf(rest)).toEqual([
      'STRIPE_SECRET_KEY is missing, although STRIPE_WEBHOOK_SECRET is set. Copy the key from Stripe’s dashboard. To run the demo, remove STRIPE_WEBHOOK_SECRET.',
    ]);
  });

  it("the host is one of the site's origins", () => {
    expect(loadConfig({ HOST: '192.168.1.5', PORT: '8080' }).siteOrigins).toEqual([
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'http://192.168.1.5:8080',
    ]);
  });
});

describe('with a payment key', () => {
  it('the shop is live', () => {
    const config = loadConfig(LIVE);
    expect(config).toMatchObject({
      isDemo: false,
      isSecure: true,
      siteOrigins: ['https://shop.example.com'],
      seller: { name: 'Seller Ltd', address: '1 High Street\nLondon' },
    });
    expect(config.stripe).toEqual({ secretKey: KEY, webhookSecret: SIGNING_SECRET });
  });

  it('the error lists every missing setting', () => {
    const problems = problemsOf({ STRIPE_SECRET_KEY: KEY });
    for (const name of [
      'STRIPE_WEBHOOK_SECRET',
      'DATABASE_URL',
      'SITE_ORIGINS',
      'SMTP_URL',
      'SUPPORT_EMAIL',
      'INSTALLER_URL',
      'MARKETING_URL',
      'SELLER_NAME',
      'SELLER_ADDRESS',
    ]) {
      expect(problems.filter((problem) => problem.startsWith(`${name} is missing: `))).toHaveLength(1);
    }
  });

  it('the embedded database needs an explicit setting', () => {
    const { DATABASE_URL: _, ...rest } = LIVE;
    expect(problemsOf(rest)).toHaveLength(1);
    expect(loadConfig({ ...rest, ALLOW_EMBEDDED_DATABASE: '1' }).databaseUrl).toBeUndefined();
  });

  it.each([
    [
      { SITE_ORIGINS: ' , ' },
      'SITE_ORIGINS is missing: list the origins that customers use, such as https://shop.example.com.',
    ],
    [
      { SITE_ORIGINS: 'https://shop.example.com, http://www.example.com' },
      'SITE_ORIGINS contains "http://www.example.com", but a live shop must use https only, because cookies are secure only over https.',
    ],
    [
      { API_BASE_URL: 'http://api.example.com' },
      'API_BASE_URL is "http://api.example.com", but must use https, as the pages of a live shop do.',
    ],
    [
      { OFFICE_ORIGIN: 'http://office.example.com' },
      'OFFICE_ORIGIN is "http://office.example.com", but must use https, as the pages of a live shop do.',
    ],
    [
      { CDN_ORIGIN: 'http://cdn.example.com' },
      'CDN_ORIGIN is "http://cdn.example.com", but must use https, as the pages of a live shop do.',
    ],
    [
      { STRIPE_HOST: 'stripe.example.org', STRIPE_PROTOCOL: 'http' },
      'STRIPE_PROTOCOL is http, so the key would cross the network in clear text. Use https.',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_live_q7Lw2ZtR9vXc4KbN8mHs' },
      'STRIPE_SECRET_KEY must be a secret or restricted key, which begins with sk_ or rk_.',
    ],
  ])('the server does not start with %j', (env, problem) => {
    expect(problemsOf({ ...LIVE, ...env })).toEqual([problem]);
  });

  it('a shop on this machine needs no https', () => {
    expect(
      problemsOf({ ...LIVE, SITE_ORIGINS: 'http://127.0.0.1:3000 http://localhost:3000 http://[::1]:3000' }),
    ).toEqual([]);
  });

  it.each([
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_demo'],
    ['STRIPE_WEBHOOK_SECRET', 'q7Lw2ZtR9vXc4KbN8mHs'],
    ['STRIPE_SECRET_KEY', 'sk_live_'],
    ['STRIPE_SECRET_KEY', 'rk_live_xxxxxxxxxxxxxxxxxxxxxxxx'],
    ['DEPLOY_TOKEN', 'Q'],
    ['DEPLOY_TOKEN', 'change-me-change-me'],
    ['DEPLOY_TOKEN', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['DEPLOY_TOKEN', '1212121212121212'],
    ['METRICS_TOKEN', '1234567890123456'],
    ['METRICS_TOKEN', '<your token, please>'],
    ['DATABASE_URL', 'postgres://shop:changeme@db.example.com/shop'],
    ['SMTP_URL', 'smtps://user:your-password@mail.example.com'],
  ])('%s=%s is refused, because it is a placeholder or easy to guess', (name, value) => {
    const problems = problemsOf({ ...LIVE, [name]: value });
    expect(problems).toEqual([expect.stringMatching(`^${name} `)]);
    expect(problems.join()).not.toContain(value);
  });

  it('a country header without a proxy is reported', () => {
    const warning = expect.stringMatching(/^COUNTRY_HEADER is set without TRUST_PROXY\./);
    expect(loadConfig({ ...LIVE, COUNTRY_HEADER: 'cf-ipcountry' }).warnings).toContainEqual(warning);
    expect(loadConfig({ ...LIVE, COUNTRY_HEADER: 'cf-ipcountry', TRUST_PROXY: '1' }).warnings).not.toContainEqual(
      warning,
    );
  });

  it('a port that visitors can reach without the proxy is reported, unless the proxy’s address is known', () => {
    const warning = expect.stringMatching(/^HOST is 0\.0\.0\.0 and TRUST_PROXY is a number/);
    const onAllAddresses = { ...LIVE, HOST: '0.0.0.0' };
    expect(loadConfig({ ...onAllAddresses, TRUST_PROXY: '1' }).warnings).toContainEqual(warning);
    expect(loadConfig({ ...onAllAddresses, TRUST_PROXY: '10.0.0.0/8' }).warnings).not.toContainEqual(warning);
    expect(loadConfig({ ...LIVE, TRUST_PROXY: '1' }).warnings).not.toContainEqual(warning);
  });

  it('random tokens of any usual kind are accepted', () => {
    for (let count = 0; count < 2_000; count += 1) {
      const bytes = randomBytes(16);
      for (const token of [
        bytes.toString('hex'),
        bytes.toString('base64'),
        randomUUID(),
        randomBytes(8).toString('hex'),
      ])
        expect(problemsOf({ ...LIVE, DEPLOY_TOKEN: token })).toEqual([]);
    }
  });

  it('a test key needs an explicit setting, and the log then names the risk', () => {
    const test = { ...LIVE, STRIPE_SECRET_KEY: 'rk_test_q7Lw2ZtR9vXc4KbN8mHs' };
    expect(problemsOf(test)).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY is a test key.* ALLOW_TEST_PAYMENTS=1 permits/),
    ]);
    const { warnings } = loadConfig({ ...test, ALLOW_TEST_PAYMENTS: '1' });
    expect(warnings).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/));
  });

  it('an error about a missing setting also names a misspelt one', () => {
    const { SELLER_NAME, ...rest } = LIVE;
    expect(problemsOf({ ...rest, SELER_NAME: SELLER_NAME })).toEqual([
      expect.stringMatching(/^SELLER_NAME is missing/),
      'SELER_NAME is not a setting. Did you mean SELLER_NAME?',
    ]);
  });

  it('rate limits cannot be switched off', () => {
    expect(problemsOf({ ...LIVE, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS is off, which only the demo permits.']);
  });
});

it.each([
  [{ PORT: 'http' }, 'PORT is "http", but must be a whole number from 1 to 65534.'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a whole number from 1 to 65534.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be a URL that begins with postgres:// or postgresql://. Its value is not shown. In a password, write / as %2F, @ as %40, # as %23 and % as %25.',
  ],
  [
    { SITE_ORIGINS: 'shop.example.com' },
    'SITE_ORIGINS contains "shop.example.com", but every entry must be an origin such as https://shop.example.com.',
  ],
  [
    { SITE_ORIGINS: 'https://shop.example.com/path' },
    'SITE_ORIGINS contains "https://shop.example.com/path", but every entry must be an origin such as https://shop.example.com.',
  ],
  [
    { API_BASE_URL: 'https://api.example.com/v1' },
    'API_BASE_URL is "https://api.example.com/v1", but must be an origin without a path, such as https://api.example.com.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ LICENCE_GRACE_DAYS: '91' }, 'LICENCE_GRACE_DAYS is "91", but must be a whole number from 1 to 90.'],
  [{ LICENCE_FILE_DAYS: '367' }, 'LICENCE_FILE_DAYS is "367", but must be a whole number from 1 to 366.'],
  [{ EARLY_RENEWAL_PERCENT: '101' }, 'EARLY_RENEWAL_PERCENT is "101", but must be a whole number from 0 to 100.'],
  [
    { TRUST_PROXY: '99' },
    'TRUST_PROXY is "99", but must be a number of proxies up to 5 or their addresses, such as 10.0.0.0/8 or loopback.',
  ],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY is "nginx", but must be a number of proxies up to 5 or their addresses, such as 10.0.0.0/8 or loopback.',
  ],
  [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL is "help", but must be an email address.'],
  [
    { INSTALLER_URL: 'setup.exe' },
    'INSTALLER_URL is "setup.exe", but must be a URL that begins with http:// or https://.',
  ],
  [
    { MARKETING_URL: 'ftp://www.example.org' },
    'MARKETING_URL is "ftp://www.example.org", but must be a URL that begins with http:// or https://.',
  ],
  [
    { OIDC_ISSUER: 'http://issuer.example.com' },
    'OIDC_ISSUER is "http://issuer.example.com", but must use https, because it decides who may release.',
  ],
  [
    { METRICS_TOKEN: 'short-secret' },
    'METRICS_TOKEN must have at least 16 characters. Set a random text, such as the output of "openssl rand -hex 32".',
  ],
  [
    { SELLER_VAT_NUMBER: 'hello' },
    'SELLER_VAT_NUMBER is "hello", but must be a UK VAT registration number, such as GB123456782.',
  ],
  [
    { SELLER_OSS_NUMBER: 'DE1' },
    'SELLER_OSS_NUMBER is "DE1", but must be an OSS or EU VAT number, such as EU372000041.',
  ],
  [
    { OFFICE_NETWORKS: '10.0.0.0/8, office' },
    'OFFICE_NETWORKS contains "office", but every entry must be an address or a network, such as 203.0.113.7 or 10.0.0.0/8.',
  ],
  [
    { OFFICE_NETWORKS: '10.0.0.0/33' },
    'OFFICE_NETWORKS contains "10.0.0.0/33", but every entry must be an address or a network, such as 203.0.113.7 or 10.0.0.0/8.',
  ],
  [
    { OFFICE_ORIGIN: 'https://office.example.com/office' },
    'OFFICE_ORIGIN is "https://office.example.com/office", but must be an origin without a path, such as https://office.example.com.',
  ],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS is "maybe", but must be 1 or 0.'],
])('the error explains what is wrong with %j', (env, problem) => {
  expect(problemsOf(env)).toEqual([problem]);
});

it.each([
  [undefined, false],
  ['off', false],
  ['true', 1],
  ['2', 2],
  ['loopback, 10.0.0.0/8, fd00::1', 'loopback, 10.0.0.0/8, fd00::1'],
])('the server reads TRUST_PROXY=%s as %s', (TRUST_PROXY, trusted) => {
  expect(loadConfig({ TRUST_PROXY }).trustProxy).toBe(trusted);
});

it.each([
  ['SELER_VAT_NUMBER', 'SELLER_VAT_NUMBER'],
  ['SELLER_VAT_NO', 'SELLER_VAT_NUMBER'],
  ['SELLER_VATNUMBER', 'SELLER_VAT_NUMBER'],
  ['STRIPE_API_KEY', 'STRIPE_SECRET_KEY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['METRICS_KEY', 'METRICS_TOKEN'],
  ['HOSTS', 'HOST'],
])('the server suggests the setting that %s resembles: %s', (name, meant) => {
  expect(loadConfig({ [name]: 'value' }).warnings).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
});

it('variables of other programs and settings that have no effect cause no warning', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'shop1',
    LANG: 'en',
    MAIL: '/var/mail/root',
    NODE_ENV: 'production',
    AWS_REGION: 'eu-west-2',
    AWS_SESSION_TOKEN: '1',
    ADMIN_NAME: 'Ann',
    RELEASE_SERVER: 'http://127.0.0.1:3000',
    TEST_DATABASE_URL: 'postgres://127.0.0.1/test',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    LOGS_DIRECTORY: '/var/log',
    npm_config_cache: '/tmp',
    STRIPE_PORT: '3001',
    CDN_BUCKET_REGION: 'eu-west-2',
    OIDC_AUDIENCE: 'shop',
  };
  expect(loadConfig(others).warnings).toEqual([]);
});
