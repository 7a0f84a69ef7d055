import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { ReleaseError } from '../releaseFolder';
import { DEMO_DEPLOY_TOKEN } from '../requireDeployToken';

type Environment = Readonly<Record<string, string | undefined>>;

export type TokenSource = () => Promise<string>;

const Reply = Type.Object({ value: Type.String() });
/** How long to reuse a GitHub token. Tokens expire after five minutes, but a command can run longer. */
const REUSE_MS = 2 * MINUTE_MS;
const TIMEOUT_MS = 10_000;

/**
 * Returns the token source for the release API. Tries `RELEASE_TOKEN`, `DEPLOY_TOKEN`, the GitHub job's token and the
 * demo's token, in this order. Ignores empty variables, because GitHub Actions sets a missing secret to an empty
 * string.
 */
export function tokenSource(env: Environment, server: string): TokenSource {
  const given = env['RELEASE_TOKEN'] || env['DEPLOY_TOKEN'];
  if (given) return async () => given;
  const address = env['ACTIONS_ID_TOKEN_REQUEST_URL'];
  if (!address) return async () => DEMO_DEPLOY_TOKEN;
  const audience = env['RELEASE_AUDIENCE'] || new URL(server).origin;
  return reuse(() => requestGitHubToken(address, env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'] ?? '', audience));
}

function reuse(request: TokenSource): TokenSource {
  let last: { token: Promise<string>; at: number } | undefined;
  return () => {
    if (last && Date.now() - last.at <= REUSE_MS) return last.token;
    const token = request();
    last = { token, at: Date.now() };
    // After a failure, request a token again for the next call.
    token.catch(() => (last = undefined));
    return token;
  };
}

/**
 * Requests an OpenID Connect token from GitHub Actions. The job needs the permission `id-token: write`.
 * @throws {ReleaseError} if GitHub sends no token
 */
async function requestGitHubToken(address: string, bearer: string, audience: string): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('audience', audience);
  const headers = { authorization: `Bearer ${bearer}` };
  try {
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return Value.Parse(Reply, await reply.json()).value;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new ReleaseError(`GitHub sent no token for this job (${cause}). Run the job again.`);
  }
}
