/** Lives of the auditor's records, kept as golden histories (platform-system.md §11.7). */
import { auditCase } from '../../../state-machines/audit/case/index.js';
import { auditExport } from '../../../state-machines/audit/export/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { MONDAY, admin, inside, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';

export const auditor = inside('20', 'AUDITOR');
const order = { itemNo: 1, docType: 'srmPurOrderHeader', targetId: '1001' };
const newExport = (disclose: 'VIEW' | 'FULL') =>
  [
    'CREATE',
    auditor,
    { fields: { audience: 'COURT', disclose }, lines: { items: { set: [order] } } },
    { id: '61', docNumber: 'AUE-1' },
  ] as const;
const built = { fileId: '71', sha256: 'a'.repeat(64), sizeBytes: 4096 };
const DAY = 86_400_000;

export const auditStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'case-closed-and-reopened': (title) =>
    recorded(
      anyDefinition(auditCase),
      title,
      story(
        ['CREATE', auditor, { fields: { caseTitle: 'Prices of boards', holdFlag: 'Y' } }, { id: '61', docNumber: 'CASE-1' }],
        ['SAVE', auditor, { lines: { items: { set: [{ ...order, note: 'Approved twice', severity: 'HIGH' }] } } }],
        ['ADD_NOTE', auditor, { note: 'Asked the buyer' }],
        ['CLOSE', auditor, { conclusion: 'Nothing wrong' }],
        ['REOPEN', auditor],
      ),
    ),
  'export-of-the-view': (title) =>
    recorded(anyDefinition(auditExport), title, [
      ...story(
        newExport('VIEW'),
        ['SUBMIT', auditor],
        ['FAIL', SYSTEM, { code: 'AUD_LOST', attempt: 1 }],
        ['RETRY', auditor],
        ['FINISH', SYSTEM, { ...built, attempt: 2 }],
        ['DOWNLOAD', auditor],
      ),
      {
        type: 'EXPIRE_DUE',
        actor: SYSTEM,
        payload: {},
        facts: {},
        at: MONDAY + 4 * 60_000 + 30 * DAY,
        cause: { kind: 'TIMER', event: 'EXPIRE_DUE', due: MONDAY + 4 * 60_000 + 30 * DAY },
      },
    ]),
  'export-of-everything': (title) =>
    recorded(
      anyDefinition(auditExport),
      title,
      story(
        newExport('FULL'),
        ['SUBMIT', auditor],
        ['REJECT', admin, { reason: 'Say what for' }],
        ['SAVE', auditor, { fields: { remark: 'For the court' } }],
        ['SUBMIT', auditor],
        ['WITHDRAW', auditor],
        ['SUBMIT', auditor],
        ['APPROVE', admin],
        ['FINISH', SYSTEM, { ...built, attempt: 1 }],
      ),
    ),
};
