import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { JOB_CLAIMS, startTokenIssuer, type TokenIssuer } from 'release-registry/testing/tokenIssuer';
import { openTestShop, type TestShop } from '../../../testing/testShop';
import { createTokenCheck } from 'release-registry/credentials/oidc/createTokenCheck';

const AUDIENCE = 'https://shop.example.com';
const CLAIMS = '--claim repository=acme/shop --claim ref=refs/tags/mfe-checkout@* --claim environment=production';
let issuer: TokenIssuer;
let shop: TestShop;
let server: string;
let release: ReturnType<typeof createReleaseLine>;

beforeAll(async () => {
  issuer = await startTokenIssuer(AUDIENCE);
  shop = await openTestShop({ oidc: { issuer: issuer.url, audience: AUDIENCE }, hasRateLimits: false });
  server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  release = createReleaseLine(server);
  const created = await release(
    `credential create checkout-ci --packages mfe-checkout --commands publish,promote ${CLAIMS}`,
  );
  expect(created.text).toBe(
    'The credential "checkout-ci" was created. No version of mfe-checkout was ever published: check the name. It does not expire. It has no secret, because it accepts CI tokens.',
  );
  await release(`publish shell --dir ${await builtShell('1.0.0')}`);
  await release('promote shell@1.0.0');
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});

const now = () => Math.floor(Date.now() / 1000);

async function replyTo(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, json } = await shop.app.inject({ url: '/api/releases?package=mfe-checkout', headers });
  const body = json<unknown[] | { detail: string }>();
  return [statusCode, Array.isArray(body) ? 'accepted' : body.detail];
}

/** Returns a token whose HS256 signature uses the issuer's public key as a shared secret. */
async function signedWithPublicKey(): Promise<string> {
  const secret = new TextEncoder().encode(await exportSPKI(issuer.publicKey()));
  return new SignJWT(JOB_CLAIMS)
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .setIssuer(issuer.url)
    .setAudience(AUDIENCE)
    .setExpirationTime('5m')
    .sign(secret);
}

const unsigned = () =>
  new UnsecuredJWT(JOB_CLAIMS).setIssuer(issuer.url).setAudience(AUDIENCE).setExpirationTime('5m').encode();

async function changed(): Promise<string> {
  const [header, , signature] = (await issuer.sign()).split('.');
  const payload = Buffer.from(JSON.stringify({ ...JOB_CLAIMS, iss: issuer.url, aud: AUDIENCE, exp: now() + 300 }));
  return [header, payload.toString('base64url'), signature].join('.');
}

const noCredential = (claims: string) => `No credential accepts the claims of this CI token: ${claims}.`;
const ASYMMETRIC = 'The CI token must be signed with its issuer’s private key, for example with RS256.';

test.each<[string, () => Promise<string> | string, number, string]>([
  ['a valid token', () => issuer.sign(), 200, 'accepted'],
  [
    'the wrong audience',
    () => issuer.sign({ audience: 'https://other.example.com' }),
    401,
    `The CI token is for another audience. Request one for the audience ${AUDIENCE}.`,
  ],
  ['an expired token', () => issuer.sign({ expires: now() - 60 }), 401, 'The CI token has expired. Request a new one.'],
  [
    'no expiry',
    () => issuer.sign({ expires: null }),
    401,
    'The claim "exp" of the CI token is missing or has an invalid format.',
  ],
  [
    'a token that is not valid yet',
    () => issuer.sign({ notBefore: now() + 60 }),
    401,
    'The CI token is not valid yet. Check the clocks of the issuer and the server.',
  ],
  ['an unsigned token', unsigned, 401, ASYMMETRIC],
  ['an HS256 signature with the public key', signedWithPublicKey, 401, ASYMMETRIC],
  ['changed claims', changed, 401, 'The CI token has an invalid signature.'],
  [
    'an unknown key',
    async () => issuer.sign({ key: await issuer.foreignKey('unknown') }),
    401,
    'The CI token is signed with a key that its issuer does not publish.',
  ],
  [
    "a stranger's key with a known key id",
    async () => issuer.sign({ key: await issuer.foreignKey('first') }),
    401,
    'The CI token has an invalid signature.',
  ],
  [
    'the wrong issuer',
    () => issuer.sign({ issuer: 'https://evil.example.com' }),
    401,
    expect.stringMatching(/^The CI token is not from the issuer http/),
  ],
  [
    'the wrong repository',
    () => issuer.sign({ claims: { repository: 'evil/shop', sub: 'repo:evil/shop:environment:production' } }),
    403,
    noCredential(
      'repository=evil/shop ref=refs/tags/mfe-checkout@1.1.0 environment=production sub=repo:evil/shop:environment:production',
    ),
  ],
  [
    "another squad's tag",
    () => issuer.sign({ claims: { ref: 'refs/tags/mfe-account@1.1.0' } }),
    403,
    expect.stringContaining('ref=refs/tags/mfe-account@1.1.0'),
  ],
  [
    'no environment',
    () => issuer.sign({ claims: { environment: undefined } }),
    403,
    expect.stringMatching(/^No credential accepts/),
  ],
])('a request with %s gets status %i', async (_name, token, statusCode, sentence) => {
  expect(await replyTo(await token())).toEqual([statusCode, sentence]);
});

test('a token permits only the commands and packages of its credential', async () => {
  const job = { RELEASE_TOKEN: await issuer.sign() };
  const checkout = await builtRemote('1.0.0', 'mfe-checkout');
  const account = await builtRemote('1.0.0', 'mfe-account');
  expect((await release(`publish mfe-account --dir ${account}`, job)).text).toBe(
    'The credential "checkout-ci" does not cover mfe-account.',
  );
  expect((await release('gc', job)).exitCode).toBe(1);
  expect((await release(`publish mfe-checkout --dir ${checkout}`, job)).exitCode).toBe(0);
  expect((await release('log', job)).text).toContain('by checkout-ci (octocat), credential checkout-ci: accepted');
});

test('a GitHub job with the permission "id-token: write" releases without a secret', async () => {
  const job = {
    DEPLOY_TOKEN: '',
    RELEASE_AUDIENCE: AUDIENCE,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer.url}/job?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'job',
  };
  const checkout = await builtRemote('1.1.0', 'mfe-checkout');
  expect(await release(`publish mfe-checkout --dir ${checkout}`, job)).toMatchObject({ exitCode: 0 });
  expect((await release('promote mfe-checkout@1.1.0', job)).text).toMatch(/^mfe-checkout@1\.1\.0 is live/);
  expect((await release('status', { ...job, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'wrong' })).text).toBe(
    'GitHub sent no token for this job (status 404). Run the job again.',
  );
});

test('a revoked credential no longer accepts tokens', async () => {
  await release(`credential create gifts-ci --packages mfe-gifts --commands promote --claim repository=acme/gifts`);
  const token = await issuer.sign({ claims: { repository: 'acme/gifts' } });
  const status = () => release('status', { RELEASE_TOKEN: token });
  expect(await status()).toMatchObject({ exitCode: 0 });
  await release('credential revoke gifts-ci');
  expect(await status()).toMatchObject({ exitCode: 1 });
});

test('the server caches the issuer’s keys', async () => {
  await replyTo(await issuer.sign());
  const before = issuer.requests.length;
  for (let count = 0; count < 5; count += 1) await replyTo(await issuer.sign());
  expect(issuer.requests).toHaveLength(before);
});

test('the server accepts an issuer’s new key without a restart, and refuses the old key', async () => {
  const rotating = await startTokenIssuer(AUDIENCE);
  const check = createTokenCheck({ issuer: rotating.url, audience: AUDIENCE }, 0);
  const old = await rotating.sign();
  expect(await check(old)).toMatchObject({ repository: 'acme/shop' });
  await rotating.rotate();
  expect(await check(await rotating.sign())).toMatchObject({ repository: 'acme/shop' });
  await expect(check(old)).rejects.toMatchObject({ statusCode: 401 });
  await rotating.close();
});

test('the token check fails with status 503 if the issuer does not respond', async () => {
  const stopped = await startTokenIssuer(AUDIENCE);
  const check = createTokenCheck({ issuer: stopped.url, audience: AUDIENCE });
  const token = await stopped.sign();
  await stopped.close();
  await expect(check(token)).rejects.toMatchObject({
    statusCode: 503,
    detail: `The keys of ${stopped.url} cannot be loaded. Try again later.`,
  });
});

test('a server without OIDC_ISSUER accepts no CI tokens', async () => {
  const without = await openTestShop();
  const headers = { authorization: `Bearer ${await issuer.sign()}` };
  const reply = await without.app.inject({ url: '/api/releases', headers });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    401,
    'This server does not accept CI tokens, because OIDC_ISSUER is missing.',
  ]);
  await without.close();
});
