import { describe, expect, test } from '@jest/globals';
import { anyDefinition, defineDocument } from '../../../state-machines/kernel/definition.js';
import { answers, decide } from '../../../state-machines/kernel/decide.js';
import { deadlinesOf, timersChanged, todosOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { event, facts, saveEvent, SYSTEM, systemEvent } from '../../../state-machines/kernel/events.js';
import type { Actor, EventOf, MachineEvent } from '../../../state-machines/kernel/events.js';
import { cold, f, hot } from '../../../state-machines/kernel/fields.js';
import type { Context } from '../../../state-machines/kernel/fields.js';
import { by, creator, lifecycle, named, refusalsOf, system } from '../../../state-machines/kernel/lifecycle.js';
import { eventOf, replay, storedPayload } from '../../../state-machines/kernel/replay.js';
import type { HistoryEntry } from '../../../state-machines/kernel/replay.js';
import { applySave } from '../../../state-machines/kernel/save.js';
import { plainView } from '../../../state-machines/kernel/view.js';

// A small purchase request: a buyer asks, an approver decides, the deadline closes it.
const fields = {
  title: f.text(20, 'Title', '标题', { need: 'save' }),
  limitAmount: f.amount('Limit', '限额', { initial: '100.00' }),
  replyBy: f.dateTime('Reply by', '回复截止'),
  reminders: f.integer('Reminders', '提醒次数', { computed: true, initial: 0 }),
};
const lines = {
  wants: hot(
    'Wants',
    '需求',
    { key: 'lineNo', bound: 2, hotWhile: { column: 'lineStatus', in: ['OPEN'] } },
    {
      lineNo: f.integer('Line', '行号', { need: 'save' }),
      lineStatus: f.text(10, 'Status', '状态', { initial: 'OPEN' }),
    },
  ),
  calls: cold('Calls', '记录', { key: 'callNo' }, { callNo: f.integer('No.', '序号', { need: 'save' }) }),
};
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  APPROVE: event('Approve', '批准', { amount: f.amount('Amount', '金额', { need: 'save' }) }, { facts: facts<{ budget: string }>() }),
  REJECT: event('Reject', '驳回', { reason: f.text(50, 'Reason', '原因') }),
  CLOSE_LINE: event('Close line', '关闭行', { lineNo: f.integer('Line', '行号', { need: 'save' }) }),
  PING: systemEvent<{ n: number }>('Ping', '提醒'),
  REPLY_DUE: systemEvent('Reply due', '回复到期'),
};
type Ask = Context<typeof fields, typeof lines>;
type AskEvent = EventOf<typeof events>;

const { guard, rule, refuse, reasons } = refusalsOf({
  ASK_NO_DATE: { en: 'Give a reply date.', cn: '请填写回复日期。' },
  ASK_OVER_LIMIT: { en: 'Over {limit}.', cn: '超过{limit}。' },
  ASK_REASON: { en: 'Say why.', cn: '请说明原因。' },
});

const hasDate = guard('ASK_NO_DATE', (c: Ask) => c.replyBy !== null, { over: ['replyBy'] });
const withinBudget = rule(
  ['ASK_OVER_LIMIT'],
  (_c: Ask, e: EventOf<typeof events, 'APPROVE'>) =>
    Number(e.payload.amount) <= Number(e.facts.budget) || refuse('ASK_OVER_LIMIT', { params: { limit: e.facts.budget } }),
  { needs: 'ask' },
);
const reasoned = guard('ASK_REASON', (_c: Ask, e: EventOf<typeof events, 'REJECT'>) => e.payload.reason !== null, { needs: 'ask' });

const machine = lifecycle<Ask, AskEvent>()(
  {
    CREATE: { to: 'draft', who: [by('BUYER')], change: (c, e) => applySave(lines, c, e.payload) },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      on: {
        SAVE: { to: 'same', who: [creator], change: (c, e) => applySave(lines, c, e.payload) },
        SUBMIT: { to: 'approving', who: [creator], guards: [hasDate], change: (_c, e) => ({ submittedBy: e.actor.userId }) },
      },
    },
    approving: {
      label: { en: 'Approving', cn: '审批中' },
      colour: 'blue',
      deadlines: [{ event: 'REPLY_DUE', at: (c) => c.replyBy }],
      todos: [{ type: 'DOC_APPROVE', menuCode: 'askEdit', title: { en: 'Approve', cn: '审批' }, to: (c) => [`resp:APPROVER@${c.orgId}`] }],
      on: {
        APPROVE: {
          to: 'deciding',
          who: [by('APPROVER')],
          guards: [withinBudget],
          effects: [(c, e) => [{ kind: 'run', name: 'book', params: { id: c.id, amount: e.payload.amount } }]],
        },
        REJECT: { to: 'rejected', who: [by('APPROVER'), named('the buyer', '采购员', (c) => [c.createdBy])], guards: [reasoned] },
        CLOSE_LINE: {
          to: 'same',
          who: [by('BUYER')],
          change: (c, e) => ({
            wants: c.wants.map((line) => (line.lineNo === e.payload.lineNo ? { ...line, lineStatus: 'DONE' } : line)),
            $rows: { calls: [{ callNo: c.rev + 1 }] },
          }),
        },
        PING: [
          { to: 'ignored', who: [system], when: (_c, e) => e.payload.n < 0 },
          { to: 'rejected', who: [system], when: (c) => c.reminders >= 1 },
          { to: 'same', who: [system], change: (c) => ({ reminders: c.reminders + 1 }) },
        ],
        REPLY_DUE: { to: 'rejected', who: [system] },
      },
    },
    deciding: {
      label: { en: 'Deciding', cn: '判定中' },
      colour: 'blue',
      passages: [{ to: 'closed', when: (c) => c.limitAmount === '0.00' }, { to: 'approved' }],
    },
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'green',
      final: true,
      entry: [(c) => [{ kind: 'send', type: 'baseUsers', id: c.createdBy!, event: 'SEEN', payload: {} }]],
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', final: true, refuses: { CLOSE_LINE: 'ASK_REASON' } },
  },
);

const ask = anyDefinition(
  defineDocument({
    type: 'baseProfile',
    version: 1,
    path: 'test/ask',
    kind: 'document',
    title: { en: 'Ask', cn: '请求' },
    fields,
    lines,
    events,
    lifecycle: machine,
    reasons,
    ignores: ['REPLY_DUE'],
    view: plainView<Ask>(fields, lines),
    list: { columns: ['title'], filters: ['title'], sort: [['title', 'asc']] },
    form: [],
    screens: [],
  }),
);

const buyer: Actor = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null };
const approver: Actor = { ...buyer, userId: '9', respCode: 'APPROVER' };
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, at = 1_000): MachineEvent => ({
  type,
  payload,
  at,
  actor,
  cause: null,
  facts,
});

function after(...sequence: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const one of sequence) {
    const decision = decide(ask, snapshot, one);
    if (!decision.ok) throw new Error(`${one.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const refusalOf = (snapshot: Snapshot | null, one: MachineEvent) => {
  const decision = decide(ask, snapshot, one);
  return decision.ok ? null : decision.refusal;
};

const create = sent(
  'CREATE',
  buyer,
  { fields: { title: 'Chairs', replyBy: 9_000 }, lines: { wants: { set: [{ lineNo: 10 }, { lineNo: 20 }] } } },
  { id: '1001', docNumber: 'A-1' },
);
const submit = sent('SUBMIT', buyer);

describe('deciding one event', () => {
  test('a creation takes its identity from prepare and its values from the payload', () => {
    const { state, context } = after(create);
    expect(state).toBe('draft');
    expect(context).toMatchObject({
      id: '1001',
      docNumber: 'A-1',
      rev: 1,
      createdBy: '7',
      creationDate: 1_000,
      title: 'Chairs',
      limitAmount: '100.00',
      wants: [
        { lineNo: 10, lineStatus: 'OPEN' },
        { lineNo: 20, lineStatus: 'OPEN' },
      ],
    });
  });

  test('a row without change is accepted, and is not taken for an unknown event', () => {
    expect(after(create, submit, sent('CLOSE_LINE', buyer, { lineNo: 99 })).context.rev).toBe(3);
    expect(refusalOf(after(create), sent('APPROVE', approver, { amount: '1' }, { budget: '5' }))).toMatchObject({
      code: 'STATE_NOT_ALLOWED',
      params: { event: 'APPROVE', state: 'draft' },
    });
    expect(refusalOf(after(create), sent('NONSENSE', buyer))).toMatchObject({ code: 'EVENT_UNKNOWN', kind: 'Invalid' });
  });

  test('a guard refuses with its code and leaves the snapshot alone', () => {
    const before = after(create, submit);
    expect(refusalOf(before, sent('APPROVE', approver, { amount: '6' }, { budget: '5' }))).toEqual({
      code: 'ASK_OVER_LIMIT',
      kind: 'Refused',
      params: { limit: '5' },
    });
    expect(before.context.rev).toBe(2);
  });

  test('who the row does not name is refused as not allowed', () => {
    expect(refusalOf(after(create, submit), sent('APPROVE', buyer, { amount: '1' }, { budget: '5' }))).toMatchObject({
      code: 'PERM_WHO',
      kind: 'NotAllowed',
    });
    expect(refusalOf(null, sent('CREATE', approver))).toMatchObject({ code: 'PERM_WHO' });
    expect(refusalOf(after(create, submit), sent('PING', buyer, { n: 1 }))).toMatchObject({ code: 'PERM_WHO' });
  });

  test('rows are read from the top, the first that fits is taken', () => {
    const ping = sent('PING', SYSTEM, { n: 1 });
    expect(after(create, submit, ping).state).toBe('approving');
    expect(after(create, submit, ping, ping).state).toBe('rejected');
  });

  test('what is of no use is dropped: accepted without change, and told apart from a refusal', () => {
    expect(decide(ask, after(create, submit), sent('PING', SYSTEM, { n: -1 }))).toMatchObject({ ok: false, dropped: true });
    expect(decide(ask, after(create), sent('REPLY_DUE', SYSTEM))).toMatchObject({ ok: false, dropped: true });
    expect(decide(ask, after(create), sent('REPLY_DUE', buyer))).toEqual({
      ok: false,
      refusal: { code: 'STATE_NOT_ALLOWED', kind: 'Refused', params: { event: 'REPLY_DUE', state: 'draft' } },
    });
    expect(decide(ask, after(create), sent('PING', SYSTEM, { n: 1 }))).not.toHaveProperty('dropped');
  });

  test('a state may refuse an event with a code of its own, a final one too', () => {
    const rejected = after(create, submit, sent('REJECT', approver, { reason: 'no' }));
    expect(refusalOf(rejected, sent('CLOSE_LINE', buyer, { lineNo: 10 }))).toEqual({ code: 'ASK_REASON', kind: 'Refused' });
    expect(refusalOf(rejected, sent('SUBMIT', buyer))?.code).toBe('STATE_NOT_ALLOWED');
  });

  test('transient states are passed within the event; effects follow the table', () => {
    const decision = decide(ask, after(create, submit), sent('APPROVE', approver, { amount: '1' }, { budget: '5' }));
    expect(decision.ok && decision.after.state).toBe('approved');
    expect(decision.ok && decision.effects).toEqual([
      { kind: 'run', name: 'book', params: { id: '1001', amount: '1' } },
      { kind: 'send', type: 'baseUsers', id: '7', event: 'SEEN', payload: {} },
    ]);
    expect(refusalOf(decision.ok ? decision.after : null, sent('REJECT', approver, { reason: 'x' }))?.code).toBe('STATE_NOT_ALLOWED');
  });

  test('lines that cool leave the context with their last values, cold rows never enter it', () => {
    const decision = decide(ask, after(create, submit), sent('CLOSE_LINE', buyer, { lineNo: 10 }));
    if (!decision.ok) throw new Error(decision.refusal.code);
    expect(decision.after.context['wants']).toEqual([{ lineNo: 20, lineStatus: 'OPEN' }]);
    expect(decision.rows).toEqual({ wants: [{ lineNo: 10, lineStatus: 'DONE' }], calls: [{ callNo: 3 }] });
    expect(decision.after.context['calls']).toBeUndefined();
  });

  test('a hot line is bounded', () => {
    const third = sent('SAVE', buyer, { lines: { wants: { set: [{ lineNo: 30 }] } } });
    expect(refusalOf(after(create), third)).toMatchObject({ code: 'DOC_LINE_LIMIT', params: { n: 2, line: 'wants' } });
  });
});

describe('what follows from a state', () => {
  test('deadlines and to-dos are declared, and a moved deadline is a difference', () => {
    const submitted = after(create, submit);
    expect(deadlinesOf(ask, submitted)).toEqual([{ event: 'REPLY_DUE', at: 9_000 }]);
    expect(todosOf(ask, submitted)).toEqual([
      { type: 'DOC_APPROVE', audience: 'resp:APPROVER@null', menuCode: 'askEdit', title: { en: 'Approve', cn: '审批' }, due: 9_000 },
    ]);
    expect(timersChanged(ask, after(create), submitted)).toEqual({ added: [{ event: 'REPLY_DUE', at: 9_000 }], gone: [] });
    expect(timersChanged(ask, submitted, after(create, submit, sent('REJECT', approver, { reason: 'no' })))).toEqual({
      added: [],
      gone: [{ event: 'REPLY_DUE', at: 9_000 }],
    });
  });

  test('answers say yes, no with the code, or ask, and never more than the audience sees', () => {
    const undated = after(sent('CREATE', buyer, { fields: { title: 'Desks' } }, { id: '1' }));
    expect(answers(ask, undated, buyer, () => true, 0)).toEqual({ SAVE: 'yes', SUBMIT: { no: 'ASK_NO_DATE' } });
    expect(answers(ask, undated, buyer, () => false, 0)['SUBMIT']).toBe('ask');
    expect(answers(ask, after(create, submit), approver, () => true, 0)).toEqual({ APPROVE: 'ask', REJECT: 'ask' });
  });
});

describe('replay', () => {
  const history = (...sequence: readonly MachineEvent[]): HistoryEntry[] => {
    let snapshot: Snapshot | null = null;
    return sequence.map((one) => {
      const decision = decide(ask, snapshot, one);
      if (!decision.ok) throw new Error(decision.refusal.code);
      const entry: HistoryEntry = {
        rev: decision.after.context.rev,
        event: one.type,
        at: one.at,
        actor: one.actor.userId,
        onBehalfOf: null,
        respId: one.actor.respId,
        cause: one.cause,
        from: snapshot?.state ?? null,
        to: decision.after.state,
        machine: ask.machineName,
        payload: storedPayload(one),
      };
      snapshot = decision.after;
      return JSON.parse(JSON.stringify(entry)) as HistoryEntry;
    });
  };
  const told = history(
    create,
    submit,
    sent('CLOSE_LINE', buyer, { lineNo: 10 }),
    sent('APPROVE', approver, { amount: '1' }, { budget: '5' }),
  );

  test('folding gives the document and its cooled rows', () => {
    const folded = replay(ask, told);
    expect(folded.broken).toBeNull();
    expect(folded.snapshot?.state).toBe('approved');
    expect(folded.rows.get('wants')?.get(10)).toEqual({ lineNo: 10, lineStatus: 'DONE' });
    expect(eventOf(told[3]!)).toEqual({ ...sent('APPROVE', approver, { amount: '1' }, { budget: '5' }), clientAt: null, requestId: null });
  });

  test('a changed, missing or foreign entry is named', () => {
    expect(
      replay(
        ask,
        told.filter((entry) => entry.rev !== 2),
      ).broken,
    ).toEqual({ rev: 3, reason: 'rev 2 is missing' });
    expect(
      replay(
        ask,
        told.map((entry) => (entry.rev === 4 ? { ...entry, payload: { ...entry.payload, amount: '7' } } : entry)),
      ).broken,
    ).toEqual({ rev: 4, reason: 'APPROVE was refused: ASK_OVER_LIMIT' });
    expect(
      replay(
        ask,
        told.map((entry) => ({ ...entry, machine: 'baseProfile@2' })),
      ).broken,
    ).toEqual({ rev: 1, reason: 'unknown definition baseProfile@2' });
  });
});
