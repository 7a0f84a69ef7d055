import { ConfigError } from 'server-kit/config/ConfigError';
import { loadConfig } from './loadConfig';
import { maskSecrets, secretsIn } from 'server-kit/config/secrets';

const problemsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
};

test.each([
  ['DATABASE_URL', 'postgre://shop:very-secret@db.example.com/shop'],
  ['DATABASE_URL', 'postgres://shop:very-secret/#?@db.example.com/shop'],
  ['DATABASE_URL', 'shop:very-secret@db.example.com'],
  ['DATABASE_URL', 'very-secret'],
  ['DATABASE_URL', 'postgres://shop:very-secret%zz@db.example.com/shop'],
  ['SMTP_URL', 'https://user:very-secret@mail.example.com'],
  ['SMTP_URL', 'smtp://user:very-secret%@mail.example.com'],
  ['CDN_BUCKET_ENDPOINT', 'https://key:very-secret@bucket.example.com/path'],
])('the error about %s=%s hides the password', (name, value) => {
  const problems = problemsOf({ [name]: value, CDN_BUCKET: 'shop', CDN_ORIGIN: 'https://cdn.example.com' });
  expect(problems).toContain(`${name} `);
  expect(problems).not.toContain('very-secret');
});

test.each([
  ['DATABASE_URL', 'postgres://shop:p%40ss-word@db.example.com/shop', 'wrong password p@ss-word'],
  [
    'DATABASE_URL',
    'postgres://shop:p%40ss-word@db.example.com/shop',
    'cannot open postgres://shop:p%40ss-word@db.example.com/shop',
  ],
  ['SMTP_URL', 'smtp://user:pass-word@mail.example.com', 'AUTH user pass-word'],
  ['STRIPE_SECRET_KEY', 'sk_live_12345', 'No such key: sk_live_12345'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_12345', 'signed with whsec_12345'],
  ['DEPLOY_TOKEN', 'token-12345', 'Bearer token-12345'],
])('maskSecrets hides the secrets of %s=%s in "%s"', (name, value, message) => {
  const masked = maskSecrets(message, secretsIn({ [name]: value }));
  expect(masked).toContain('[hidden]');
  expect(masked).not.toMatch(/p@ss|p%40ss|pass-word|12345/);
});

test('maskSecrets does not hide other settings or short passwords', () => {
  const secrets = secretsIn({
    HOST: 'shop.example.com',
    MARKETING_URL: 'https://www.example.com',
    DATABASE_URL: 'postgres://shop:shop@127.0.0.1/shop',
  });
  expect(maskSecrets('The shop on shop.example.com', secrets)).toBe('The shop on shop.example.com');
});
