import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key by which every limit counts a network address: an IPv4 address, or the first 64 bits of an IPv6
 * address, because its holder controls that whole network.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(address)) return address;
  const groups = parseGroups(address);
  // An IPv4-mapped IPv6 address, in either notation: ::ffff:203.0.113.7 and ::ffff:cb00:7107.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return formatIpv4(groups.slice(6));
  return groups.slice(0, 4).join(':');
}

/**
 * A wider network, to tell locations apart: the first 24 bits of an IPv4 address, or the first 48
 * bits of an IPv6 address. The addresses that one household or carrier uses over time mostly have these bits in common.
 */
export function widerNetworkOf(ip: string): string {
  const network = networkOf(ip);
  return network.split(isIPv4(network) ? '.' : ':', 3).join(isIPv4(network) ? '.' : ':');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function parseGroups(address: string): string[] {
  const hexadecimal = address.replace(
    /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    },
  );
  const [head = '', tail] = hexadecimal.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(after ?? [])];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

const formatIpv4 = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
