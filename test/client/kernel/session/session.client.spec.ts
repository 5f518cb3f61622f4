import { beforeEach, expect, test } from '@jest/globals';

import { call, NoAnswer } from '../../../../client/kernel/call.js';
import { currentSession, endSession, sessionEnded, startSession, updateSession } from '../../../../client/kernel/session/session.js';
import type { SignInAnswer } from '../../../../client/kernel/session/signed-in.js';

const buyer = { responsibilityId: '1', respCode: 'BUYER', respName: '采购员', respNameEn: 'Buyer' } as const;
const finance = { responsibilityId: '2', respCode: 'FINANCE', respName: '财务', respNameEn: 'Finance' } as const;
const userInfo: SignInAnswer['userInfo'] = {
  userId: '7',
  userType: 'INSIDE',
  userName: 'liwei',
  fullName: '李伟',
  orgId: '101',
  orgNumber: '101',
  supplierId: null,
  supplierName: null,
  personId: '70',
  timeZone: 'Asia/Shanghai',
};
const answer: SignInAnswer = {
  certificate: '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  authorizationCode: 'code',
  signKey: '00'.repeat(32),
  serverTime: 1772330400000,
  language: 'CN',
  userInfo,
  responsibilities: [buyer, finance],
  currentResponsibility: buyer,
  mustChangePassword: false,
  passwordDaysLeft: 90,
  secondFactor: 'NONE',
};

beforeEach(() => startSession(answer));

test('a buyer switches to Finance while his new name arrives: he acts in Finance under his new name', async () => {
  await Promise.all([updateSession({ current: finance }), updateSession({ userInfo: { ...userInfo, fullName: '李伟民' } })]);
  expect([currentSession()?.current?.respCode, currentSession()?.userInfo.fullName]).toEqual(['FINANCE', '李伟民']);
});

test('whoever signs out while his new name arrives stays signed out', async () => {
  await Promise.all([endSession(), updateSession({ userInfo: { ...userInfo, fullName: '李伟民' } })]);
  expect(currentSession()).toBeNull();
});

test('behind a screen that is covered nothing is asked until its user has signed in again; who leaves it never asks', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data: [], serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
  sessionEnded('DISABLED');
  const background = call('baseLookup', 'listRevs', {}, { quiet: true });
  await call('login', 'loginBySso', { exchangeId: 'x' }, { anonymous: true });
  expect(asked).toEqual(['/v1/loginRestful/loginBySso']);
  await startSession(answer);
  expect((await background).status).toBe('S');
  expect(asked.slice(1)).toEqual(['/v1/baseLookupRestful/listRevs']);

  sessionEnded('DISABLED');
  const left = call('baseLookup', 'listRevs', {}, { quiet: true });
  await Promise.all([expect(left).rejects.toBeInstanceOf(NoAnswer), endSession()]);
  expect(asked).toHaveLength(2);
});
