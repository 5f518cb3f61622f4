/** Where a request comes from when balancers stand between. */
import type { IncomingMessage } from 'node:http';

/** Whether a hop is a balancer whose word is believed; hop 0 is the nearest. */
export type Trusts = (address: string, hop: number) => boolean;

/** The first address, from the nearest hop outwards, that is not a trusted balancer's; all trusted: the farthest. */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trusts: Trusts): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = [
    request.socket.remoteAddress ?? '',
    ...forwarded
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => hop !== '')
      .reverse(),
  ];
  return plainAddress(hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1)!);
}

/** IPv4 as people write it: on a socket of both kinds it arrives as `::ffff:192.0.2.7`, and one place must not count as two. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
