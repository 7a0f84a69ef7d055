import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Counts the requests whose replies are not complete. */
export class OpenRequests {
  readonly #server: Server;
  /**
   * Each connection's newest response. A set of all open responses would change with every request, so V8 would keep
   * about 1 KB of garbage per request until the next major collection.
   */
  readonly #newest = new Map<Socket, ServerResponse>();
  #open = 0;
  #isClosing = false;

  constructor(server: Server) {
    this.#server = server;
    const onClose = () => {
      this.#open -= 1;
      if (this.#open === 0) server.emit('idle');
    };
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => this.#newest.delete(socket));
    });
    // This listener runs before the listener that replies to the request.
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.#isClosing) response.setHeader('connection', 'close');
      this.#open += 1;
      this.#newest.set(socket, response);
      response.on('close', onClose);
    });
  }

  /** Closes each connection after its next reply. The client's next request then goes to another server. */
  closeConnections(): void {
    this.#isClosing = true;
    for (const response of this.#newest.values()) if (!response.headersSent) response.setHeader('connection', 'close');
  }

  /** Resolves when no request is open. */
  async untilNone(): Promise<void> {
    if (this.#open > 0) await once(this.#server, 'idle');
  }
}
