/**
 * Pairs of rights that one user may not hold together (platform-access.md §2.10). A side is a list of responsibilities,
 * roles or buttons; holding any of it is holding the side. Exceptions end by themselves and need a second administrator.
 */
import { event } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import type { Guard, Transition } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { DAY_MS, compareDates } from '../../kernel/primitives/instant.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

const LONGEST_DAYS = 180;

/** What prepare reads for events about exceptions. */
export interface SodFacts {
  readonly today?: string;
  /** The last day that an exception may have. */
  readonly latest?: string;
}

export interface SodException {
  readonly exceptionNo: number;
  readonly userId: string;
  readonly until: string;
  readonly reason: string;
  readonly exceptionState: string;
  readonly requestedBy: string;
  readonly decidedBy: string | null;
}
interface Rule {
  readonly sideA: string;
  readonly sideB: string;
  readonly sideAKind: string;
  readonly sideBKind: string;
  readonly exceptions: readonly SodException[];
}

const { guard, rule, refuse, reasons } = refusalsOf({
  SOD_SIDES: { en: 'The two sides must differ.', cn: '两侧权限不能相同' },
  SOD_UNTIL: { en: 'An exception ends within {n} days.', cn: '例外须在{n}天内到期' },
  SOD_EXCEPTION: { en: 'There is no such open exception.', cn: '没有待处理的该例外申请' },
  ROLE_SELF_GRANT: { en: 'Another administrator must confirm changes to your own rights.', cn: '涉及本人权限,须由其他管理员确认' },
});
const payloadOf = (sent: MachineEvent) =>
  sent.payload as { readonly exceptionNo: number; readonly userId: string; readonly until: string; readonly reason: string };
const ask = { needs: 'ask' } as const;
const open = ({ exceptions }: Rule, sent: MachineEvent): SodException | undefined =>
  exceptions.find((one) => one.exceptionNo === payloadOf(sent).exceptionNo && one.exceptionState === 'REQUESTED');

const sidesDiffer: Guard<Rule, MachineEvent> = guard('SOD_SIDES', (c) => c.sideAKind !== c.sideBKind || c.sideA !== c.sideB, {
  over: ['sideA', 'sideB', 'sideAKind', 'sideBKind'],
});
const inTime: Guard<Rule, MachineEvent> = rule(
  ['SOD_UNTIL'],
  (_c, sent) => {
    const { today, latest } = sent.facts as SodFacts;
    const { until } = payloadOf(sent);
    return (
      (today !== undefined && latest !== undefined && compareDates(until, today) >= 0 && compareDates(until, latest) <= 0) ||
      refuse('SOD_UNTIL', { field: 'until', params: { n: LONGEST_DAYS } })
    );
  },
  ask,
);
const isOpen: Guard<Rule, MachineEvent> = guard('SOD_EXCEPTION', (c, sent) => open(c, sent) !== undefined, ask);
/** Neither who asked for it nor whom it is for. */
const anotherAdmin: Guard<Rule, MachineEvent> = guard(
  'ROLE_SELF_GRANT',
  (c, sent) => {
    const one = open(c, sent);
    return one === undefined || (one.requestedBy !== sent.actor.userId && one.userId !== sent.actor.userId);
  },
  ask,
);

const kept = (exceptions: readonly SodException[]) => ({
  exceptions,
  openExceptions: exceptions.filter((one) => one.exceptionState === 'REQUESTED').length,
});
const withException = (exceptions: readonly SodException[], no: number, change: Partial<SodException>) =>
  kept(exceptions.map((one) => (one.exceptionNo === no ? { ...one, ...change } : one)));
const decided =
  (state: 'APPROVED' | 'REFUSED') =>
  ({ exceptions }: Rule, sent: MachineEvent) =>
    withException(exceptions, payloadOf(sent).exceptionNo, { exceptionState: state, decidedBy: sent.actor.userId });

type Row = Transition<Rule, MachineEvent, MasterState>;
const admin = by('ADMIN');
const rows: Readonly<Record<string, Row>> = {
  REQUEST_EXCEPTION: {
    to: 'same',
    who: [admin],
    guards: [inTime],
    change: ({ exceptions }, sent) => {
      const { userId, until, reason } = payloadOf(sent);
      const exceptionNo = Math.max(0, ...exceptions.map((one) => one.exceptionNo)) + 1;
      return kept([
        ...exceptions,
        { exceptionNo, userId, until, reason, exceptionState: 'REQUESTED', requestedBy: sent.actor.userId, decidedBy: null },
      ]);
    },
  },
  APPROVE_EXCEPTION: { to: 'same', who: [admin], guards: [isOpen, anotherAdmin], change: decided('APPROVED') },
  REFUSE_EXCEPTION: { to: 'same', who: [admin], guards: [isOpen], change: decided('REFUSED') },
};

const exceptionNo = { exceptionNo: f.integer('No.', '序号', { need: 'save', min: 1 }) };
const sides = platformLookups.BASE_SOD_SIDE;
const codes = {
  en: 'Holding one of them is holding the side. Several at once are written as a code with a star, such as srmSlc*.btnVerifyBank.',
  cn: '持有其中任一项即视为持有该侧权限;可输入带*的编码表示一组权限,如 srmSlc*.btnVerifyBank',
};

export const LATEST_MS = LONGEST_DAYS * DAY_MS;

export const baseSodRule = defineMaster({
  type: 'baseSodRule',
  path: 'platform/sod-rule',
  title: { en: 'Segregation of duties', cn: '不相容职责规则' },
  fields: {
    ruleCode: f.text(40, 'Code', '规则编码', { need: 'save', fixed: true }),
    ruleName: f.text(100, 'Name', '规则名称', { need: 'save' }),
    ruleNameEn: f.text(100, 'English name', '英文名称'),
    sideAKind: f.lookup(sides, 'First side is', '第一侧类型', { need: 'save', initial: 'RESPONSIBILITY' }),
    sideA: f.text(400, 'First side', '第一侧权限', { need: 'save', help: codes }),
    sideBKind: f.lookup(sides, 'Second side is', '第二侧类型', { need: 'save', initial: 'RESPONSIBILITY' }),
    sideB: f.text(400, 'Second side', '第二侧权限', { need: 'save', help: codes }),
    severity: f.lookup(platformLookups.BASE_SOD_SEVERITY, 'Severity', '控制级别', { need: 'save', initial: 'BLOCK' }),
    reason: f.text(400, 'Why', '控制原因'),
    reasonEn: f.text(400, 'Why, in English', '英文控制原因'),
    openExceptions: f.integer('Exceptions to confirm', '待确认例外', { computed: true, initial: 0 }),
  },
  lines: {
    exceptions: hot(
      'Exceptions',
      '例外',
      { key: 'exceptionNo', bound: 500, computed: true },
      {
        exceptionNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
        userId: f.ref('baseUsers', 'User', '用户', { need: 'save' }),
        until: f.date('Until', '有效期止', { need: 'save' }),
        reason: f.text(200, 'Reason', '原因', { need: 'save' }),
        exceptionState: f.lookup(platformLookups.BASE_SOD_EXCEPTION, 'State', '状态', { need: 'save' }),
        requestedBy: f.ref('baseUsers', 'Asked for by', '申请人', { need: 'save' }),
        decidedBy: f.ref('baseUsers', 'Decided by', '确认人'),
      },
    ),
  },
  maintainer: [admin],
  holds: [sidesDiffer],
  reasons,
  events: {
    REQUEST_EXCEPTION: event('Ask for an exception', '申请例外', {
      userId: f.ref('baseUsers', 'User', '用户', { need: 'save' }),
      until: f.date('Until', '有效期止', { need: 'save' }),
      reason: f.text(200, 'Reason', '原因', { need: 'save' }),
    }),
    APPROVE_EXCEPTION: event('Approve the exception', '批准例外', exceptionNo),
    REFUSE_EXCEPTION: event('Refuse the exception', '拒绝例外', exceptionNo, { dangerous: true }),
  },
  rows: { draft: {}, enabled: rows as never, disabled: {} },
  uniqueKeys: [{ columns: ['ruleCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'ruleName',
  list: {
    columns: ['ruleCode', 'ruleName', 'ruleNameEn', 'sideAKind', 'sideA', 'sideBKind', 'sideB', 'severity', 'openExceptions', 'state'],
    filters: ['ruleCode', 'ruleName', 'ruleNameEn', 'severity', 'state'],
    sort: [['ruleCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Rule', cn: '规则' },
      fields: [
        'ruleCode',
        'ruleName',
        'ruleNameEn',
        'severity',
        'sideAKind',
        'sideA',
        'sideBKind',
        'sideB',
        'reason',
        'reasonEn',
        'remark',
      ],
    },
    { label: { en: 'Exceptions', cn: '例外' }, lines: 'exceptions' },
  ],
  screens: [
    {
      route: 'systemsetting/sodRule',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Segregation of duties', cn: '不相容职责' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
