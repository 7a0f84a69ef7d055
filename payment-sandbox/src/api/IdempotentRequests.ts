import { createHash } from 'node:crypto';
import type { Ledger } from '../store/Store';
import type { StoredResult } from '../store/records';
import type { FormObject, FormValue } from './form';
import { StripeError } from './StripeError';

const MAX_KEY_LENGTH = 255;
const KEY_LIFETIME_SECONDS = 24 * 60 * 60;

/** A request with an idempotency key. */
export interface KeyedRequest {
  key: string;
  method: string;
  path: string;
  /** Digest of the parameters. */
  fingerprint: string;
}

export function keyedRequest({
  parameters,
  ...request
}: Omit<KeyedRequest, 'fingerprint'> & { parameters: FormObject }): KeyedRequest {
  const { key } = request;
  if (key.length > MAX_KEY_LENGTH) {
    throw new StripeError(
      400,
      `Idempotency keys must be at most ${MAX_KEY_LENGTH} characters long. Yours has ${key.length}.`,
    );
  }
  return { ...request, fingerprint: createHash('sha256').update(canonical(parameters)).digest('hex') };
}

/** Returns the parameters as a string, sorted by name, so that their order in the request makes no difference. */
function canonical(parameters: FormValue): string {
  if (typeof parameters === 'string') return JSON.stringify(parameters);
  const entries = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(',')}}`;
}

export function toStoredResult(
  request: KeyedRequest,
  result: { status: number; body: object },
  requestId: string,
  now: number,
): StoredResult {
  const { key, ...rest } = request;
  return { id: key, ...rest, ...result, created: now, requestId };
}

/** Finds stored results by idempotency key, and tracks the requests in progress. */
export class IdempotentRequests {
  private readonly executing = new WeakMap<Ledger, Map<string, KeyedRequest>>();

  /**
   * Returns a key's stored result, or `undefined` if the key is new or older than 24 hours. Throws 400 if the key was
   * used for a different request, and 409 while the first request is in progress.
   */
  findResult(ledger: Ledger, request: KeyedRequest): StoredResult | undefined {
    const executing = this.executing.get(ledger)?.get(request.key);
    if (executing) {
      requireSameRequest(executing, request);
      throw new StripeError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted ` +
          `twice, and the other request is still going through): ${request.key}. Please try again later.`,
        { code: 'idempotency_key_in_use' },
      );
    }
    const stored = ledger.store.get('results', request.key);
    if (!stored || ledger.now() - stored.created >= KEY_LIFETIME_SECONDS) return undefined;
    requireSameRequest(stored, request);
    return stored;
  }

  /** Marks a key as in use until the caller calls the returned function. */
  begin(ledger: Ledger, request: KeyedRequest): () => void {
    const keys = this.executing.get(ledger) ?? new Map<string, KeyedRequest>();
    this.executing.set(ledger, keys.set(request.key, request));
    return () => keys.delete(request.key);
  }
}

function requireSameRequest(first: Omit<KeyedRequest, 'key'>, { key, method, path, fingerprint }: KeyedRequest): void {
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (first.path !== path || first.method !== method) {
    throw new StripeError(
      400,
      'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
        `('${first.path}' vs '${path}'). ${hint}`,
      { type: 'idempotency_error' },
    );
  }
  if (first.fingerprint !== fingerprint) {
    throw new StripeError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
      { type: 'idempotency_error' },
    );
  }
}
