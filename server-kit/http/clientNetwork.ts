import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

type WithAddress = Pick<FastifyRequest, 'ip'>;

/**
 * The prefix lengths of IPv6 networks that may belong to one visitor. A subscriber has at least a /64 and often a /56,
 * and an organisation has a /48.
 */
const IPV6_PREFIXES = [64, 56, 48] as const;
const IPV4_IN_IPV6 = [0, 0, 0, 0, 0, 0xffff];

/** Returns the visitor's address. For IPv6, returns the /64 network, because it belongs to one subscriber. */
export function clientAddress(request: WithAddress): string {
  const [address = ''] = clientNetworks(request);
  return address;
}

/**
 * Returns the visitor's networks, narrowest first. For IPv6, these are the /64, the /56 and the /48. For IPv4, returns
 * only the address, because neighbouring addresses often belong to strangers.
 */
export function clientNetworks(request: WithAddress): string[] {
  const address = fullAddress(request);
  if (!isIPv6(address)) return [address];
  const groups = parseIPv6(address);
  if (IPV4_IN_IPV6.every((group, index) => groups[index] === group)) return [toIPv4(groups.slice(6))];
  return IPV6_PREFIXES.map((bits) => networkOf(groups, bits));
}

/**
 * Returns the visitor's IP address without the port, which some proxies append and which differs for each connection.
 */
export function fullAddress({ ip }: WithAddress): string {
  return ip.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}

function parseIPv6(address: string): number[] {
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const first = parseGroups(head);
  const last = parseGroups(tail ?? '');
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

/** Parses groups that are separated by colons. An IPv4 address at the end becomes two groups. */
function parseGroups(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

function toIPv4(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
}

function networkOf(groups: readonly number[], bits: number): string {
  const kept = Array.from({ length: 4 }, (_, index) => (groups[index] ?? 0) & maskOf(bits - index * 16));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

function maskOf(bits: number): number {
  return bits >= 16 ? 0xffff : bits <= 0 ? 0 : (0xffff << (16 - bits)) & 0xffff;
}
