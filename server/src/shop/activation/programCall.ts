import type { FastifyRequest } from 'fastify';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { clientAddress } from 'server-kit/http/clientNetwork';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { type Device, toDevice } from './device';
import { storedCode } from './storedCode';

/**
 * The limit for each pair of a known code and an IP address. Unknown codes have a separate limit, so guesses from the
 * same network cannot block a program.
 */
const KNOWN_CODES: RateLimit = { name: 'activation-code', limit: 60, windowMs: 10 * MINUTE_MS };
/**
 * The limit for unknown codes from one network. It only prevents floods, because nobody can guess a code with 100
 * random bits.
 */
const UNKNOWN_CODES: RateLimit = { name: 'activation-network', limit: 300, windowMs: 10 * MINUTE_MS };

/**
 * Counts a call from the desktop program. Known and unknown codes have separate limits.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitCode(context: AppContext, request: Pick<FastifyRequest, 'ip'>, code: string): Promise<void> {
  const known = await context.db
    .selectFrom('activation_codes')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (known) await consumeRateLimit(context, KNOWN_CODES, `${clientAddress(request)} ${code}`);
  else await consumeNetworkRateLimit(context, UNKNOWN_CODES, request);
}

export async function readDevice(
  { db }: AppContext,
  body: { code: string; computerName: string; deviceId?: string },
): Promise<{ code: string; device: Device }> {
  const code = await storedCode(db, body.code);
  const name = body.computerName.trim();
  const missing = 'Computer name is required';
  if (name === '') throw new HttpProblem(400, `${missing}.`, { errors: { computerName: missing } });
  return { code, device: toDevice(code, name, body.deviceId) };
}
