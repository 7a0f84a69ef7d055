import { BlockList, isIP } from 'node:net';

interface Network {
  address: string;
  /** The number of bits that all addresses of the network share. */
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** Parses an IP address or a network, such as `10.0.0.0/8`. Returns `undefined` for any other text. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const version = isIP(address);
  const maxPrefix = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? maxPrefix : Number(bits);
  return version === 0 || prefix < 1 || prefix > maxPrefix
    ? undefined
    : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/**
 * Converts networks for `isInNetworks`. Despite its name, Node's `BlockList` blocks nothing. It only tests whether it
 * contains an address.
 */
export function toBlockList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return list;
}

/** Returns whether an IP address is in one of the networks. Also accepts an IPv4 address in IPv6 notation. */
export function isInNetworks(networks: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
