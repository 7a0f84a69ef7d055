import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sha256Hex } from '../db/randomId';
import type { Shop } from '../orders/Shop';
import { AdminError } from './Command';
import { formatResult } from './formatResult';
import { parseCommand } from './runCommand';
import { sentenceOf } from './sentenceOf';

interface Reply {
  output?: string;
  /** The sentence of a command that failed. */
  error?: string;
}

/**
 * Carries out the operator's commands inside a server on the embedded database, which no second process may open. Only the
 * user whom the server runs as may connect. @returns the function that ends it.
 */
export async function serveAdmin(shop: Shop): Promise<() => Promise<void>> {
  const path = socketPath(shop.config.dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(shop, socket).catch((error: unknown) => shop.log.warn({ err: error }, 'an operator hung up')));
  // The data folder is locked, so a socket that is there already was left behind by a server that was killed.
  if (process.platform !== 'win32') await rm(path, { force: true });
  try {
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') await chmod(path, 0o600);
  } catch (error) {
    // A path that is too long for a socket, say: the shop sells all the same.
    shop.log.warn({ err: error }, 'operator commands need the server to be stopped');
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** What the server on this data folder answers. @throws {AdminError} with its sentence where it refuses; what `connect` threw where none listens. */
export async function askServer(dataDir: string, argv: string[]): Promise<string> {
  const socket = createConnection(socketPath(dataDir));
  socket.end(JSON.stringify(argv));
  const { output, error } = JSON.parse(await readAll(socket)) as Reply;
  if (output === undefined) throw new AdminError(error ?? 'The server did not answer.');
  return output;
}

async function answer(shop: Shop, socket: Socket): Promise<void> {
  // An operator who hangs up before the answer must not end the shop.
  socket.on('error', (error) => shop.log.warn({ err: error }, 'an operator hung up'));
  const reply = await carryOut(shop, JSON.parse(await readAll(socket)) as string[]);
  socket.end(JSON.stringify(reply));
}

async function carryOut(shop: Shop, argv: string[]): Promise<Reply> {
  try {
    const { run, isJson } = parseCommand(argv);
    return run ? { output: formatResult(await run(shop), isJson) } : {};
  } catch (error) {
    return { error: sentenceOf(error) };
  }
}

/** Until the other side has said all; a stream's ready-made consumers would close the side on which the answer goes. */
async function readAll(socket: Socket): Promise<string> {
  let said = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  await once(socket, 'end');
  return said;
}

function socketPath(dataDir: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\shop-admin-${sha256Hex(dataDir).slice(0, 16)}` : join(dataDir, 'admin.sock');
}
