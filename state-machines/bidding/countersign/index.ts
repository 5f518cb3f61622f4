/** Countersigns (bidding.md §11): opinions of named people on an award decision, side by side; silence is never consent. */
import { defineDocument } from '../../kernel/definition.js';
import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, Responsibility } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Audience, Change, Effect, Who } from '../../kernel/lifecycle.js';
import { actsAs, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { awardReasons, opinionSaid } from '../award/std.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
export const fields = {
  aboutType: f.lookup(lookups.BID_COUNTERSIGN_SOURCE, 'About', '来源类型', { ...made, initial: 'PICKETAGE' }),
  aboutId: f.ref('srmSfdBiddingPicketage', 'Award decision', '定标单', made),
  aboutNumber: f.text(60, 'Number of the award decision', '定标单号', made),
  projectNumber: f.text(60, 'Project number', '项目编号', made),
  projectName: f.text(200, 'Project name', '项目名称', made),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', made),
  amount: f.amount('Award', '定标金额', made),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { ...made, holds: true }),
  passMode: f.lookup(lookups.BID_PASS_MODE, 'Passes with', '通过方式', { ...made, initial: 'ALL' }),
  deadline: f.dateTime('Sign until', '会签截止', made),
  remindAt: f.dateTime('Next reminder', '下次催办', { ...made, internal: true }),
  signedCount: f.integer('Signed', '已签', { ...made, initial: 0 }),
  signerCount: f.integer('Signers', '会签人数', { ...made, initial: 0 }),
};
export const lines = {
  signers: hot(
    'Signers',
    '会签人',
    { key: 'userId', bound: 50, computed: true },
    {
      userId: f.ref('baseUsers', 'Signer', '会签人', { need: 'save' }),
      deptId: f.ref('baseDepartment', 'Department', '部门'),
      lineStatus: f.lookup(lookups.BID_SIGN_STATUS, 'Status', '状态', { initial: 'PENDING' }),
      opinion: f.text(500, 'Opinion', '意见'),
      signedAt: f.dateTime('Signed at', '签署时间'),
      delegatedFrom: f.ref('baseUsers', 'Delegated by', '转签人'),
    },
  ),
};
export type Countersign = Context<typeof fields, typeof lines>;
export type Signer = LineRow<typeof lines.signers>;

/** What the decision hands over. */
export interface Begun {
  readonly sourceId: string;
  readonly sourceNumber: string | null;
  readonly projectNumber: string | null;
  readonly projectName: string | null;
  readonly orgId: string | null;
  readonly ownerUserId: string | null;
  readonly passMode: 'ALL' | 'MAJORITY';
  readonly deadline: number;
  readonly amount: string;
  readonly currency: string | null;
  readonly signerIds: readonly string[];
}
export interface CountersignFacts {
  /** Departments of those who sign, by user. */
  readonly departments?: Readonly<Record<string, string | null>>;
}
const opinion = { opinion: f.text(500, 'Opinion', '意见', { told: true }) };
export const events = {
  CREATE: systemEvent<Begun, CountersignFacts>('Begun', '发起会签'),
  AGREE: event('Agree', '同意', opinion),
  DISAGREE: event('Disagree', '不同意', opinion, { dangerous: true }),
  DELEGATE: event('Hand over', '转签', { userId: f.ref('baseUsers', 'To', '转签给', { need: 'save' }) }, {}),
  REMIND_DUE: systemEvent('Reminder', '催办'),
  CANCEL: systemEvent('Cancelled', '取消会签'),
};
type CountersignEvent = EventOf<typeof events>;
type CountersignEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, reasons } = refusalsOf({
  BID_CS_NOT_SIGNER: { en: 'You are not a signer.', cn: '您不是会签人' },
  BID_CS_SIGNED: { en: 'You have already given your opinion.', cn: '您已会签' },
  BID_CS_DELEGATE: { en: 'This person signs already; choose another.', cn: '该人员已是会签人,请另选他人' },
});
const ask = { needs: 'ask' } as const;

/** The row that the actor signs, for himself or for whom he stands in. */
const rowOf = ({ signers }: Countersign, { actor }: MachineEvent): Signer | undefined =>
  signers.find(({ userId }) => actor.userId === userId) ?? signers.find(({ userId }) => actsAs(userId, actor));
const isSigner = guard<Countersign, MachineEvent>('BID_CS_NOT_SIGNER', (c, e) => rowOf(c, e) !== undefined, ask);
const unsigned = guard<Countersign, MachineEvent>(
  'BID_CS_SIGNED',
  (c, e) => rowOf(c, e)?.lineStatus !== 'AGREED' && rowOf(c, e)?.lineStatus !== 'DISAGREED',
  ask,
);
const newcomer = guard<Countersign, CountersignEventOf<'DELEGATE'>>(
  'BID_CS_DELEGATE',
  ({ signers }, { payload }) => !signers.some(({ userId }) => userId === payload.userId),
  ask,
);

const count = ({ signers }: Countersign, status: Signer['lineStatus']) => signers.filter(({ lineStatus }) => lineStatus === status).length;
const signed = (c: Countersign, e: MachineEvent, lineStatus: 'AGREED' | 'DISAGREED'): Countersign => {
  const row = rowOf(c, e);
  const text = (e.payload as { readonly opinion: string | null }).opinion;
  const signers = c.signers.map((one) => (one === row ? { ...one, lineStatus, opinion: text, signedAt: e.at } : one));
  return { ...c, signers, signedCount: signers.filter((one) => one.lineStatus !== 'PENDING').length };
};
/** How many must agree. */
const needed = ({ passMode, signers }: Countersign): number => (passMode === 'ALL' ? signers.length : Math.floor(signers.length / 2) + 1);
export const isPassed = (c: Countersign): boolean => count(c, 'AGREED') >= needed(c);
/** As many as are needed can no longer be reached. */
export const isRefused = (c: Countersign): boolean => c.signers.length - count(c, 'DISAGREED') < needed(c);

const change =
  (status: 'AGREED' | 'DISAGREED') =>
  (c: Countersign, e: MachineEvent): Change<Countersign> => {
    const { signers, signedCount } = signed(c, e, status);
    return { signers, signedCount };
  };
const toSource =
  (name: 'COUNTERSIGN_PASSED' | 'COUNTERSIGN_REFUSED') =>
  (c: Countersign): readonly Effect[] =>
    c.aboutId === null
      ? []
      : [{ kind: 'send', type: 'srmSfdBiddingPicketage', id: c.aboutId, event: name, payload: { countersignId: c.id } }];
const delegated = (c: Countersign, e: CountersignEventOf<'DELEGATE'>): Change<Countersign> => {
  const row = rowOf(c, e);
  return {
    signers: c.signers.map((one) => (one === row ? { ...one, userId: e.payload.userId, delegatedFrom: one.userId, deptId: null } : one)),
  };
};
const begun = (_c: Countersign, { payload, facts, at }: CountersignEventOf<'CREATE'>): Change<Countersign> => {
  const { sourceId, sourceNumber, signerIds, deadline, ...rest } = payload;
  return {
    ...rest,
    sourceType: 'PICKETAGE',
    sourceId,
    aboutId: sourceId,
    aboutNumber: sourceNumber,
    deadline,
    remindAt: Math.max(deadline, at),
    signerCount: signerIds.length,
    signers: [...new Set(signerIds)].map((userId) => ({
      userId,
      deptId: facts.departments?.[userId] ?? null,
      lineStatus: 'PENDING' as const,
      opinion: null,
      signedAt: null,
      delegatedFrom: null,
    })),
  };
};

const waiting = ({ signers }: Countersign): readonly Audience[] =>
  signers.filter(({ lineStatus }) => lineStatus === 'PENDING').map(({ userId }): Audience => `user:${userId}`);
const signing: readonly Responsibility[] = [
  'BUYER',
  'SOURCING_MANAGER',
  'APPROVER',
  'FINANCE',
  'QUALITY',
  'ENGINEER',
  'CONTRACT_MANAGER',
  'SUPPLIER_MANAGER',
  'REQUESTER',
  'PLANNER',
  'WAREHOUSE',
  'MINISTER',
  'EXPERT',
];
/** Anybody inside may try; the guard tells who is no signer. */
const insider: Who<Countersign> = {
  label: { en: 'a named signer', cn: '会签人' },
  resp: signing,
  test: (_c, actor) => actor.userType === 'INSIDE',
};
const menu = 'biddingPicketage/biddingCountersignList';
const desk = 'biddingPicketage/biddingCountersignProcess';
const machine = lifecycle<Countersign, CountersignEvent>()<'open' | 'passed' | 'refused' | 'cancelled'>(
  { CREATE: { to: 'open', who: [system], change: begun } },
  {
    open: {
      label: { en: 'Being countersigned', cn: '会签中' },
      colour: 'blue',
      deadlines: [{ event: 'REMIND_DUE', at: ({ remindAt }) => remindAt }],
      todos: [
        {
          type: 'BIDDING_COUNTERSIGN',
          menuCode: desk,
          title: { en: 'Award decision to countersign', cn: '定标待会签' },
          to: waiting,
          due: ({ deadline }) => deadline,
        },
      ],
      on: {
        AGREE: [
          {
            to: 'passed',
            when: (c, e) => isPassed(signed(c, e, 'AGREED')),
            who: [insider],
            guards: [isSigner, unsigned],
            change: change('AGREED'),
            effects: [toSource('COUNTERSIGN_PASSED')],
          },
          { to: 'same', who: [insider], guards: [isSigner, unsigned], change: change('AGREED') },
        ],
        DISAGREE: [
          {
            to: 'refused',
            when: (c, e) => isRefused(signed(c, e, 'DISAGREED')),
            who: [insider],
            guards: [isSigner, unsigned, opinionSaid],
            change: change('DISAGREED'),
            effects: [toSource('COUNTERSIGN_REFUSED')],
          },
          { to: 'same', who: [insider], guards: [isSigner, unsigned, opinionSaid], change: change('DISAGREED') },
        ],
        DELEGATE: { to: 'same', who: [insider], guards: [isSigner, unsigned, newcomer], change: delegated },
        REMIND_DUE: {
          to: 'same',
          who: [system],
          change: ({ remindAt }, { at }) => ({ remindAt: Math.max(remindAt ?? at, at) + DAY_MS }),
          effects: [
            (c): readonly Effect[] => [
              {
                kind: 'message',
                template: 'BID_COUNTERSIGN_WAITS',
                to: waiting(c),
                params: { number: c.aboutNumber, project: c.projectName },
              },
            ],
          ],
        },
        CANCEL: { to: 'cancelled', who: [system] },
      },
    },
    passed: { label: { en: 'Passed', cn: '已通过' }, colour: 'green', final: true },
    refused: { label: { en: 'Refused', cn: '未通过' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);

/** Opinions are read by the owner, managers, auditors and those who sign, or did before they handed over. */
const reads: Predicate = {
  or: [
    { acting: ['SOURCING_MANAGER', 'APPROVER', 'AUDITOR', 'ADMIN'] },
    { viewer: ['ownerUserId', '$userId'] },
    { viewer: ['createdBy', '$userId'] },
    { some: 'signers', where: { or: [{ viewer: ['userId', '$userId'] }, { viewer: ['delegatedFrom', '$userId'] }] } },
  ],
};
const view: View<Countersign> = {
  scope: { EX: { always: false }, INSIDE: reads, anyOrganisation: true },
  audiences: () => ['inside'],
  audienceOf: (c, state, viewer) =>
    viewer.userType !== 'EX' && holds(reads, state, c as unknown as Readonly<Record<string, unknown>>, viewer) ? 'inside' : null,
  shared: (c) => ({ ...c }),
  own: () => ({}),
};

export const srmSfdBiddingCountersign = defineDocument({
  type: 'srmSfdBiddingCountersign',
  version: 1,
  path: 'bidding/countersign',
  kind: 'document',
  title: { en: 'Countersign', cn: '会签' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...awardReasons, ...reasons },
  view,
  ignores: ['CANCEL'],
  sends: {
    COUNTERSIGN_PASSED: { to: ['srmSfdBiddingPicketage'] },
    COUNTERSIGN_REFUSED: { to: ['srmSfdBiddingPicketage'] },
  },
  numbering: { pattern: 'HQ-{yyyyMMdd}-{seq4}' },
  list: {
    columns: ['docNumber', 'aboutNumber', 'projectNumber', 'projectName', 'passMode', 'signedCount', 'signerCount', 'deadline', 'state'],
    filters: ['docNumber', 'aboutNumber', 'projectNumber', 'state', 'aboutId'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Countersign', cn: '会签' },
      fields: ['aboutNumber', 'projectNumber', 'projectName', 'amount', 'currency', 'passMode', 'deadline', 'signedCount', 'signerCount'],
    },
    { label: { en: 'Signers', cn: '会签人' }, lines: 'signers' },
  ],
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Countersigns', cn: '定标会签' }, resp: signing },
    { route: desk, kind: 'detail', audience: ['INSIDE'], label: { en: 'Countersign', cn: '会签处理' }, within: menu },
  ],
});
