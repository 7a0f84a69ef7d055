import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { sha256Hex } from 'server-kit/db/randomId';
import type { PaymentContext } from '../provider/PaymentContext';
import { type Caller, localCaller } from './caller';
import { AdminError } from './Command';
import { errorMessageOf } from './errorMessageOf';
import { type Output, outputOf } from './formatResult';
import { parseCommand } from './runCommand';

type Reply = Partial<Output> & {
  /** The error message, if the command failed. */
  error?: string;
};

const AdminReply = Type.Object({
  output: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  hasProblems: Type.Optional(Type.Boolean()),
  error: Type.Optional(Type.String()),
});

const AdminRequest = Type.Object({
  argv: Type.Array(Type.String()),
  caller: Type.Object({
    osUser: Type.String(),
    name: Type.Optional(Type.String()),
    nameSource: Type.Optional(Type.String()),
  }),
});

/**
 * Runs operator commands inside the server, because only one process can open the embedded database. Only the server's
 * own user may connect. Logs a warning if the socket cannot be opened.
 * @returns a function that closes the socket.
 */
export async function serveAdmin(context: PaymentContext): Promise<() => Promise<void>> {
  const path = socketPath(context.config.dataDir);
  const server = createServer(
    { allowHalfOpen: true },
    (socket) =>
      void serveCommand(context, socket).catch((error: unknown) =>
        context.log.warn({ err: error }, 'a request from an operator failed'),
      ),
  );
  // Remove the socket that a killed server may have left behind. No running server uses it, because this server has
  // locked the data folder.
  if (process.platform !== 'win32') await rm(path, { force: true });
  try {
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') await chmod(path, 0o600);
  } catch (error) {
    // Log the error (for example, the socket path is too long) and continue, because the shop works without the socket.
    context.log.warn(
      { err: error },
      'the admin socket could not be opened, so operator commands work only while the server is stopped',
    );
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Sends a command to the server that uses this data folder, and returns the command's output.
 * @throws {AdminError} with the server's message if the command fails.
 * @throws the error of `connect` if no server is listening.
 */
export async function askServer(dataDir: string, argv: string[], caller: Caller = localCaller()): Promise<Output> {
  const socket = createConnection(socketPath(dataDir));
  const request: Type.Static<typeof AdminRequest> = { argv, caller };
  socket.end(JSON.stringify(request));
  const { output, note, hasProblems, error } = Value.Parse(AdminReply, JSON.parse(await readAll(socket)));
  if (output === undefined) throw new AdminError(error ?? 'The server did not respond. Check its log, then try again.');
  return { output, note, hasProblems };
}

async function serveCommand(context: PaymentContext, socket: Socket): Promise<void> {
  // Without this listener, the server would crash if an operator disconnects before the reply.
  socket.on('error', (error) => context.log.warn({ err: error }, 'the connection to an operator failed'));
  const reply = await replyTo(context, Value.Parse(AdminRequest, JSON.parse(await readAll(socket))));
  socket.end(JSON.stringify(reply));
}

async function replyTo(context: PaymentContext, { argv, caller }: Type.Static<typeof AdminRequest>): Promise<Reply> {
  try {
    const { run, format } = parseCommand(argv);
    // A command line without `run` asks for help, which the operator's own process has already printed.
    if (!run) return {};
    return outputOf(await run(context, caller), format);
  } catch (error) {
    return { error: errorMessageOf(error) };
  }
}

/**
 * Reads until the other side closes its half of the connection. Node's stream consumers would also close our half,
 * which the reply still needs.
 */
async function readAll(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  await once(socket, 'end');
  return received;
}

function socketPath(dataDir: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\shop-admin-${sha256Hex(dataDir).slice(0, 16)}`
    : join(dataDir, 'admin.sock');
}
