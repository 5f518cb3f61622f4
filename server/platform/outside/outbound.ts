/** Where messages may be handed over: https elsewhere; http, and this machine, in development alone. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

const PRIVATE = /^(?:0|10|127)\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const PRIVATE_6 = /^(?:::1?$|f[cd]|fe[89ab]|::ffff:)/i;

export function outsideAddress(url: string, loopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  if (username !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const near = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isNear(host));
  if (near) return loopback;
  return protocol === 'https:' || (loopback && protocol === 'http:');
}

const isNear = (address: string): boolean => (isIP(address) === 4 ? PRIVATE : PRIVATE_6).test(address);

/** A name may be one thing when it is written down and another when it is called. @throws when it leads inside */
export async function refuseInside(host: string, loopback: boolean): Promise<void> {
  if (loopback) return;
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (found.some(({ address }) => isNear(address))) throw new Error('NET_TARGET');
}
