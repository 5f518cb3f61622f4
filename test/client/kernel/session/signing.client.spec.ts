import { expect, test } from '@jest/globals';

import { appsign, signingKey } from '../../../../client/kernel/session/signing.js';

const secret = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');

test('appsign of a signed-in call (platform-access.md §0.4)', async () => {
  const signed = {
    method: 'POST',
    path: '/v1/interiorPendingRestful/listByPage',
    timestamp: 1772330400000,
    certificate: '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    body: '{"pageIndex":1,"pageRows":20,"lan":"CN"}',
  };
  expect(await appsign(await signingKey(secret), signed)).toBe('119920c1dbfad338ecfa0244b310306618b45eb905b6000a892fbf3d0a43d66d');
});

test('appsign before sign-in', async () => {
  const signed = {
    method: 'POST',
    path: '/v1/loginRestful/getRandomValidateCode',
    timestamp: 1772330400000,
    certificate: '',
    body: '{"lan":"CN"}',
  };
  expect(await appsign(null, signed)).toBe('4dd1c1527331b72b3307cbc8add76b7b7c3b0841f5b7a77904d7d7ee1bd0cca5');
});
