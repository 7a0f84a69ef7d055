import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** The requests that a server has begun and not yet replied to. */
export class OpenRequests {
  readonly #server: Server;
  readonly #responses = new Set<ServerResponse>();
  #isClosing = false;

  constructor(server: Server) {
    this.#server = server;
    // Before the listener that replies.
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (this.#isClosing) response.setHeader('connection', 'close');
      this.#responses.add(response);
      response.once('close', () => {
        this.#responses.delete(response);
        if (this.#responses.size === 0) server.emit('idle');
      });
    });
  }

  /** Closes each connection after its reply from now on, so that the next request goes to another server. */
  closeConnections(): void {
    this.#isClosing = true;
    for (const response of this.#responses) if (!response.headersSent) response.setHeader('connection', 'close');
  }

  /** Resolves at a moment without any request. */
  async untilNone(): Promise<void> {
    if (this.#responses.size > 0) await once(this.#server, 'idle');
  }
}
