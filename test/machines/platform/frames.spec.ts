import { describe, expect, test } from '@jest/globals';
import { framePermitted, frameSources, hostsPattern } from '../../../state-machines/platform/frames.js';

const option = 'reports.example.cn, *.plm.example.cn,http://erp.local:8080';

describe('pages of other hosts', () => {
  test('become sources of the policy; what is no host never gets there', () => {
    expect(frameSources(option)).toEqual(['https://reports.example.cn', 'https://*.plm.example.cn', 'http://erp.local:8080']);
    expect(frameSources("https://a.cn; script-src *,'self',*,javascript:alert(1),a.cn/path")).toEqual([]);
    expect(frameSources(null)).toEqual([]);
  });

  test.each([
    ['https://reports.example.cn/q?x=1', true],
    ['https://REPORTS.example.cn', true],
    ['https://reports.example.cn:443/', true],
    ['https://cad.plm.example.cn/view', true],
    ['http://erp.local:8080/#/a', true],
    ['http://reports.example.cn/', false],
    ['https://reports.example.cn:8443/', false],
    ['https://plm.example.cn/', false],
    ['https://reports.example.cn.evil.com/', false],
    ['https://evil.com/reports.example.cn', false],
    ['https://reports.example.cn@evil.com/', false],
    ['https://evil.com\\@reports.example.cn/', false],
    ['https://notplm.example.cn/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//reports.example.cn/', false],
    ['', false],
  ])('%s: %s', (url, permitted) => {
    expect(framePermitted(url, option)).toBe(permitted);
  });

  test('an option takes hosts only', () => {
    const fits = (value: string): boolean => new RegExp(`^(?:${hostsPattern})$`, 'u').test(value);
    expect(['a.cn', 'https://a.cn,*.b.cn', 'http://localhost:3000'].map(fits)).toEqual([true, true, true]);
    expect(['a.cn;default-src *', "'self'", '*', 'a.cn b.cn', 'https://'].map(fits)).toEqual([false, false, false, false, false]);
  });
});
