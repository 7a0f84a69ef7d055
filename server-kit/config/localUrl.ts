import type { Config } from './config';

export type ListenAddress = Pick<Config, 'host' | 'port'>;

/** Returns the server's origin for programs on this machine. */
export function localUrl({ host, port }: ListenAddress): string {
  return `http://${reachable(host)}:${port}`;
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
