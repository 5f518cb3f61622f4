/** The life of a decision about a supplier (suppliers.md): approved, answered by the supplier where he must be heard, in force for its term. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, daysBetween } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingReasons, notBy } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { supplierLookups } from '../lookups.js';
import type { OpenMatters } from '../open-matters.js';
import { blacklistedUntil, NEVER, readmittedFrom, termReasons } from '../terms.js';
import { fields, lines } from './fields.js';
import type { Manage, ManageEvent, ManageEventOf, ManageFacts, ManageType } from './fields.js';

export type ManageState =
  'draft' | 'approving' | 'rejected' | 'notified' | 'reviewing' | 'executing' | 'effective' | 'ended' | 'revoked' | 'cancelled';

const NOTICE_DAYS = 5;
const LONGEST_DAYS = 180;
const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  ...termReasons,
  DLM_STATE: { en: '{type} does not fit the status {status}.', cn: '当前状态{status}不能{type}' },
  DLM_FIELDS: { en: 'Fill in what this kind of decision needs: {what}.', cn: '该类型须填写:{what}' },
  DLM_TERM: { en: 'The term must be 1 to 180 days.', cn: '暂停期限须为1至180天' },
  DLM_FORCE: { en: 'Orders or samples are still open; only agreements may remain.', cn: '订单或样品未结清,仅协议可保留' },
  DLM_STOPPED: {
    en: 'Only of a supplier who has left or is blacklisted are open documents counted.',
    cn: '仅退出或黑名单供应商需统计未结单据',
  },
  DLM_REVOKE: { en: 'Only warnings and suspensions are revoked.', cn: '仅警告与暂停可撤销' },
  SLC_OPEN_EXISTS: { en: 'Another decision of this kind is open: {number}', cn: '存在未完成的同类单据:{number}' },
});
export const reasons = { ...approvingReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ManageFacts;

const fitting: Readonly<Partial<Record<ManageType, readonly string[]>>> = {
  SUSPEND: ['TRIAL', 'QUALIFIED'],
  RESUME: ['SUSPENDED'],
  QUIT: ['POTENTIAL', 'TRIAL', 'QUALIFIED', 'SUSPENDED'],
  READMIT: ['QUIT'],
  BLACKLIST: ['REGISTERED', 'POTENTIAL', 'QUALIFYING', 'TRIAL', 'QUALIFIED', 'SUSPENDED', 'QUIT'],
  REINSTATE: ['BLACKLISTED'],
  LEVEL: ['QUALIFIED'],
};
const fitsStatus: Guard<Manage, MachineEvent> = rule<Manage, MachineEvent>(
  ['DLM_STATE'],
  ({ manageType, orgIds }, sent) => {
    const { status } = given(sent);
    const allowed = manageType === 'RESUME' && orgIds.length > 0 ? fitting.SUSPEND : fitting[manageType];
    if (!allowed || status === undefined || (status !== null && allowed.includes(status))) return true;
    const words = {
      type: supplierLookups.SLC_MANAGE_TYPE.values[manageType],
      status: status === null ? { en: 'unknown', cn: '未知' } : supplierLookups.SLC_SUPPLIER_STATUS.values[status],
    };
    return refuse('DLM_STATE', { words });
  },
  ask,
);
/** Nobody comes back before his time. */
const termOver: Guard<Manage, MachineEvent> = rule<Manage, MachineEvent>(
  ['SUP_COOLDOWN', 'SUP_BLACKLIST_TERM'],
  ({ manageType }, sent) => {
    const { terms, today } = given(sent);
    if (terms === undefined || today === undefined) return true;
    const from = manageType === 'READMIT' ? readmittedFrom(terms, today) : null;
    if (from !== null) return refuse('SUP_COOLDOWN', { params: { date: from } });
    const until = manageType === 'REINSTATE' ? blacklistedUntil(terms, today) : null;
    return until === null || refuse('SUP_BLACKLIST_TERM', { params: { date: until } });
  },
  ask,
);
const needs: Readonly<Partial<Record<ManageType, readonly (keyof Manage & keyof typeof fields)[]>>> = {
  SUSPEND: ['evidenceIds', 'effectiveFrom', 'effectiveTo'],
  QUIT: ['evidenceIds', 'quitMode'],
  BLACKLIST: ['evidenceIds', 'blacklistTerm'],
  LEVEL: ['newLevel'],
};
const filled = rule<Manage>(
  ['DLM_FIELDS'],
  (manage) => {
    const missing = (needs[manage.manageType] ?? []).filter((name) => !isSaid(manage[name]));
    if (missing.length === 0) return true;
    const labels = missing.map((name) => fields[name].label);
    return refuse('DLM_FIELDS', {
      words: { what: { en: labels.map(({ en }) => en).join(', '), cn: labels.map(({ cn }) => cn).join('、') } },
    });
  },
  { over: ['manageType', 'evidenceIds', 'effectiveFrom', 'effectiveTo', 'quitMode', 'blacklistTerm', 'newLevel'] },
);
const termFits = guard<Manage>(
  'DLM_TERM',
  ({ manageType, effectiveFrom, effectiveTo }) => {
    if (manageType !== 'SUSPEND' || effectiveFrom === null || effectiveTo === null) return true;
    const days = daysBetween(effectiveFrom, effectiveTo) + 1;
    return days >= 1 && days <= LONGEST_DAYS;
  },
  { over: ['manageType', 'effectiveFrom', 'effectiveTo'] },
);
const alone: Guard<Manage, MachineEvent> = rule<Manage, MachineEvent>(
  ['SLC_OPEN_EXISTS'],
  (_manage, sent) => {
    const { open } = given(sent);
    return !open || refuse('SLC_OPEN_EXISTS', { params: { number: open } });
  },
  ask,
);
const forceable: Guard<Manage, MachineEvent> = guard<Manage, MachineEvent>(
  'DLM_FORCE',
  (_manage, sent) => {
    const { orders = 0, samples = 0, deliveries = 0, invoices = 0, stock = 0 } = given(sent).matters ?? {};
    return [orders, samples, deliveries, invoices, stock].every((count) => count === 0);
  },
  ask,
);
const revocable = guard<Manage>('DLM_REVOKE', ({ manageType }) => manageType === 'SUSPEND' || manageType === 'WARNING', {
  over: ['manageType'],
});

const settled = (matters: OpenMatters | undefined) => Object.values(matters ?? {}).every((count) => count === 0);
const isHeard = ({ manageType, quitMode }: Manage) => manageType === 'BLACKLIST' || (manageType === 'QUIT' && quitMode === 'ELIMINATED');
const isQuit = ({ manageType }: Manage) => manageType === 'QUIT';
const isAtOnce = ({ manageType }: Manage) => ['RESUME', 'LEVEL', 'CONDITION_CLEAR', 'READMIT', 'REINSTATE'].includes(manageType);

const toSupplier: Readonly<Partial<Record<ManageType, string>>> = {
  SUSPEND: 'SUSPEND',
  RESUME: 'RESUME',
  QUIT: 'QUIT',
  READMIT: 'READMIT',
  BLACKLIST: 'BLACKLIST',
  REINSTATE: 'REINSTATE',
  LEVEL: 'SET_LEVEL',
};
const inPlaces = ({ manageType, orgIds }: Manage) => orgIds.length > 0 && (manageType === 'SUSPEND' || manageType === 'RESUME');
function toHim(manage: Manage): readonly Effect[] {
  const { manageType, orgIds, supplierId, newLevel, blacklistTerm, effectiveTo } = manage;
  const event = toSupplier[manageType];
  if (!event) return [];
  const reason = manage.reason.slice(0, 500);
  const payload =
    manageType === 'LEVEL'
      ? { level: newLevel }
      : { reason, ...(manageType === 'BLACKLIST' ? { until: blacklistTerm === 'PERMANENT' ? NEVER : effectiveTo } : {}) };
  return [
    inPlaces(manage)
      ? { kind: 'send', type: 'srmSlcSupplierInfo', id: supplierId, event: `${event}_AT`, payload: { orgIds, reason } }
      : { kind: 'send', type: 'srmSlcSupplierInfo', id: supplierId, event, payload },
  ];
}
/** What the decision does to the supplier, and to decisions that it ends. */
function enters(manage: Manage, sent: MachineEvent): readonly Effect[] {
  return [
    ...toHim(manage),
    ...(given(sent).supersedes ?? []).map(
      (id) =>
        ({ kind: 'send', type: 'srmSlcDailyManage', id, event: 'SUPERSEDE', payload: { docNumber: manage.docNumber }, part: id }) as const,
    ),
  ];
}
const resumes = (manage: Manage): readonly Effect[] => (manage.manageType === 'SUSPEND' ? toHim({ ...manage, manageType: 'RESUME' }) : []);

const numbered = (sent: MachineEvent): Pick<Manage, 'openDocs'> | object => {
  const { openDocs } = given(sent);
  return openDocs === undefined ? {} : { openDocs: openDocs.map((row, index) => ({ ...row, rowNum: index + 1 })) };
};
/** Sourcing, orders and payments with whoever is stopped: those who own them remove, cancel or settle them. */
const isStopped = ({ manageType }: Manage) => manageType === 'BLACKLIST' || manageType === 'QUIT';

const inForce = (manage: Manage, sent: MachineEvent) => {
  const { today, effectiveTo, endsAt = null } = given(sent);
  return {
    effectiveFrom: manage.effectiveFrom ?? today ?? null,
    ...(effectiveTo === undefined ? {} : { effectiveTo }),
    endsAt,
    ...(isStopped(manage) ? numbered(sent) : {}),
  };
};

const stopped = guard<Manage>('DLM_STOPPED', isStopped, { over: ['manageType'] });

type Row = Transition<Manage, MachineEvent, ManageState>;
type Lead = Pick<Row, 'to' | 'when' | 'change' | 'effects'>;
/** Where a decision that stands goes: its settlement, its end at once, or its term. */
const leads: readonly Lead[] = [
  { to: 'executing', when: isQuit, change: (_manage, sent) => ({ openMatters: given(sent).matters ?? null }) },
  { to: 'ended', when: isAtOnce, change: inForce, effects: [enters] },
  { to: 'effective', change: inForce, effects: [enters] },
];
const stand = (row: Pick<Row, 'who' | 'guards' | 'change'>): readonly Row[] =>
  leads
    .filter(({ when }) => when !== isAtOnce)
    .map((lead) => ({ ...row, ...lead, change: (manage, sent) => ({ ...row.change?.(manage, sent), ...lead.change?.(manage, sent) }) }));

const keepers = by('SUPPLIER_MANAGER', 'QUALITY', 'BUYER');
const manager = by('SUPPLIER_MANAGER');
const supplier = own<Manage>(({ supplierId }, id) => supplierId === id);
const menuOf = 'srmSlcDailyManageList';
const approval = approving<Manage, ManageState>({
  owner: [keepers],
  submit: { guards: [filled, termFits, alone, fitsStatus, termOver] },
  approve: { guards: [fitsStatus, termOver] },
  to: [{ to: 'notified', when: isHeard, change: (_manage, { at }) => ({ noticeEndsAt: at + NOTICE_DAYS * DAY_MS }) }, ...leads],
  toApprove: {
    type: 'DOC_APPROVE',
    menuCode: menuOf,
    title: { en: 'Supplier decision to approve', cn: '供应商管理决定待审批' },
    to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
  },
});
const cancel: Transition<Manage, ManageEventOf<'CANCEL'>, ManageState> = { to: 'cancelled', who: [keepers], guards: [mustSay('reason')] };
const save: Transition<Manage, ManageEventOf<'SAVE'>, ManageState> = {
  to: 'same',
  who: [keepers],
  change: (manage, { payload }) => applySave<Manage>(lines, manage, payload),
};
const written = { SAVE: save, SUBMIT: approval.submit as never, CANCEL: cancel };
const noted = {
  change: (_manage: Manage, sent: MachineEvent) => ({ decisionNote: (sent.payload as { decisionNote: string }).decisionNote }),
};
const toManager = (en: string, cn: string) => ({
  type: 'DAILY_MANAGE',
  menuCode: menuOf,
  title: { en, cn },
  to: ({ orgId }: Manage) => [`resp:SUPPLIER_MANAGER@${orgId}` as const],
});
const revoke: Transition<Manage, ManageEventOf<'REVOKE'>, ManageState> = {
  to: 'revoked',
  who: [manager],
  guards: [revocable, mustSay('reason')],
  effects: [resumes],
};

export const machine = lifecycle<Manage, ManageEvent>()<ManageState>(
  { CREATE: { to: 'draft', who: [keepers, system], change: (manage, { payload }) => applySave<Manage>(lines, manage, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { ...written, DELETE: { to: 'removed', who: [keepers] } },
    },
    approving: approval.deciding,
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    notified: {
      label: { en: 'Supplier may state his case', cn: '待供应商申辩' },
      colour: 'orange',
      todos: [
        {
          type: 'DAILY_MANAGE',
          menuCode: menuOf,
          title: { en: 'Statement asked for', cn: '请提交申辩' },
          to: ({ supplierId }) => [`supplier:${supplierId}`],
        },
      ],
      deadlines: [{ event: 'NOTICE_DUE', at: ({ noticeEndsAt }) => noticeEndsAt }],
      on: {
        STATE_CASE: {
          to: 'reviewing',
          who: [supplier],
          change: (_manage, { payload }) => ({ statement: payload.statement, statementIds: payload.statementIds }),
        },
        NOTICE_DUE: stand({ who: [system] }) as never,
      },
    },
    reviewing: {
      label: { en: 'Statement under review', cn: '申辩复核' },
      colour: 'blue',
      todos: [toManager('Statement to review', '申辩待复核')],
      on: {
        UPHOLD: stand({ who: [manager], guards: [notBy('submittedBy')], ...noted }) as never,
        OVERTURN: { to: 'revoked', who: [manager], guards: [notBy('submittedBy')], ...noted },
      },
    },
    executing: {
      label: { en: 'Being settled', cn: '清退执行中' },
      colour: 'blue',
      todos: [toManager('Cooperation to be settled', '退出清算中')],
      on: {
        REFRESH: [
          {
            to: 'effective',
            when: (_manage, sent) => settled(given(sent).matters),
            who: [manager, system],
            change: (manage, sent) => ({ ...inForce(manage, sent), openMatters: sent.facts.matters ?? null }),
            effects: [enters],
          },
          { to: 'same', who: [manager, system], change: (_manage, { facts }) => ({ openMatters: facts.matters ?? null }) },
        ],
        ABANDON: { to: 'revoked', who: [manager], guards: [mustSay('reason')] },
        FORCE: {
          to: 'effective',
          who: [by('APPROVER')],
          guards: [mustSay('reason'), forceable],
          change: (manage, sent) => ({ ...inForce(manage, sent), openMatters: sent.facts.matters ?? null }),
          effects: [enters],
        },
      },
    },
    effective: {
      label: { en: 'In force', cn: '已生效' },
      colour: 'green',
      todos: [
        {
          type: 'DAILY_MANAGE',
          menuCode: menuOf,
          title: { en: 'The supplier is stopped: settle your open documents', cn: '供应商已停止合作,请处理未结单据' },
          to: ({ openDocs }) => [...new Set(openDocs.flatMap(({ ownerId }) => (ownerId === null ? [] : [`user:${ownerId}` as const])))],
        },
      ],
      deadlines: [{ event: 'END_DUE', at: ({ endsAt }) => endsAt }],
      on: {
        REVOKE: revoke,
        REFRESH: {
          to: 'same',
          who: [keepers, system],
          guards: [stopped],
          change: (_manage, sent) => ({ openMatters: sent.facts.matters ?? null, ...numbered(sent) }),
        },
        END_DUE: { to: 'ended', who: [system], effects: [(manage) => (manage.autoResumeFlag === 'Y' ? resumes(manage) : [])] },
        SUPERSEDE: { to: 'ended', who: [system] },
      },
    },
    ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'dark', final: true },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
