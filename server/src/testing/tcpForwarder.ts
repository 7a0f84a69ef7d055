import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portOf } from 'server-kit/testing/freePort';

export interface TcpForwarder {
  port: number;
  /** Forwards later connections to another port. Open connections stay. */
  switchTo(port: number): void;
  close(): void;
}

/** Forwards connections on a free port to `targetPort`, like the address that moves to the new server in a failover. */
export async function openTcpForwarder(targetPort: number): Promise<TcpForwarder> {
  let target = targetPort;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    switchTo: (port) => {
      target = port;
    },
    close: () => void server.close(),
  };
}
