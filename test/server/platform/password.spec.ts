import { describe, expect, test } from '@jest/globals';
import { settingsFrom, shipped } from '../../../server/platform/settings.js';
import { hashPassword, PRESENT, refuseCheapPasswords, verifyPassword } from '../../../server/platform/sign-in/password.js';

const CHEAP = { N: 1_024, r: 8, p: 1 };
const HERE = 'postgres://guildhall_app:x@127.0.0.1:5432/guildhall';

describe('what a password costs', () => {
  test('is 128 MiB as shipped, written beside it, whatever the surroundings say', async () => {
    expect(settingsFrom({ BASE_CAPTCHA_TEST_CODE: 'TEST' }).passwordCost).toEqual({ N: 131_072, r: 8, p: 1 });
    const kept = await hashPassword('Gu1ld#Hall77');
    expect(kept).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('Gu1ld#Hall77', kept)).toEqual({ right: true, outdated: false });
    expect(await verifyPassword('Gu1ld#Hall78', kept)).toMatchObject({ right: false });
  });

  test('is paid for nobody, too', async () => {
    const spent = async (stored: string | null) => {
      const from = process.cpuUsage();
      expect((await verifyPassword('guess', stored)).right).toBe(false);
      const { user, system } = process.cpuUsage(from);
      return user + system;
    };
    const kept = await hashPassword('Gu1ld#Hall77');
    const [somebody, nobody] = [await spent(kept), await spent(null)];
    expect(nobody / somebody).toBeGreaterThan(0.5);
  });

  test('tells a hash of another cost, so that it is made anew', async () => {
    const cheap = await hashPassword('Gu1ld#Hall77', CHEAP);
    expect(await verifyPassword('Gu1ld#Hall77', cheap)).toEqual({ right: true, outdated: true });
    expect(await verifyPassword('Gu1ld#Hall77', cheap, CHEAP)).toEqual({ right: true, outdated: false });
  });

  test('is smaller in tests alone: the start refuses it elsewhere', () => {
    const tests = { passwordCost: CHEAP, captchaTestCode: 'TEST', environment: 'local' };
    expect(() => refuseCheapPasswords(tests, HERE)).not.toThrow();
    expect(() => refuseCheapPasswords({ ...shipped, environment: 'pro' }, 'postgres://app@db.example.com/guildhall')).not.toThrow();
    for (const [settings, url] of [
      [{ ...tests, captchaTestCode: null }, HERE],
      [{ ...tests, environment: 'pro' }, HERE],
      [{ ...tests, passwordCost: { ...PRESENT, N: PRESENT.N / 2 } }, 'postgres://app@db.example.com/guildhall'],
    ] as const)
      expect(() => refuseCheapPasswords(settings, url)).toThrow(/^Passwords may be hashed at a smaller cost in tests only/);
  });
});
