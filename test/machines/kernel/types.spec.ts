import { describe, expect, test } from '@jest/globals';
import type { Finding } from './compiler.js';
import { compiled } from './compiler.js';

// The compiler knows the words of a definition: what is misspelt or missing stops where it stands, marked `//!` here.

const kernel = '../../../state-machines/kernel';

const head = `
import { defineDocument } from '${kernel}/definition.js';
import { event, facts, saveEvent, systemEvent } from '${kernel}/events.js';
import type { EventOf } from '${kernel}/events.js';
import { cold, f, hot, lookups } from '${kernel}/fields.js';
import type { Context } from '${kernel}/fields.js';
import { by, creator, lifecycle, refusalsOf, system } from '${kernel}/lifecycle.js';
import { applySave } from '${kernel}/save.js';
import { plainView } from '${kernel}/view.js';

const { ASK_TYPE } = lookups({ ASK_TYPE: { OPEN: { en: 'Open', cn: '公开' }, CLOSED: { en: 'Closed', cn: '邀请' } } });
const fields = {
  title: f.text(50, 'Title', '主题', { need: 'save' }),
  askType: f.lookup(ASK_TYPE, 'Type', '类型', { initial: 'OPEN' }),
  limit: f.amount('Limit', '限额'),
  replyBy: f.dateTime('Reply by', '回复截止'),
};
const lines = {
  wants: hot('Wants', '需求', { key: 'lineNo', bound: 10 }, { lineNo: f.integer('Line', '行号', { need: 'save' }), quantity: f.quantity('Quantity', '数量') }),
  calls: cold('Calls', '记录', { key: 'callNo' }, { callNo: f.integer('No.', '序号', { need: 'save' }) }),
};
const events = {
  CREATE: saveEvent('New', '新建'),
  APPROVE: event('Approve', '批准', { amount: f.amount('Amount', '金额', { need: 'save' }) }, { facts: facts<{ readonly budget: string }>() }),
  DUE: systemEvent<{ readonly n: number }>('Due', '到期'),
};
type Ask = Context<typeof fields, typeof lines>;
type AskEvent = EventOf<typeof events>;
type Approve = EventOf<typeof events, 'APPROVE'>;
const { guard, rule, refuse, reasons } = refusalsOf({ ASK_NO_DATE: { en: 'Give a date.', cn: '请填写日期。' } });
const whole = {
  type: 'srmSfdAuctionQuestion' as const, version: 1, path: 'a/ask', kind: 'document' as const, title: { en: 'Ask', cn: '询问' }, fields, lines, events, reasons,
  lifecycle: lifecycle<Ask, AskEvent>()({ CREATE: { to: 'draft', who: [by('BUYER')], change: (c, e) => applySave(lines, c, e.payload) } }, { draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey' } }),
  view: plainView<Ask>(fields, lines), list: { columns: [], filters: [], sort: [] }, form: [], screens: [],
};
export const used = { defineDocument, creator, system, guard, rule, refuse, whole, ASK_TYPE };
export type Used = Approve;
`;

const draft = "label: { en: 'Draft', cn: '草稿' }, colour: 'grey' as const";
const machine = (...states: readonly string[]) =>
  `lifecycle<Ask, AskEvent>()({ CREATE: { to: 'draft', who: [by('BUYER')] } }, {\n${states.join('\n')}\n});`;

const snippets: Readonly<Record<string, string>> = {
  'a sound definition': `defineDocument({ ...whole, list: { columns: ['title', 'state'], filters: ['askType'], sort: [['creationDate', 'desc']] }, form: [{ label: { en: 'Ask', cn: '询问' }, fields: ['title'], lines: 'wants' }] });`,
  'a label without Chinese': `f.text(50, 'Title'); //!`,
  'a misspelt field option': `f.text(50, 'Title', '主题', { needed: 'save' }); //!`,
  'a lookup value that does not exist': `export const type: Ask['askType'] = 'OPPEN'; //!`,
  'a key that is no column of its line': `hot('Wants', '需求', { key: 'lineNumber', bound: 10 }, { lineNo: f.integer('Line', '行号') }); //!`,
  'a line that cools by a column it lacks': `hot('Wants', '需求', { key: 'lineNo', bound: 10, hotWhile: { column: 'status', in: ['OPEN'] } }, { lineNo: f.integer('Line', '行号') }); //!`,
  'a hot line without a bound': `hot('Wants', '需求', { key: 'lineNo' }, { lineNo: f.integer('Line', '行号') }); //!`,
  'a reference to an entity that is not in the catalogue': `f.ref('srmNothing', 'Thing', '物'); //!`,
  'an event that is not declared': machine(`draft: { ${draft}, on: {`, `  APROVE: { to: 'draft', who: [by('BUYER')] }, //!`, '} },'),
  'a target that is no state': machine(`draft: { ${draft}, on: {`, `  APPROVE: { to: 'aproved', who: [by('APPROVER')] } } }, //!`),
  'a row nobody may send': machine(`draft: { ${draft}, on: {`, `  APPROVE: { to: 'same', who: [] } } }, //!`),
  'a responsibility that does not exist': `by('BUYERS'); //!`,
  'a state without a colour': machine(`draft: { label: { en: 'Draft', cn: '草稿' } }, //!`),
  'a deadline that sends an event not declared': machine(
    `draft: { ${draft}, deadlines: [{`,
    `  event: 'REPLY_DUE', //!`,
    '  at: (c) => c.replyBy }] },',
  ),
  'a deadline of a field that is no instant': machine(`draft: { ${draft}, deadlines: [{ event: 'DUE',`, '  at: (c) => c.title }] }, //!'),
  'a change of a field that does not exist': machine(
    `draft: { ${draft}, on: { APPROVE: { to: 'same', who: [by('APPROVER')],`,
    `  change: (_c, e) => ({ limit: e.payload.ammount }) } } }, //!`,
  ),
  'a change with a value of another type': machine(
    `draft: { ${draft}, on: {`,
    `  APPROVE: { to: 'same', who: [by('APPROVER')], change: () => ({ limit: 5 }) } } }, //!`,
  ),
  "a guard over another event's payload": `const within = guard('ASK_NO_DATE', (_c: Ask, e: Approve) => e.payload.amount !== '0');\n${machine(`draft: { ${draft}, on: {`, "  DUE: { to: 'same', who: [system], guards: [within] } } }, //!")}`,
  'a fact that prepare does not read': `guard('ASK_NO_DATE', (_c: Ask, e: Approve) => e.facts.bugdet !== '0'); //!`,
  'a reason that the catalogue lacks': `guard('ASK_NO_DAET', (c: Ask) => c.replyBy !== null); //!`,
  'a refusal with a reason that the catalogue lacks': `rule(['ASK_NO_DATE'], (c: Ask) => c.replyBy !== null || refuse('ASK_LATE')); //!`,
  'a list column that does not exist': `defineDocument({ ...whole, list: { columns: ['tittle'], filters: [], sort: [] } }); //!`,
  'a filter that does not exist': `defineDocument({ ...whole, list: { columns: [], filters: ['tittle'], sort: [] } }); //!`,
  'a form with a line that does not exist': `defineDocument({ ...whole, form: [{ label: { en: 'Ask', cn: '询问' }, lines: 'want' }] }); //!`,
  'a unique key over a column that does not exist': `defineDocument({ ...whole, uniqueKeys: [{ columns: ['tittle'], code: 'ASK_NO_DATE' }] }); //!`,
  'an ignored event that does not exist': `defineDocument({ ...whole, ignores: ['DUES'] }); //!`,
  'a type that is no entity': `defineDocument({ ...whole, type: 'srmNothing' }); //!`,
  'a definition without a view': `const { view: _view, ...blind } = whole;\ndefineDocument(blind); //!`,
};

const marked = (text: string) => text.split('\n').flatMap((line, index) => (line.endsWith('//!') ? [index + 1] : []));
const names = Object.keys(snippets);
const fileOf = (name: string) => `snippet-${names.indexOf(name)}.ts`;
const textOf = (name: string) => `${head}${snippets[name]!}\n`;

describe('the compiler stops', () => {
  const { findings } = compiled(Object.fromEntries(names.map((name) => [fileOf(name), textOf(name)])));
  const found = (name: string): readonly Finding[] => findings.filter((finding) => finding.file === fileOf(name));

  test.each(names)('%s', (name) => {
    const lines = [...new Set(found(name).map((finding) => finding.line))];
    expect([name, lines, lines.length ? [] : found(name)]).toEqual([name, marked(textOf(name)), []]);
  });
});

/** A document of the usual size, with every feature that costs the compiler something. */
const synthetic = (index: number) => `
import { defineDocument } from '${kernel}/definition.js';
import { event, facts, saveEvent, systemEvent } from '${kernel}/events.js';
import type { EventOf } from '${kernel}/events.js';
import { cold, f, hot, lookups } from '${kernel}/fields.js';
import type { Context } from '${kernel}/fields.js';
import { by, creator, lifecycle, own, refusalsOf, submitter, system } from '${kernel}/lifecycle.js';
import { applySave } from '${kernel}/save.js';
import { plainView } from '${kernel}/view.js';

const { KIND${index} } = lookups({ KIND${index}: { A: { en: 'A', cn: '甲' }, B: { en: 'B', cn: '乙' }, C: { en: 'C', cn: '丙' } } });
const fields = {
  ${Array.from({ length: 4 }, (_none, n) => `text${n}: f.text(${50 + n}, 'Text', '文本', { need: 'submit', supplier: 'read' }), amount${n}: f.amount('Amount', '金额', { min: 0 }), date${n}: f.date('Date', '日期'), kind${n}: f.lookup(KIND${index}, 'Kind', '类别', { initial: 'A' }),`).join('\n  ')}
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', supplier: 'read' }), dueAt: f.dateTime('Due', '到期'), flag: f.flag('Flag', '标记'),
};
const lines = {
  lines: hot('Lines', '明细', { key: 'lineNum', bound: 500 }, { lineNum: f.integer('Line', '行号', { need: 'save' }), itemId: f.ref('baseMaterialItem', 'Material', '物料'), quantity: f.quantity('Quantity', '数量', { need: 'submit' }), price: f.price('Price', '单价'), status: f.lookup(KIND${index}, 'Kind', '类别', { initial: 'A' }) }),
  entries: hot('Entries', '分录', { key: 'entryNo', bound: 100, hotWhile: { column: 'status', in: ['A'] } }, { entryNo: f.integer('No.', '序号', { need: 'save' }), status: f.lookup(KIND${index}, 'Kind', '类别', { initial: 'A' }) }),
  ledger: cold('Ledger', '台账', { key: 'ledgerNo' }, { ledgerNo: f.integer('No.', '序号', { need: 'save' }), amount: f.amount('Amount', '金额') }),
};
const events = {
  CREATE: saveEvent('New', '新建'), SAVE: saveEvent('Save', '保存', { facts: facts<{ readonly names?: Readonly<Record<string, string>> }>() }), SUBMIT: event('Submit', '提交'), APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见') }, { seen: true }),
  REJECT: event('Reject', '驳回', { reason: f.text(500, 'Reason', '原因', { need: 'save' }) }), REPLY: event('Reply', '回复', { lines: f.rows({ lineNum: f.integer('Line', '行号', { need: 'save' }), price: f.price('Price', '单价', { need: 'save' }) }, 'Lines', '明细', { need: 'save' }) }),
  CLOSE: event('Close', '关闭', {}, { dangerous: true, facts: facts<{ readonly open: number }>() }), DUE: systemEvent('Due', '到期'), POSTED: systemEvent<{ readonly docId: string; readonly amount: string }>('Posted', '过账'),
};
type Doc = Context<typeof fields, typeof lines>;
type Event = EventOf<typeof events>;
const { guard, rule, refuse, reasons } = refusalsOf({ X_DATE: { en: 'Give a date.', cn: '请填写日期。' }, X_OPEN: { en: 'Still {n} open.', cn: '仍有{n}项未结。' }, X_REASON: { en: 'Say why.', cn: '请说明原因。' } });
const hasDate = guard('X_DATE', (c: Doc) => c.dueAt !== null, { over: ['dueAt'] });
const noneOpen = rule(['X_OPEN'], (_c: Doc, e: EventOf<typeof events, 'CLOSE'>) => e.facts.open === 0 || refuse('X_OPEN', { params: { n: e.facts.open } }), { needs: 'ask' });
const reasoned = guard('X_REASON', (_c: Doc, e: EventOf<typeof events, 'REJECT'>) => e.payload.reason !== '', { needs: 'ask' });
const supplier = own((c: Doc, id) => c.supplierId === id);
const machine = lifecycle<Doc, Event>()({ CREATE: { to: 'draft', who: [by('BUYER'), system], change: (c, e) => applySave(lines, c, e.payload) } }, {
  draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', on: { SAVE: { to: 'same', who: [creator], change: (c, e) => ({ ...applySave<Doc>(lines, c, e.payload), text0: e.facts.names?.['a'] ?? c.text0 }) }, SUBMIT: { to: 'approving', who: [creator], guards: [hasDate], change: (_c, e) => ({ submittedBy: e.actor.userId }) } } },
  approving: { label: { en: 'Approving', cn: '审批中' }, colour: 'blue', deadlines: [{ event: 'DUE', at: (c) => c.dueAt }], todos: [{ type: 'DOC_APPROVE', menuCode: 'x', title: { en: 'Approve', cn: '审批' }, to: (c) => [\`resp:APPROVER@\${c.orgId}\`] }], on: {
    APPROVE: { to: 'running', who: [by('APPROVER')], effects: [(c) => [{ kind: 'message', template: 'X', to: [\`supplier:\${c.supplierId}\`], params: {} }]] }, REJECT: { to: 'rejected', who: [by('APPROVER')], guards: [reasoned] }, DUE: [{ to: 'ignored', who: [system], when: (c, e) => e.at !== c.dueAt }, { to: 'rejected', who: [system] }] } },
  rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', on: { SAVE: { to: 'same', who: [creator], change: (c, e) => applySave(lines, c, e.payload) }, SUBMIT: { to: 'approving', who: [submitter], guards: [hasDate] } } },
  running: { label: { en: 'Running', cn: '执行中' }, colour: 'orange', on: {
    REPLY: { to: 'same', who: [supplier], change: (c, e) => ({ lines: c.lines.map((line) => ({ ...line, price: e.payload.lines.find((one) => one.lineNum === line.lineNum)?.price ?? line.price })) }) },
    POSTED: { to: 'same', who: [system], change: (c, e) => ({ amount0: e.payload.amount, $rows: { ledger: [{ ledgerNo: c.rev, amount: e.payload.amount }] } }) }, CLOSE: { to: 'closed', who: [by('BUYER')], guards: [noneOpen] } } },
  closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
});
export const document${index} = defineDocument({
  type: 'srmSfdAuctionQuestion', version: 1, path: 'x/doc${index}', kind: 'document', title: { en: 'Doc', cn: '单据' }, fields, lines, events, lifecycle: machine, reasons, view: plainView<Doc>(fields, lines, { supplierKeys: (c) => [c.supplierId] }),
  numbering: { pattern: 'X-{seq4}' }, uniqueKeys: [{ columns: ['text0'], code: 'X_DATE' }], list: { columns: ['docNumber', 'text0', 'kind0', 'state'], filters: ['text0', 'state'], sort: [['creationDate', 'desc']] },
  form: [{ label: { en: 'Basic', cn: '基本' }, fields: ['text0', 'amount0', 'dueAt'] }, { label: { en: 'Lines', cn: '明细' }, lines: 'lines' }], screens: [{ route: 'x', kind: 'list', audience: ['INSIDE'], label: { en: 'X', cn: '单' } }],
});
`;

const DEFINITIONS = 150;
/** Work that one definition may cost the compiler, whatever the machine: 150 of them took ten seconds on two cores. */
const MOST_INSTANTIATIONS = 5_000;

test('150 definitions cost the compiler no more than they may', () => {
  const { findings, instantiations } = compiled(
    Object.fromEntries(Array.from({ length: DEFINITIONS }, (_none, index) => [`synthetic-${index}.ts`, synthetic(index)])),
  );
  expect(findings).toEqual([]);
  expect(instantiations / DEFINITIONS).toBeLessThan(MOST_INSTANTIATIONS);
}, 300_000);
