import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { filesChanged, filesSent, showsFile } from '../../../../state-machines/kernel/attachments.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { blankContext } from '../../../../state-machines/kernel/document.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { f, hot } from '../../../../state-machines/kernel/fields.js';
import { uploadCodes } from '../../../../state-machines/platform/file/fields.js';
import { baseFile } from '../../../../state-machines/platform/file/index.js';
import { admin, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// A file: every state, row and refusal, walked from its upload; and how it follows the documents that name it.

const definition = anyDefinition(baseFile);
const DAY = 86_400_000;
const sent = (type: string, payload: object = {}, facts: object = {}, at = MONDAY, actor: Actor = SYSTEM): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause: null,
});
const file = {
  originalFileName: '合同.pdf',
  extension: 'pdf',
  mimeType: 'application/pdf',
  size: 1024,
  sha256: 'a'.repeat(64),
  storageKey: `content/aa/${'a'.repeat(64)}`,
  path: null,
  functionId: null,
  businessId: null,
  docType: null,
  fileDesc: null,
  ownerId: '7',
  supplierId: null,
  imageWidth: null,
  imageHeight: null,
  thumbnailKey: null,
  scanResult: 'CLEAN',
  scanDetail: null,
  refused: null,
  maxKb: 102_400,
};
const upload = (more: object = {}) => sent('UPLOAD', { ...file, ...more }, { id: '9001' });
const to = (docId: string, by: string | null = '7') => ({ docType: 'srmPurOrderHeader', docId, field: 'attachmentIds', by });
const from = (docId: string) => ({ docType: 'srmPurOrderHeader', docId, field: 'attachmentIds' });

function samples(snapshot: Snapshot | null): readonly MachineEvent[] {
  if (!snapshot)
    return [upload(), upload({ scanResult: 'INFECTED', scanDetail: 'EICAR' }), ...uploadCodes.map((refused) => upload({ refused }))];
  return [
    sent('BIND', to('501')),
    sent('BIND', to('502', null)),
    sent('BIND', to('503', '8')),
    sent('UNBIND', from('501'), { kept: false }),
    sent('UNBIND', from('502'), { kept: true }),
    sent('DESCRIBE', { by: '7', fileDesc: 'Signed copy' }),
    sent('DESCRIBE', { by: '8', fileDesc: 'Not his' }),
    sent('RELEASE', { reason: 'Looked at by hand' }, {}, MONDAY, admin),
    sent('PURGE', {}, { kept: false }),
    sent('PURGE', {}, { kept: false }, MONDAY + 30 * DAY),
    sent('DELETE', { by: '7', refused: null }, { kept: true }),
    ...['FILE_LOCKED', 'FILE_NOT_OWNER'].map((refused) => sent('DELETE', { by: '7', refused }, { kept: false })),
  ];
}

const found = explore(definition, {
  samples,
  most: 300,
  visitsPerState: 4,
  fingerprint: ({ context }) => String((context['bindings'] as readonly unknown[]).length),
});

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, null)!;
const codeOf = (snapshot: Snapshot | null, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? decision.after.state : decision.refusal.code;
};

test('a loose file is purged at a week, a quarantined one at a month, to the millisecond', () => {
  const [loose, quarantined] = [after(upload()), after(upload({ scanResult: 'INFECTED' }))];
  expect([
    codeOf(loose, sent('PURGE', {}, { kept: false }, MONDAY + 7 * DAY - 1)),
    codeOf(loose, sent('PURGE', {}, { kept: false }, MONDAY + 7 * DAY)),
  ]).toEqual(['FILE_YOUNG', 'deleted']);
  expect([
    codeOf(quarantined, sent('PURGE', {}, { kept: false }, MONDAY + 30 * DAY - 1)),
    codeOf(quarantined, sent('PURGE', {}, { kept: false }, MONDAY + 30 * DAY)),
    codeOf(quarantined, sent('BIND', to('501'))),
  ]).toEqual(['FILE_YOUNG', 'deleted', 'FILE_QUARANTINED']);
  const released = after(upload(), sent('BIND', to('501')), sent('UNBIND', from('501'), { kept: false }, MONDAY + 20 * DAY));
  expect(codeOf(released, sent('PURGE', {}, { kept: false }, MONDAY + 26 * DAY))).toBe('FILE_YOUNG');
});

test('only its owner attaches a loose file; a copied document shares it', () => {
  expect(codeOf(after(upload()), sent('BIND', to('501', '8')))).toBe('FILE_NOT_OWNER');
  const shared = after(upload(), sent('BIND', to('501')), sent('BIND', to('502', null)));
  expect((shared.context['bindings'] as readonly { documentId: string }[]).map((one) => one.documentId)).toEqual(['501', '502']);
});

test('whatever documents do, a file is attached exactly while one of them names it', () => {
  const step = fc.record({ doc: fc.integer({ min: 501, max: 505 }), bind: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const holders = new Set<number>();
      let snapshot = after(upload());
      for (const { doc, bind } of steps) {
        if (!bind && !holders.has(doc)) continue;
        const decision = decide(
          definition,
          snapshot,
          sent(bind ? 'BIND' : 'UNBIND', bind ? to(String(doc)) : from(String(doc)), { kept: false }),
        );
        if (!decision.ok) throw new Error(decision.refusal.code);
        snapshot = decision.after;
        if (bind) holders.add(doc);
        else holders.delete(doc);
        expect([
          snapshot.state,
          (snapshot.context['bindings'] as readonly unknown[]).length,
          snapshot.context['looseSince'] === null,
        ]).toEqual([holders.size > 0 ? 'bound' : 'temp', holders.size, holders.size > 0]);
      }
    }),
  );
});

const papers = {
  ...definition,
  type: 'srmSlcSupplierInfo',
  events: {
    ...definition.events,
    CONFIRM: {
      label: { en: 'Confirm', cn: '确认' },
      payload: { voucherId: f.attachments('Voucher', '凭证'), rows: f.rows({ scan: f.attachments('Scan', '扫描件') }, 'Rows', '行') },
    },
  },
  fields: { logo: f.attachments('Logo', '标志'), story: f.richText('Story', '说明') },
  lines: {
    papers: hot(
      'Papers',
      '证照',
      { key: 'lineNo', bound: 10 },
      { lineNo: f.integer('No.', '序号'), scans: f.attachments('Scans', '扫描件') },
      { pages: { key: 'pageNo', fields: { pageNo: f.integer('Page', '页'), picture: f.attachments('Picture', '图片') } } },
    ),
  },
} as unknown as typeof definition;

test('files are read from every field of the kind: header, lines and what is nested in them', () => {
  const blank = blankContext(papers);
  const line = (scans: string | null, picture: string | null = null) => ({ lineNo: 1, scans, pages: [{ pageNo: 1, picture }] });
  const before = { ...blank, attachmentIds: '1,2', papers: [line('3', '4')] };
  expect(filesChanged(papers, null, before)).toEqual({
    bound: [
      { field: 'attachmentIds', fileId: '1' },
      { field: 'attachmentIds', fileId: '2' },
      { field: 'papers.scans', fileId: '3' },
      { field: 'papers.pages.picture', fileId: '4' },
    ],
    unbound: [],
  });
  expect(filesChanged(papers, before, { ...before, attachmentIds: '2', logo: '2', papers: [line('5')] })).toEqual({
    bound: [
      { field: 'logo', fileId: '2' },
      { field: 'papers.scans', fileId: '5' },
    ],
    unbound: [
      { field: 'attachmentIds', fileId: '1' },
      { field: 'papers.scans', fileId: '3' },
      { field: 'papers.pages.picture', fileId: '4' },
    ],
  });
  expect(filesChanged(papers, before, { ...before, papers: [] }, { papers: [line('3', '4')] })).toEqual({ bound: [], unbound: [] });
  expect(filesChanged(papers, before, null).unbound).toHaveLength(4);
  expect(filesSent(papers, 'CONFIRM', { voucherId: '8', rows: [{ scan: '9' }] })).toEqual([
    { field: 'voucherId', fileId: '8' },
    { field: 'rows.scan', fileId: '9' },
  ]);
  expect(showsFile(papers, { supplier: { papers: [{ scans: '33,3' }] } }, 'papers.scans', '3')).toBe(true);
  expect(showsFile(papers, { papers: [{ scans: '33' }], remark: '3' }, 'papers.scans', '3')).toBe(false);
});

test('pictures of a rich text are files of the document; numbers in its words are none', () => {
  const blank = blankContext(papers);
  const [one, other] = ['<p>1,2</p><p><img data-file="7" alt="3"></p>', '12,13'];
  expect(filesChanged(papers, { ...blank, story: other }, { ...blank, story: one })).toEqual({
    bound: [{ field: 'story', fileId: '7' }],
    unbound: [],
  });
  expect(filesSent(papers, 'SAVE', { fields: { story: one } })).toEqual([{ field: 'story', fileId: '7' }]);
  expect([
    showsFile(papers, { story: one }, 'story', '7'),
    showsFile(papers, { story: one }, 'story', '1'),
    showsFile(papers, { story: other }, 'story', '12'),
  ]).toEqual([true, false, false]);
});
