import { isIPv6 } from 'node:net';

/**
 * The place that a network address stands for. Whoever has one address of IPv6 has the whole network of
 * its first four groups.
 */
export function placeOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const [before, behind] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (behind?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(behind ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
