import type { Problem } from 'shared/contract/problem';
import { CommandError } from './CommandError';

/** A client for the release calls of a server. */
export class ReleaseServer {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  get<Answer>(path: string): Promise<Answer> {
    return this.#call(path, { method: 'GET' });
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async #call<Answer>(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
    const url = new URL(`/api/releases${path}`, this.url);
    const answer = await fetch(url, { ...init, headers: { ...headers, authorization: `Bearer ${this.token}` } }).catch(
      (error: Error) => {
        const { cause } = error;
        throw new CommandError(
          `No server responds at ${url.origin} (${cause instanceof Error ? cause.message : error.message}). Start one, or name another in RELEASE_SERVER.`,
        );
      },
    );
    const text = await answer.text();
    if (!answer.ok) throw new CommandError(sentenceOf(text) ?? `The server replied with status ${answer.status}.`);
    return JSON.parse(text) as Answer;
  }
}

function sentenceOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as Problem).detail;
  } catch {
    return undefined;
  }
}
