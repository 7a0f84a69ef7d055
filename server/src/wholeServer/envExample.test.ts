import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { ConfigError } from 'server-kit/config/ConfigError';
import { loadConfig } from '../config/loadConfig';
import { isSecretSetting } from 'server-kit/config/secrets';

const FOLDERS = ['server-kit', 'release-registry', 'server/src'].map((name) =>
  fileURLToPath(new URL(`../../../${name}/config`, import.meta.url)),
);
const EXAMPLE = readFileSync(new URL('../../deploy/.env.example', import.meta.url), 'utf8');
/** Settings that have a value in the example although a live shop starts without them. */
const RECOMMENDED = ['TRUST_PROXY'];
/** Settings whose example value a shop can keep: defaults, and values that customers don't see. */
const USABLE = [
  'ALLOW_TEST_PAYMENTS',
  'STRIPE_HOST',
  'STRIPE_PORT',
  'STRIPE_PROTOCOL',
  'ALLOW_EMBEDDED_DATABASE',
  'HOST',
  'PORT',
  'TRUST_PROXY',
  'COUNTRY_HEADER',
  'DATA_DIR',
  'PRODUCT_NAME',
  'CONTENT_FILE',
  'EARLY_RENEWAL_DAYS',
  'EARLY_RENEWAL_PERCENT',
  'LICENCE_GRACE_DAYS',
  'LICENCE_FILE_DAYS',
  'OIDC_ISSUER',
  'CDN_DIR',
  'CDN_BUCKET',
  'CDN_BUCKET_REGION',
  'PUBLISH_LOCAL_BUILDS',
  'LOG_LEVEL',
  'DRAIN_SECONDS',
  'RATE_LIMITS',
];
const RANDOM = 'q7Lw2ZtR9vXc4KbN8mHs';
/** What an operator enters instead of the example's secrets. */
const SECRETS: Record<string, string> = {
  STRIPE_SECRET_KEY: `sk_live_${RANDOM}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${RANDOM}`,
  DATABASE_URL: `postgres://shop:${RANDOM}@db.example.com/shop`,
  SMTP_URL: `smtps://user:${RANDOM}@mail.example.com`,
};
const OPTIONAL_SECRETS: Record<string, string> = {
  DEPLOY_TOKEN: RANDOM,
  METRICS_TOKEN: RANDOM,
  ALERT_WEBHOOK_URL: `https://hooks.slack.com/services/${RANDOM}`,
  RELEASE_WEBHOOK_URL: `https://hooks.slack.com/services/${RANDOM}`,
  AWS_ACCESS_KEY_ID: 'AKIA2Q7LW2ZTR9VXC4KB',
  AWS_SECRET_ACCESS_KEY: RANDOM,
};

/** Returns the names of all settings that the source files read. */
function readSettings(): string[] {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...text.matchAll(/settings\s*\.\w+\(\s*'(\w+)'/g)].map(([, name = '']) => name);
}

const lines = EXAMPLE.split('\n');
const settingLines = lines.filter((line) => /^#?[A-Z_]+=/.test(line));
const parse = (withOptional: boolean) =>
  parseEnv(lines.map((line) => (withOptional ? line.replace(/^#([A-Z_]+=)/, '$1') : line)).join('\n'));

it('.env.example lists every setting that the server reads and no other setting', () => {
  const listed = settingLines.map((line) => /[A-Z_]+/.exec(line)?.[0]);
  expect(listed.toSorted()).toEqual([...new Set(readSettings())].sort());
});

it('.env.example explains each setting in the line above it', () => {
  const unexplained = settingLines.filter((line) => !/^# \S/.test(lines[lines.indexOf(line) - 1] ?? ''));
  expect(unexplained).toEqual([]);
});

it('.env.example has a value for exactly the settings that a live shop requires', () => {
  const required = { ...parse(false), ...SECRETS };
  expect(loadConfig(required)).toMatchObject({
    isDemo: false,
    seller: { name: 'Example Ltd', address: '1 High Street\nLondon\nSW1A 1AA' },
  });
  for (const name of Object.keys(required).filter((each) => !RECOMMENDED.includes(each))) {
    const { [name]: _, ...rest } = required;
    const load = () => loadConfig(rest);
    expect(load).toThrow(name === 'STRIPE_SECRET_KEY' ? `${name} is missing, ` : `${name} is missing: `);
  }
});

it('.env.example shows a valid value for each setting that is not a secret', () => {
  expect(() => loadConfig({ ...parse(true), ...SECRETS, ...OPTIONAL_SECRETS })).not.toThrow();
});

it('the server refuses every secret of .env.example', () => {
  const example = parse(true);
  const problemsWith = (changes: Record<string, string | undefined>) => {
    try {
      loadConfig({ ...example, ...SECRETS, ...OPTIONAL_SECRETS, ...changes });
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };
  const secrets = Object.keys(example).filter((name) => isSecretSetting(name) || name === 'AWS_ACCESS_KEY_ID');
  expect(secrets.sort()).toEqual(Object.keys({ ...SECRETS, ...OPTIONAL_SECRETS }).sort());
  for (const name of secrets)
    expect(problemsWith({ [name]: example[name] })).toEqual([expect.stringMatching(`^${name} .*placeholder`)]);
});

it('the server starts with the other example values, but names them in the log', () => {
  const { warnings } = loadConfig({ ...parse(false), ...SECRETS });
  expect(warnings.toSorted()).toEqual(
    ['INSTALLER_URL', 'MARKETING_URL', 'SELLER_ADDRESS', 'SELLER_NAME', 'SITE_ORIGINS', 'SUPPORT_EMAIL'].map((name) =>
      expect.stringMatching(`^${name} is ".*", which is only an example\\.$`),
    ),
  );
});

it('the log names every example value that customers see, including those of optional settings', () => {
  const example = parse(true);
  const { warnings } = loadConfig({ ...example, ...SECRETS, ...OPTIONAL_SECRETS });
  const named = warnings.map((warning) => /^[A-Z_]+/.exec(warning)?.[0] ?? warning);
  const isUsable = (name: string) => isSecretSetting(name) || name === 'AWS_ACCESS_KEY_ID' || USABLE.includes(name);
  expect(named.toSorted()).toEqual(
    Object.keys(example)
      .filter((name) => !isUsable(name))
      .sort(),
  );
});

it('the log also names the example address if it is written in one line', () => {
  const oneLine = { SELLER_ADDRESS: '1 High Street\\nLondon\\nSW1A 1AA' };
  expect(loadConfig({ ...parse(false), ...SECRETS, ...oneLine }).warnings).toContainEqual(
    expect.stringMatching(/^SELLER_ADDRESS is /),
  );
});
