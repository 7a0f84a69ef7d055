import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import { errorCode } from '../db/databaseUnavailable';
import { StartError } from './StartError';

/**
 * Opens the port.
 * @throws {StartError} with a message that names the setting to change.
 * @throws the original error if its cause is unknown.
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const problem = listenProblem(errorCode(error), host, port);
    throw problem === undefined ? error : new StartError(problem);
  }
}

/** Returns a message that explains why the port cannot be opened, or `undefined` for an unknown cause. */
export function listenProblem(code: string, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`;
    case 'EACCES':
      return `The server is not allowed to listen on port ${port}. Ports below 1024 need special permissions, so set PORT to a higher port.`;
    case 'EADDRNOTAVAIL':
      return `HOST is "${host}", which is not an address of this machine. Set HOST to such an address, or to 0.0.0.0 for all addresses.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST is "${host}", which does not resolve to an address. Set it to an address of this machine, such as 127.0.0.1.`;
    default:
      return undefined;
  }
}
