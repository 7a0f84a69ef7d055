import { ConfigError, loadConfig } from './loadConfig';

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  DATABASE_URL: 'postgres://shop@db.example.com/shop',
  SITE_ORIGINS: 'https://shop.example.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
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
    expect(config.stripe).toEqual({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1' });
  });

  it('the error lists every missing setting', () => {
    const problems = problemsOf({ STRIPE_SECRET_KEY: 'sk_live_1' });
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
      { STRIPE_SECRET_KEY: 'pk_live_1' },
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
  [{ EARLY_RENEWAL_PERCENT: '101' }, 'EARLY_RENEWAL_PERCENT is "101", but must be a whole number from 0 to 100.'],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY is "nginx", but must be a number of proxies or their addresses, such as 10.0.0.0/8 or loopback.',
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
  [{ METRICS_TOKEN: 'short-secret' }, 'METRICS_TOKEN must have at least 16 characters.'],
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
