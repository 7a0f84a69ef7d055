import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { portOf } from 'server-kit/testing/freePort';

interface IssuerKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

interface TokenParts {
  claims?: JWTPayload;
  audience?: string;
  issuer?: string;
  /** The expiry in Unix seconds. `null` for a token without an expiry. */
  expires?: number | null;
  notBefore?: number;
  key?: IssuerKey;
}

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

/** The claims that GitHub adds to a job's token. */
export const JOB_CLAIMS = {
  sub: 'repo:acme/shop:environment:production',
  repository: 'acme/shop',
  repository_id: '74',
  ref: 'refs/tags/mfe-checkout@1.1.0',
  ref_type: 'tag',
  environment: 'production',
  actor: 'octocat',
};

/**
 * Starts an issuer of CI tokens with real signatures. Like GitHub, it serves an OpenID configuration and public keys,
 * and jobs can request tokens from it.
 */
export async function startTokenIssuer(audience: string) {
  let current = await createKey('first');
  let published: JWK[] = [await publicPart(current)];
  const requests: string[] = [];
  const url = () => `http://127.0.0.1:${portOf(server)}`;
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url());
    requests.push(pathname);
    const send = (body: object) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration') send({ issuer: url(), jwks_uri: `${url()}/keys` });
    else if (pathname === '/keys') send({ keys: published });
    else if (pathname === '/job' && request.headers.authorization === 'Bearer job')
      void sign({ audience: searchParams.get('audience') ?? '' }).then((value) => send({ value }));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const sign = async (parts: TokenParts = {}): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const { claims, expires = now + 300, notBefore = now, key = current } = parts;
    const token = new SignJWT({ ...JOB_CLAIMS, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(parts.issuer ?? url())
      .setAudience(parts.audience ?? audience)
      .setIssuedAt()
      .setNotBefore(notBefore);
    return (expires === null ? token : token.setExpirationTime(expires)).sign(key.privateKey);
  };
  return {
    url: url(),
    requests,
    sign,
    /** Returns a key that the issuer does not publish. */
    foreignKey: (kid: string) => createKey(kid),
    publicKey: () => current.publicKey,
    /** Replaces the issuer's key. */
    rotate: async () => {
      current = await createKey('second');
      published = [await publicPart(current)];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function createKey(kid: string): Promise<IssuerKey> {
  return { kid, ...(await generateKeyPair('RS256', { extractable: true })) };
}

async function publicPart({ kid, publicKey }: IssuerKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, use: 'sig' };
}
