import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

const steps = [{ step: 'DISCOVERY', ok: true, found: 'https://id.example.com' }];
const issuer = 'https://id.example.com/realm';

export const samples: Samples = {
  saves: [
    { fields: { issuer } },
    { fields: { issuer: `${issuer}/other` } },
    { fields: { issuer, ssoCode: 'a/b' } },
    { fields: { issuer, scopes: 'profile' } },
    { fields: { issuer, endpointHosts: 'https://x' } },
    { fields: { issuer, provisionFlag: 'Y' } },
  ],
  circumstances: [{ steps, redirectUri: 'https://srm.example.com/v1/sso/corp/callback', boundUsers: 3 }],
  events: [
    { type: 'TEST', payload: {} },
    { type: 'SET_SECRET', payload: { ticket: 'a'.repeat(32) } },
    { type: 'SEEN', payload: {}, actor: SYSTEM },
  ],
};
