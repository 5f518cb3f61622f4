import { expect, test } from '@jest/globals';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { tableOf } from '../../../client/shell/pending-list/table-of-todos.js';
import { usePendingTexts } from '../../../client/shell/pending-list/texts.js';
import type { PendingRow } from '../../../client/shell/pending.js';

const rate: PendingRow = {
  pendingId: '1',
  pendingTitle: 'FX-0121 Approve the exchange rate',
  billType: 'EXCHANGE_RATE',
  docType: 'srmBaseExchangeRate',
  docId: '11006',
  docNumber: 'FX-0121',
  rev: 2,
  seenFlag: 'N',
  menuCode: 'exchangeRateManagement',
  menuName: 'Exchange rates',
  billLink: '',
  orgName: 'HQ',
  supplierName: null,
  amount: '1200',
  currency: 'CNY',
  submittedName: 'Li Wei',
  creationDate: Date.UTC(2026, 2, 1, 2),
  dueAt: null,
  handleFlag: 'Y',
  cancelFlag: 'N',
  handledBy: '9',
  handledName: 'Cao Lin',
  handledAt: Date.UTC(2026, 2, 1, 18, 30),
  claimedBy: '9',
  claimedName: 'Cao Lin',
};
const reply: PendingRow = {
  ...rate,
  pendingId: '2',
  pendingTitle: '请提交RoHS声明',
  billType: 'NOTIFICATION_REPLY',
  menuName: '通知',
  supplierName: '华兴',
  dueAt: Date.UTC(2026, 2, 4),
  handleFlag: 'N',
  handledBy: null,
  handledName: null,
  handledAt: null,
  claimedBy: null,
  claimedName: null,
};

test("to-dos are saved as a file with supplier and organisation for people inside, times in the reader's zone", async () => {
  await setLanguage('en');
  expect(tableOf([rate], { t: usePendingTexts.say, language: 'en', zone: 'Asia/Shanghai', outside: false })).toEqual([
    [
      'What',
      'Type',
      'Supplier',
      'Organisation',
      'Amount',
      'Currency',
      'Submitted by',
      'Since',
      'Due',
      'Claimed by',
      'Handled',
      'Handled by',
      'Screen',
    ],
    [
      'FX-0121 Approve the exchange rate',
      'Rate',
      '',
      'HQ',
      '1200',
      'CNY',
      'Li Wei',
      '2026-03-01 10:00:00',
      '',
      'Cao Lin',
      '2026-03-02 02:30:00',
      'Cao Lin',
      'Exchange rates',
    ],
  ]);
});

test("a supplier's file names the buyer in place of both, in Chinese as well", async () => {
  await setLanguage('cn');
  expect(tableOf([reply], { t: usePendingTexts.say, language: 'cn', zone: 'Asia/Shanghai', outside: true })).toEqual([
    ['事项', '单据类型', '采购组织', '产生时间', '截止时间', '认领人', '处理时间', '处理人', '页面'],
    ['请提交RoHS声明', '通知回复', 'HQ', '2026-03-01 10:00:00', '2026-03-04 08:00:00', '', '', '', '通知'],
  ]);
});
