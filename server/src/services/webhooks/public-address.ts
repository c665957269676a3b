import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address belongs to this machine or a private network, to which strangers must not make us send
 * requests.
 */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * Whether an IP address belongs to the public internet; IPv4 addresses in IPv6 notation are treated as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether the host of a URL may be public: a name, which is looked up later, or a public IP address. */
export function canBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(localhost|local|internal)\.?$/.test(host);
}

/** Looks up a name as part of connecting, so that nothing can change between the check and the connection. */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublic(`${hostname} is not a public address`), []);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
