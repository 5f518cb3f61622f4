/** What anybody may fetch to check signatures by himself (contracts.md §4.1). */
import type { WebRoute } from '../../kernel/edges/contracts.js';
import type { Authority } from './authority.js';

const list = (body: Buffer) => ({ status: 200, body, headers: { 'Content-Type': 'application/pkix-crl' } });
const certificate = (pem: string) => ({ status: 200, body: pem, headers: { 'Content-Type': 'application/x-pem-file' } });

export const authorityRoutes = (authority: Authority): readonly WebRoute[] => [
  {
    method: 'GET',
    path: /^\/ca\/root\.crt$/,
    answer: async ({ at }) => certificate((await authority.certificates(at)).root.toString('pem')),
  },
  {
    method: 'GET',
    path: /^\/ca\/issuing\.crt$/,
    answer: async ({ at }) => certificate((await authority.certificates(at)).issuing.toString('pem')),
  },
  {
    method: 'GET',
    path: /^\/ca\/issuing\.crl$/,
    answer: async ({ at }) => list(await authority.list(at)),
  },
  {
    method: 'GET',
    path: /^\/ca\/root\.crl$/,
    answer: async ({ at }) => list((await authority.rootList(at)) ?? Buffer.alloc(0)),
  },
];
