import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { ReleaseError } from '../releaseFolder';
import type { TokenSource } from './tokenSource';

const Problem = Type.Object({ detail: Type.String() });

/** A client for the server's release API. */
export class ReleaseServer {
  constructor(
    private readonly url: string,
    private readonly token: TokenSource,
  ) {}

  get<Reply>(path: string): Promise<Reply> {
    return this.#call(path, { method: 'GET' });
  }

  /** Sends `body` as JSON without its undefined fields. */
  post<Reply>(path: string, body: unknown): Promise<Reply> {
    return this.#call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async #call<Reply>(path: string, { headers, ...init }: RequestInit): Promise<Reply> {
    const url = new URL(`/api/releases${path}`, this.url);
    const authorization = `Bearer ${await this.token()}`;
    const reply = await fetch(url, { ...init, headers: { ...headers, authorization } }).catch((error: Error) => {
      const { cause } = error;
      throw new ReleaseError(
        `No server responds at ${url.origin} (${cause instanceof Error ? cause.message : error.message}). Start one, or set RELEASE_SERVER to another address.`,
      );
    });
    const text = await reply.text();
    if (!reply.ok) throw new ReleaseError(problemDetailOf(text) ?? `The server replied with status ${reply.status}.`);
    // Trust the server's reply, because the client and the server share the reply types.
    return JSON.parse(text);
  }
}

function problemDetailOf(text: string): string | undefined {
  try {
    return Value.Parse(Problem, JSON.parse(text)).detail;
  } catch {
    return undefined;
  }
}
