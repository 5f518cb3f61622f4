/**
 * A supplier's standing (suppliers.md, srmSlcSupplierInfo), moved by qualifications and decisions, and by the supplier
 * manager where there is none; sites share the one status of the supplier.
 */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Colour, State, Transition } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, submitter, system } from '../../kernel/lifecycle.js';
import { blankLine } from '../../kernel/document.js';
import { applySave } from '../../kernel/save.js';
import { approving } from '../../kernel/stock/approving.js';
import { missingForSubmit } from '../../kernel/validate.js';
import { usccFailure } from '../../kernel/primitives/uscc.js';
import type { SupplierStatus } from '../lookups.js';
import { statusAt } from '../gate.js';
import { supplierLookups } from '../lookups.js';
import { openList } from '../open-matters.js';
import { blacklistedUntil, readmittedFrom } from '../terms.js';
import { calledBack, calledThen, notRefused, refused, rowsAfter, unverified, verified, waits, withAccounts } from './accounts.js';
import { checked, expiring, rearmed, tellsCertificates } from './certificates.js';
import { newerGrade } from './grade.js';
import { blocksSources, endsAll, freesSources, qualifiedFor, resumedAt, suspendedAt } from './reach.js';
import type { ReachFacts, StatusFacts, Supplier, SupplierEvent, SupplierEventOf } from './fields.js';
import { fields, guard, lines, refuse, rule } from './fields.js';

type LifecycleStatus = 'registered' | 'potential' | 'qualifying' | 'trial' | 'qualified' | 'suspended' | 'quit' | 'blacklisted';
export type SupplierState = 'draft' | 'approving' | 'rejected' | LifecycleStatus | 'closed';

type Saving = SupplierEventOf<'CREATE'> | SupplierEventOf<'SAVE'>;

const reasonOf = (e: MachineEvent) => (e.payload as { readonly reason?: string | null }).reason ?? null;
const reasonGiven = guard('SLC_REASON_REQUIRED', (_c: Supplier, e: MachineEvent) => (reasonOf(e) ?? '').trim() !== '', { needs: 'ask' });
const bySubmitter = guard('SLC_NOT_SUBMITTER', (c: Supplier, e: MachineEvent) => c.submittedBy === e.actor.userId, {
  over: ['submittedBy'],
});
const complete = guard(
  'REG_INFO_INCOMPLETE',
  (c: Supplier) => missingForSubmit({ fields, lines }, c).length === 0 && (c.countryCode !== 'CN' || c.uscc !== null),
  { over: [...Object.keys(fields), 'contacts'] },
);
const codeChecks = rule(
  ['USCC_FORMAT', 'USCC_CHECK'],
  (c: Supplier, e: Saving) => {
    const { countryCode, uscc } = { ...c, ...e.payload.fields } as Supplier;
    const failure = countryCode === 'CN' && uscc !== null ? usccFailure(uscc) : null;
    return failure ? refuse(failure, { field: 'uscc' }) : true;
  },
  { needs: 'ask' },
);
const notKnown = rule(
  ['DUP_NAME'],
  (_c: Supplier, e: Saving) =>
    e.facts.duplicates?.length ? refuse('DUP_NAME', { params: { list: e.facts.duplicates.join(', ') } }) : true,
  { needs: 'ask' },
);

const notBelowItself = guard('SUP_PARENT', (c: Supplier, e: Saving) => e.facts.above?.includes(c.id) !== true, { needs: 'ask' });

/** Contacts that are written now are known from now on; certificates are looked at anew. */
const save = (c: Supplier, e: Saving): Change<Supplier> => {
  const change = applySave<Supplier>(lines, c, e.payload);
  const { since } = e.facts;
  const fresh = new Set(
    (e.payload.lines?.['contacts']?.set ?? []).flatMap((row) => ('mobile' in row || 'contactName' in row ? row['lineNo'] : [])),
  );
  const contacts =
    since === undefined ? change.contacts : change.contacts?.map((one) => (fresh.has(one.lineNo) ? { ...one, knownSince: since } : one));
  return {
    ...change,
    ...(contacts ? { contacts } : {}),
    ...(change.certificates ? rearmed(c, change.certificates, e.facts) : {}),
  };
};
/** Whoever leaves, or is merged, has nothing open; decisions have counted it themselves. */
const settledUp = rule(
  ['SUP_OPEN_BUSINESS'],
  (_c: Supplier, e: MachineEvent) => {
    const list = openList((e.facts as StatusFacts).matters);
    return list === null || refuse('SUP_OPEN_BUSINESS', { words: { list } });
  },
  { needs: 'ask' },
);
const cooledDown = rule(
  ['SUP_COOLDOWN'],
  (c: Supplier, e: MachineEvent) => {
    const { today } = e.facts as StatusFacts;
    const date = today === undefined ? null : readmittedFrom(c, today);
    return date === null || refuse('SUP_COOLDOWN', { params: { date } });
  },
  { needs: 'ask' },
);
const termOver = rule(
  ['SUP_BLACKLIST_TERM'],
  (c: Supplier, e: MachineEvent) => {
    const { today } = e.facts as StatusFacts;
    const date = today === undefined ? null : blacklistedUntil(c, today);
    return date === null || refuse('SUP_BLACKLIST_TERM', { params: { date } });
  },
  { needs: 'ask' },
);
const anotherRecord = rule(
  ['SUP_MERGE_TARGET'],
  (c: Supplier, { payload, facts }: SupplierEventOf<'MERGE_INTO'>) =>
    (payload.targetId !== c.id && facts.target?.live !== false && facts.target !== null) ||
    refuse('SUP_MERGE_TARGET', { field: 'targetId' }),
  { needs: 'ask' },
);
const inspectable: readonly (SupplierStatus | null)[] = ['POTENTIAL', 'QUALIFYING', 'TRIAL', 'QUALIFIED'];
const siteOpen = guard(
  'SITE_FLAG_LOCKED',
  (c: Supplier, { payload, facts }: SupplierEventOf<'SET_INSPECT_FLAG'>) => {
    const siteStatus = c.sites.find(({ orgId }) => orgId === payload.orgId)?.siteStatus ?? null;
    return facts.visited !== true && inspectable.includes(statusAt({ status: c.supplierStatus, siteStatus }));
  },
  { needs: 'ask' },
);
const keepers = [by('SUPPLIER_MANAGER', 'BUYER')] as const;
const manager = [by('SUPPLIER_MANAGER'), system] as const;

const statusOf = (standing: LifecycleStatus) => standing.toUpperCase() as SupplierStatus;
const moved =
  (to: LifecycleStatus) =>
  (c: Supplier, e: MachineEvent): Change<Supplier> => ({
    supplierStatus: statusOf(to),
    previousStatus: c.supplierStatus,
    statusReason: reasonOf(e),
  });

type Row = Transition<Supplier, MachineEvent, SupplierState>;
type Rows = State<Supplier, SupplierEvent, SupplierState>['on'];
const go = (to: Exclude<LifecycleStatus, 'registered'>): Row => ({ to, who: manager, change: moved(to) });
const withReason = (to: Exclude<LifecycleStatus, 'registered'>): Row => ({ ...go(to), guards: [reasonGiven] });
const leaving: Row = {
  ...withReason('quit'),
  guards: [reasonGiven, settledUp],
  change: (c, e) => ({ ...moved('quit')(c, e), leftOn: (e.facts as ReachFacts).today ?? null }),
  effects: [endsAll],
};
const banned: Transition<Supplier, SupplierEventOf<'BLACKLIST'>, SupplierState> = {
  to: 'blacklisted',
  who: manager,
  guards: [reasonGiven],
  change: (c, e) => ({
    ...moved('blacklisted')(c, e),
    blacklistFrom: e.facts.today ?? null,
    blacklistTo: e.payload.until ?? null,
  }),
  effects: [endsAll],
};
const readmitted: Row = {
  ...withReason('potential'),
  guards: [reasonGiven, cooledDown],
  change: (c, e) => ({ ...moved('potential')(c, e), leftOn: null }),
};
const reinstated: Row = {
  ...withReason('potential'),
  guards: [reasonGiven, termOver],
  change: (c, e) => ({ ...moved('potential')(c, e), blacklistFrom: null, blacklistTo: null }),
};
const inspecting: Transition<Supplier, SupplierEventOf<'SET_INSPECT_FLAG'>, SupplierState> = {
  to: 'same',
  who: [by('SUPPLIER_MANAGER', 'QUALITY', 'BUYER')],
  guards: [siteOpen],
  change: ({ uninspectedOrgIds }, { payload: { orgId, inspectFlag } }) => {
    const others = uninspectedOrgIds.filter((id) => id !== orgId);
    return { uninspectedOrgIds: inspectFlag === 'Y' ? others : [...others, orgId] };
  },
};
const saving: Transition<Supplier, SupplierEventOf<'SAVE'>, SupplierState> = {
  to: 'same',
  who: keepers,
  guards: [codeChecks, notKnown, notBelowItself],
  change: save,
};
const levelled: Transition<Supplier, SupplierEventOf<'SET_LEVEL'>, SupplierState> = {
  to: 'same',
  who: [system],
  change: (_c, e) => ({ supplierLevel: e.payload.level }),
};
/** What was approved elsewhere (srmSlcChangeInfo): an account waits for finance again, a contact is known from now on. */
const applied: Transition<Supplier, SupplierEventOf<'APPLY_CHANGE'>, SupplierState> = {
  to: 'same',
  who: [system],
  change: (c, { payload, at, facts }) => {
    const { accounts = [], contacts = [], certificates = [], locations = [] } = payload.rows ?? {};
    return {
      ...(payload.fields as Partial<Supplier>),
      ...(accounts.length === 0 ? {} : { accounts: withAccounts(c, accounts, at) }),
      ...(contacts.length === 0 ? {} : { contacts: rowsAfter(c.contacts, contacts, blankLine(lines.contacts), { knownSince: at }) }),
      ...(locations.length === 0 ? {} : { locations: rowsAfter(c.locations, locations, blankLine(lines.locations), {}) }),
      ...(certificates.length === 0 ? {} : rearmed(c, rowsAfter(c.certificates, certificates, blankLine(lines.certificates), {}), facts)),
    };
  },
};
const finance = by('FINANCE');
const verifying: Transition<Supplier, SupplierEventOf<'VERIFY_ACCOUNT'>, SupplierState> = {
  to: 'same',
  who: [finance],
  guards: [waits, calledBack, calledThen],
  change: verified,
};
const refusing: Transition<Supplier, SupplierEventOf<'REFUSE_ACCOUNT'>, SupplierState> = {
  to: 'same',
  who: [finance],
  guards: [notRefused, reasonGiven],
  change: refused,
  effects: [
    (c, { payload }) => [
      {
        kind: 'message',
        template: 'ACC_REFUSED',
        to: [`supplier:${c.id}`],
        params: { number: c.supplierNumber, companyName: c.companyName, line: payload.lineNo, reason: payload.reason },
      },
    ],
  ],
};
const holding = (payHold: 'Y' | 'N') => ({
  to: 'same' as const,
  who: [finance] as const,
  guards: [reasonGiven],
  change: (): Change<Supplier> => ({ payHold }),
});
const checking: Transition<Supplier, SupplierEventOf<'CERT_CHECK'>, SupplierState> = {
  to: 'same',
  who: [system],
  change: (c, { facts }) => checked(c, facts),
  effects: [tellsCertificates],
};
const suspendingAt: Transition<Supplier, SupplierEventOf<'SUSPEND_AT'>, SupplierState> = {
  to: 'same',
  who: [system],
  change: suspendedAt,
  effects: [blocksSources],
};
const resumingAt: Transition<Supplier, SupplierEventOf<'RESUME_AT'>, SupplierState> = {
  to: 'same',
  who: [system],
  change: resumedAt,
  effects: [freesSources],
};
const qualifying: Transition<Supplier, SupplierEventOf<'QUALIFIED_FOR'>, SupplierState> = {
  to: 'same',
  who: [system],
  change: qualifiedFor,
};
const kept: Rows = {
  VERIFY_ACCOUNT: verifying,
  REFUSE_ACCOUNT: refusing,
  HOLD_PAY: holding('Y'),
  RELEASE_PAY: holding('N'),
  CERT_CHECK: checking,
  SUSPEND_AT: suspendingAt,
  RESUME_AT: resumingAt,
  QUALIFIED_FOR: qualifying,
};
/** Who is visited at all. */
const visited: Rows = { SET_INSPECT_FLAG: inspecting };
const recordTodos: State<Supplier, SupplierEvent, SupplierState>['todos'] = [
  {
    type: 'SUPPLIER_ACCOUNT',
    menuCode: 'supplierInfoEdit',
    title: { en: 'Bank account to verify by call', cn: '供应商银行账户待回访核实' },
    to: (c) => (unverified(c).length > 0 ? ['resp:FINANCE'] : []),
  },
  {
    type: 'CERT_EXPIRY',
    menuCode: 'supplierInfoToPortal',
    title: { en: 'Certificate ends: ask for a change with the renewed one', cn: '资质证书即将到期,请通过信息变更提交新证书' },
    to: (c) => (expiring(c).length > 0 ? [`supplier:${c.id}`] : []),
    due: () => null,
  },
];
const certDeadline = [{ event: 'CERT_CHECK' as const, at: ({ certCheckAt }: Supplier) => certCheckAt }];
const graded: Transition<Supplier, SupplierEventOf<'SET_GRADE'>, SupplierState> = {
  to: 'same',
  who: [system],
  guards: [newerGrade],
  change: (_c, { payload }) => ({ performanceGrade: payload.grade, gradePeriod: payload.period }),
};
const resumeTo = (to: 'trial' | 'qualified'): Row => ({
  ...go(to),
  effects: [freesSources],
  when: (c: Supplier) => c.previousStatus === statusOf(to),
});

const standing = (state: LifecycleStatus, colour: Colour, rows: Rows): State<Supplier, SupplierEvent, SupplierState> => ({
  label: supplierLookups.SLC_SUPPLIER_STATUS.values[statusOf(state)],
  colour,
  todos: recordTodos,
  deadlines: certDeadline,
  on: { SAVE: saving, SET_LEVEL: levelled, SET_GRADE: graded, APPLY_CHANGE: applied, ...kept, ...rows },
});
const merge: Row = { to: 'closed', who: [system] };
/** Documents keep the supplier that they name; his record says which one goes on. */
const mergeInto: Transition<Supplier, SupplierEventOf<'MERGE_INTO'>, SupplierState> = {
  to: 'closed',
  who: [by('SUPPLIER_MANAGER', 'ADMIN')],
  guards: [anotherRecord, settledUp],
  change: (_c, { payload }) => ({ mergedInto: payload.targetId, supplierStatus: null }),
};
/** What a registration has in its papers takes the place of what is there; accounts are verified from here on. */
const informed: Transition<Supplier, SupplierEventOf<'INFO_APPROVED'>, SupplierState> = {
  to: 'potential',
  who: [system],
  change: (c, e) => {
    const { since = null, known = [] } = e.payload;
    const papers = Object.fromEntries(
      (['contacts', 'locations', 'accounts', 'certificates'] as const).map((name) => [
        name,
        e.payload.lines[name].map((row) => ({
          ...blankLine(lines[name]),
          ...row,
          ...(name === 'accounts' ? { verifyStatus: 'PENDING', changedAt: since } : {}),
          ...(name === 'contacts' && !known.includes(row['lineNo'] as number) ? { knownSince: since } : {}),
        })),
      ]),
    ) as unknown as Pick<Supplier, 'contacts' | 'locations' | 'accounts' | 'certificates'>;
    return {
      ...moved('potential')(c, e),
      ...(e.payload.fields as Partial<Supplier>),
      ...papers,
      ...rearmed(c, papers.certificates, e.facts),
    };
  },
};
const madeByRegistration = (_c: Supplier, { cause }: MachineEvent): boolean =>
  cause?.kind === 'CREATE' && cause.type === 'srmSlcRegisterInfo';

const approval = approving<Supplier, SupplierState>({
  owner: keepers,
  approver: [by('APPROVER', 'SUPPLIER_MANAGER')],
  submit: { guards: [complete] },
  to: 'potential',
  approve: { change: moved('potential') },
  reject: { says: reasonGiven, change: (_c, e) => ({ statusReason: reasonOf(e) }) },
  withdraw: { who: [submitter, by('SUPPLIER_MANAGER')], guards: [bySubmitter] },
  alreadyActed: 'SLC_ALREADY_ACTED',
  toApprove: {
    type: 'DOC_APPROVE',
    menuCode: 'supplierInfoEdit',
    title: { en: 'Supplier to approve', cn: '供应商待审批' },
    to: () => ['resp:SUPPLIER_MANAGER'],
  },
});
const written = { SAVE: saving, SUBMIT: approval.submit, DELETE: { to: 'removed' as const, who: [creator] as const } };

export const machine = lifecycle<Supplier, SupplierEvent>()<SupplierState>(
  {
    CREATE: [
      {
        // Whoever approved the registration has looked at its duplicates.
        to: 'registered',
        when: madeByRegistration,
        who: [system],
        change: (c, e) => ({ ...save(c, e), supplierNumber: e.facts.docNumber ?? null, supplierStatus: 'REGISTERED' }),
      },
      {
        to: 'draft',
        who: keepers,
        guards: [codeChecks, notKnown, notBelowItself],
        change: (c, e) => ({ ...save(c, e), supplierNumber: e.facts.docNumber ?? null }),
      },
    ],
  },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: approval.deciding,
    rejected: { label: { en: 'Refused', cn: '审批退回' }, colour: 'red', phase: 'draft', on: written },
    registered: {
      label: supplierLookups.SLC_SUPPLIER_STATUS.values.REGISTERED,
      colour: 'orange',
      on: {
        INFO_APPROVED: informed,
        BLACKLIST: banned,
        // Without a status nobody of it comes in any more.
        REG_CLOSED: { to: 'closed', who: [system], change: () => ({ supplierStatus: null }) },
      },
    },
    potential: standing('potential', 'blue', {
      ...visited,
      START_QUALIFY: go('qualifying'),
      QUIT: leaving,
      BLACKLIST: banned,
      MERGED: merge,
      MERGE_INTO: mergeInto,
    }),
    qualifying: standing('qualifying', 'blue', {
      ...visited,
      QUALIFY_TRIAL: go('trial'),
      QUALIFY_PASS: go('qualified'),
      QUALIFY_FAIL: withReason('potential'),
      BLACKLIST: banned,
    }),
    trial: standing('trial', 'green', {
      ...visited,
      QUALIFY_PASS: go('qualified'),
      QUALIFY_FAIL: withReason('potential'),
      SUSPEND: { ...withReason('suspended'), effects: [blocksSources] },
      QUIT: leaving,
      BLACKLIST: banned,
    }),
    qualified: standing('qualified', 'green', {
      ...visited,
      SUSPEND: { ...withReason('suspended'), effects: [blocksSources] },
      QUIT: leaving,
      BLACKLIST: banned,
    }),
    suspended: standing('suspended', 'red', {
      RESUME: [resumeTo('trial'), resumeTo('qualified')],
      QUIT: leaving,
      BLACKLIST: banned,
    }),
    quit: standing('quit', 'dark', {
      READMIT: readmitted,
      BLACKLIST: banned,
      MERGED: merge,
      MERGE_INTO: mergeInto,
    }),
    blacklisted: standing('blacklisted', 'red', { REINSTATE: reinstated }),
    closed: { label: { en: 'Closed or merged', cn: '已关闭' }, colour: 'dark', final: true },
  },
);
