/**
 * Signing of a contract (contracts.md §5): who signs in which order, until when, and what became of it. Hashes of links and of codes, PINs
 * and keys are in no field, payload or history; the server looks at them before it sends what happened.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import type { AnchorPlace } from '../anchors.js';
import { contractLookups as lookups } from '../lookups.js';
import { contractProfiles } from '../profiles.js';
import type { Announced, ProviderAnswer } from './provider.js';
import { answered, isLastAttempt, notAnswered, providerEvents, providerFields, providerReasons, refusedBy } from './provider.js';
import { isTurn, ordered, turnOf, withStatus } from './signers.js';
import type { Order } from './signers.js';

const made = { computed: true, supplier: 'read' } as const;
const inside = { computed: true } as const;
const fields = {
  contractId: f.ref('srmCctContract', 'Contract', '合同', { ...made, need: 'save' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { ...made, need: 'save' }),
  flowTitle: f.text(200, 'Contract title', '合同名称', made),
  contractNumber: f.text(60, 'Contract number', '合同编号', made),
  amount: f.amount('Amount', '金额', made),
  provider: f.lookup(lookups.CCT_PROVIDER, 'Provider', '服务商', { ...made, initial: 'INTERNAL' }),
  signOrder: f.lookup(lookups.CCT_SIGN_ORDER, 'Order', '签署顺序', { ...made, initial: 'A_FIRST' }),
  deadline: f.dateTime('Sign by', '签署截止', made),
  fileId: f.attachments('Document', '待签文件', made),
  fileSha256: f.text(64, 'SHA-256', '文件哈希', made),
  signedFileId: f.attachments('Signed document', '已签文件', inside),
  signedSha256: f.text(64, 'SHA-256 as signed', '已签文件哈希', inside),
  verifyCode: f.text(20, 'Verification code', '验证码', made),
  remindedAt: f.dateTime('Reminded at', '上次催签', made),
  endReason: f.longText('Reason', '原因', made),
  ...providerFields,
};
const lines = {
  signers: hot(
    'Signers',
    '签署人',
    { key: 'signerNo', bound: 20, computed: true, indexes: ['personId'] },
    {
      signerNo: f.integer('No.', '序号', { need: 'save', supplier: 'read' }),
      orderNo: f.integer('Turn', '顺序', { ...made, need: 'save', initial: 1 }),
      party: f.lookup(lookups.CCT_PARTY, 'Party', '所属方', { ...made, need: 'save' }),
      signerType: f.lookup(lookups.CCT_SIGNER_TYPE, 'Kind', '签署类型', { ...made, need: 'save' }),
      signerName: f.text(60, 'Signer', '签署人', made),
      companyName: f.text(200, 'Company', '单位', made),
      personId: f.ref('srmCctSignPerson', 'Person', '签署账号', { ...inside, need: 'save' }),
      orgAccountId: f.ref('srmCctOrgAccount', 'Organisation', '机构账号', inside),
      sealNo: f.integer('Seal', '印章序号', inside),
      place: f.json<AnchorPlace>()('Place', '签署位置', inside),
      datePlace: f.json<AnchorPlace>()('Place of the date', '日期位置', inside),
      seamFlag: f.flag('Seam seal', '骑缝章', made),
      signerStatus: f.lookup(lookups.CCT_SIGNER_STATUS, 'Status', '状态', { ...made, initial: 'WAITING' }),
      viewedAt: f.dateTime('Viewed', '查看时间', made),
      signingUntil: f.dateTime('Signing until', '签署中至', inside),
      announced: f.json<Announced>()('Signed at the provider', '服务商签署', { computed: true, internal: true }),
      signedAt: f.dateTime('Signed', '签署时间', made),
      certSerial: f.text(40, 'Certificate', '证书序列号', made),
      refuseReason: f.longText('Why refused', '拒签原因', made),
    },
  ),
};
export type SignFlow = Context<typeof fields, typeof lines>;
export type Signer = SignFlow['signers'][number];

/** What a flow begins with; the contract's event that starts it has all of it. */
export interface FlowStart {
  readonly contractId: string;
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly flowTitle: string;
  readonly contractNumber: string;
  readonly amount: string;
  /** Absent on what was started before there were outside ones. */
  readonly provider?: 'INTERNAL' | 'EXTERNAL';
  readonly signOrder: Order;
  readonly deadline: Instant;
  readonly fileId: string;
  readonly fileSha256: string;
  readonly verifyCode: string;
  readonly signers: readonly SignerStart[];
}
export interface SignerStart {
  readonly party: 'A' | 'B';
  readonly signerType: 'PERSON' | 'ORG';
  readonly signerName: string;
  readonly companyName: string;
  readonly personId: string;
  readonly orgAccountId: string | null;
  readonly sealNo: number | null;
  /** Where the text has anchors for him; on the last page where it has none. */
  readonly place?: AnchorPlace | null;
  readonly datePlace?: AnchorPlace | null;
  /** Of a seal that stands over the right edge of all pages, too. */
  readonly seamFlag?: 'Y';
}
interface OfSigner {
  readonly signerNo: number;
}
interface SignedStep extends OfSigner {
  readonly fileId: string;
  readonly sha256: string;
  /** Of the file that was signed: a late one over an older file would lose what others signed meanwhile. */
  readonly over?: string;
  readonly certSerial: string;
}
const events = {
  CREATE: systemEvent<FlowStart>('Start', '发起'),
  VIEW: systemEvent<OfSigner>('Viewed', '查看'),
  SIGN_ONE: systemEvent<OfSigner & { readonly until: Instant }>('Begins to sign', '开始签署'),
  SIGNER_SIGNED: systemEvent<SignedStep>('Signed', '已签署'),
  SIGN_STEP_FAILED: systemEvent<Partial<OfSigner>>('Not signed', '签署未完成'),
  SIGNER_REFUSED: systemEvent<OfSigner & { readonly reason: string }>('Refused', '拒签'),
  EXPIRE: systemEvent('Not signed in time', '签署逾期'),
  ...providerEvents,
  EXTEND: event('More time', '延长期限', { deadline: f.dateTime('Sign by', '签署截止', { need: 'save', lastDay: true }) }),
  REMIND: event('Remind', '催签'),
  REVOKE: event('Revoke', '撤销', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true, facts: facts<object>() }),
};
type FlowEvent = EventOf<typeof events>;
type FlowEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const REMIND_EVERY_MS = 4 * 3_600_000;
const ask = { needs: 'ask' } as const;
const { guard, rule, refuse, reasons } = refusalsOf({
  ...providerReasons,
  CCT_DEADLINE_EARLIER: { en: 'The new deadline must be later.', cn: '新的截止时间须更晚' },
  CCT_REMIND_SOON: { en: 'A reminder was sent less than 4 hours ago.', cn: '4小时内已发送过提醒' },
  CCT_SIGN_NOT_TURN: { en: "It is not this signer's turn.", cn: '尚未轮到该签署人' },
  CCT_SIGN_DONE: { en: 'This signer has already signed.', cn: '该签署人已签署' },
  CCT_SIGN_BUSY: { en: 'Another signature is being made. Try again in a minute.', cn: '正在处理其他签署,请稍后再试' },
});
const later = guard<SignFlow, FlowEventOf<'EXTEND'>>(
  'CCT_DEADLINE_EARLIER',
  ({ deadline }, { payload }) => payload.deadline > (deadline ?? 0),
  ask,
);
const longAgo = guard<SignFlow, FlowEventOf<'REMIND'>>(
  'CCT_REMIND_SOON',
  ({ remindedAt }, { at }) => remindedAt === null || at - remindedAt >= REMIND_EVERY_MS,
  ask,
);
const signerOf = ({ signers }: SignFlow, no: number | undefined) => signers.find(({ signerNo }) => signerNo === no);
/** One signature at a time: each stands on the file that the one before it made. */
const mayBegin = rule<SignFlow, FlowEventOf<'SIGN_ONE'>>(
  ['CCT_SIGN_DONE', 'CCT_SIGN_NOT_TURN', 'CCT_SIGN_BUSY'],
  (flow, { payload }) => {
    const signer = signerOf(flow, payload.signerNo);
    if (!signer || signer.signedAt !== null) return refuse('CCT_SIGN_DONE');
    if (!isTurn(flow.signers, signer)) return refuse('CCT_SIGN_NOT_TURN');
    return flow.signers.every(({ signingUntil }) => signingUntil === null) || refuse('CCT_SIGN_BUSY');
  },
  ask,
);
/** What a provider tells is of a signer whose turn it is, who has not signed, and one at a time. */
const maySign = rule<SignFlow, FlowEventOf<'PROVIDER_SIGNED'>>(
  ['CCT_SIGN_DONE', 'CCT_SIGN_NOT_TURN', 'CCT_SIGN_BUSY'],
  (flow, { payload }) => {
    const signer = signerOf(flow, payload.signerNo);
    if (!signer || signer.signedAt !== null) return refuse('CCT_SIGN_DONE');
    if (!isTurn(flow.signers, signer)) return refuse('CCT_SIGN_NOT_TURN');
    return flow.signers.every(({ announced }) => announced === null) || refuse('CCT_SIGN_BUSY');
  },
  ask,
);
const unsigned = guard<SignFlow, FlowEventOf<'SIGNER_REFUSED'>>(
  'CCT_SIGN_DONE',
  (flow, { payload }) => signerOf(flow, payload.signerNo)?.signedAt === null,
  ask,
);
const waitsForProvider = guard<SignFlow>('CCT_PROVIDER_IDLE', ({ nextAttemptAt }) => nextAttemptAt !== null, { over: ['nextAttemptAt'] });
const isSigning = (flow: SignFlow, { payload }: FlowEventOf<'SIGNER_SIGNED'>) => {
  const signer = signerOf(flow, payload.signerNo);
  if (payload.over !== undefined && payload.over !== (flow.signedSha256 ?? flow.fileSha256)) return false;
  return signer !== undefined && (signer.signingUntil !== null || signer.announced !== null) && signer.signedAt === null;
};
const isLast = (flow: SignFlow, sent: FlowEventOf<'SIGNER_SIGNED'>) =>
  isSigning(flow, sent) && flow.signers.every(({ signedAt, signerNo }) => signedAt !== null || signerNo === sent.payload.signerNo);

const changed = (flow: SignFlow, no: number, change: Partial<Signer>): Change<SignFlow> => ({
  signers: withStatus(flow.signers.map((signer) => (signer.signerNo === no ? { ...signer, ...change } : signer))),
});
const signed = (flow: SignFlow, { payload, at }: FlowEventOf<'SIGNER_SIGNED'>): Change<SignFlow> => ({
  ...changed(flow, payload.signerNo, { signedAt: at, signingUntil: null, announced: null, certSerial: payload.certSerial }),
  ...(flow.provider === 'EXTERNAL' ? answered : {}),
  signedFileId: payload.fileId,
  signedSha256: payload.sha256,
});
const started = (_flow: SignFlow, { payload }: FlowEventOf<'CREATE'>): Change<SignFlow> => {
  const { signers, ...header } = payload;
  const standing = ordered(signers, payload.signOrder).map((signer, index) => ({
    ...signer,
    place: signer.place ?? null,
    datePlace: signer.datePlace ?? null,
    seamFlag: signer.seamFlag ?? ('N' as const),
    signerNo: index + 1,
    viewedAt: null,
    signingUntil: null,
    announced: null,
    signedAt: null,
    certSerial: null,
    refuseReason: null,
  }));
  return { ...header, signers: withStatus(standing) };
};

type State = 'starting' | 'failed' | 'running' | 'completed' | 'refused' | 'expired' | 'revoked';
const manager = by('CONTRACT_MANAGER');
const menu = 'contractManage/cctContractEdit';
const tell =
  (name: string, payload: (flow: SignFlow, sent: FlowEvent) => object = () => ({})) =>
  (flow: SignFlow, sent: FlowEvent): readonly Effect[] => [
    { kind: 'send', type: 'srmCctContract', id: flow.contractId, event: name, payload: { flowId: flow.id, ...payload(flow, sent) } },
  ];
/** Whoever's turn it is gets a link of his own by letter; it is made when the letter leaves. */
const invited = (flow: SignFlow): readonly Effect[] => {
  const turn = turnOf(flow.signers);
  return flow.signers
    .filter((signer) => signer.signedAt === null && signer.orderNo === turn)
    .map((signer) => ({
      kind: 'message',
      template: 'SIGN_LINK',
      to: [`user:${flow.createdBy ?? ''}`],
      params: { flowId: flow.id, signerNo: signer.signerNo },
    }));
};
/** Whose turn comes by a signature; a new link for those who have one would end it under them. */
const invitedNext = (flow: SignFlow, { payload }: FlowEventOf<'SIGNER_SIGNED'>): readonly Effect[] =>
  signerOf(flow, payload.signerNo)?.orderNo === turnOf(flow.signers) ? [] : invited(flow);
const linksDie = (flow: SignFlow): readonly Effect[] => [{ kind: 'run', name: 'linksDie', params: { flowId: flow.id } }];
const firstStuck = ({ signers }: SignFlow): Instant | null => {
  const until = signers.flatMap(({ signingUntil }) => signingUntil ?? []);
  return until.length === 0 ? null : Math.min(...until);
};
const notSigned = (flow: SignFlow, { payload }: FlowEventOf<'SIGN_STEP_FAILED'>): Change<SignFlow> => ({
  signers: withStatus(
    flow.signers.map((signer) =>
      payload.signerNo === undefined || signer.signerNo === payload.signerNo ? { ...signer, signingUntil: null, announced: null } : signer,
    ),
  ),
});

const nobody = [system] as const;
const isExternal = (_flow: SignFlow, { payload }: FlowEventOf<'CREATE'>): boolean => payload.provider === 'EXTERNAL';
const over = [tell('SIGN_ENDED'), linksDie] as const;
/** The provider is told at once, whatever it was asked before. */
const toEnd = ({ attempts }: SignFlow) => ({ nextAttemptAt: null, attempts: attempts === null ? null : 0 });
const expires = { to: 'expired' as const, who: nobody, change: toEnd, effects: over };
const revokes = {
  to: 'revoked' as const,
  who: [manager] as const,
  guards: [mustSay('reason')],
  change: (flow: SignFlow, { payload }: FlowEventOf<'REVOKE'>) => ({ ...toEnd(flow), endReason: payload.reason }),
  effects: over,
};
const retries = {
  to: 'same' as const,
  who: [manager] as const,
  guards: [waitsForProvider],
  change: (_flow: SignFlow, { at }: FlowEventOf<'RETRY'>) => ({ nextAttemptAt: at }),
};
const failing = (_flow: SignFlow, { payload }: { readonly payload: ProviderAnswer }) => ({
  ...refusedBy(payload),
  attempts: 0,
  endReason: payload.message,
});
const busy = { to: 'same' as const, who: nobody, change: notAnswered };
const fails = { to: 'failed' as const, who: nobody, change: failing, effects: over };
/** A flow that is over here is ended at its provider, too; what comes of it later is refused. */
const endedThere = {
  PROVIDER_STARTED: {
    to: 'same' as const,
    who: nobody,
    change: (_flow: SignFlow, { payload }: FlowEventOf<'PROVIDER_STARTED'>) => ({ ...answered, providerFlowId: payload.providerFlowId }),
  },
  PROVIDER_ENDED: {
    to: 'same' as const,
    who: nobody,
    change: (_flow: SignFlow, { at }: FlowEventOf<'PROVIDER_ENDED'>) => ({ nextAttemptAt: null, providerEndedAt: at }),
  },
  PROVIDER_BUSY: [
    {
      ...busy,
      when: isLastAttempt,
      change: (_flow: SignFlow, { payload, at }: FlowEventOf<'PROVIDER_BUSY'>) => ({ ...refusedBy(payload), providerEndedAt: at }),
    },
    busy,
  ] as const,
  RETRY: retries,
};
const machine = lifecycle<SignFlow, FlowEvent>()<State>(
  {
    CREATE: [
      { to: 'starting', when: isExternal, who: nobody, change: started },
      { to: 'running', who: nobody, change: started, effects: [invited] },
    ],
  },
  {
    starting: {
      label: { en: 'Starting', cn: '发起中' },
      colour: 'grey',
      todos: [
        {
          type: 'CONTRACT',
          menuCode: menu,
          title: { en: 'Signing provider does not answer', cn: '签署服务商未应答' },
          to: ({ attempts, createdBy }) => ((attempts ?? 0) > 0 && createdBy !== null ? [`user:${createdBy}` as const] : []),
        },
      ],
      deadlines: [{ event: 'EXPIRE', at: ({ deadline }) => deadline }],
      on: {
        PROVIDER_STARTED: {
          to: 'running',
          who: nobody,
          change: (_flow, { payload }) => ({ ...answered, providerFlowId: payload.providerFlowId }),
          effects: [invited],
        },
        PROVIDER_BUSY: [{ ...fails, when: isLastAttempt }, busy],
        PROVIDER_ERROR: fails,
        EXPIRE: expires,
        REVOKE: revokes,
        RETRY: retries,
      },
    },
    running: {
      label: { en: 'Signing', cn: '签署中' },
      colour: 'orange',
      todos: [
        {
          type: 'CONTRACT',
          menuCode: menu,
          title: { en: 'Contract to sign', cn: '合同待签署' },
          to: ({ signers, supplierId, createdBy }) => {
            const parties = new Set(signers.filter((signer) => isTurn(signers, signer)).map(({ party }) => party));
            return [
              ...(parties.has('A') && createdBy !== null ? [`user:${createdBy}` as const] : []),
              ...(parties.has('B') ? [`supplier:${supplierId}` as const] : []),
            ];
          },
        },
      ],
      deadlines: [
        { event: 'EXPIRE', at: ({ deadline }) => deadline },
        { event: 'SIGN_STEP_FAILED', at: firstStuck },
      ],
      on: {
        VIEW: {
          to: 'same',
          who: [system],
          change: (flow, { payload, at }) => {
            const signer = signerOf(flow, payload.signerNo);
            return signer && signer.viewedAt === null ? changed(flow, payload.signerNo, { viewedAt: at }) : {};
          },
        },
        SIGN_ONE: {
          to: 'same',
          who: [system],
          guards: [mayBegin],
          change: (flow, { payload }) => changed(flow, payload.signerNo, { signingUntil: payload.until }),
        },
        SIGNER_SIGNED: [
          {
            to: 'completed',
            when: isLast,
            who: [system],
            change: signed,
            effects: [
              tell('SIGN_COMPLETED', (_flow, { payload }) => ({
                signedFileId: (payload as SignedStep).fileId,
                sha256: (payload as SignedStep).sha256,
              })),
              linksDie,
            ],
          },
          { to: 'same', when: isSigning, who: [system], change: signed, effects: [invitedNext] },
          { to: 'ignored', who: [system] },
        ],
        SIGN_STEP_FAILED: { to: 'same', who: [system], change: notSigned },
        PROVIDER_STARTED: { to: 'ignored', who: nobody },
        PROVIDER_SIGNED: {
          to: 'same',
          who: nobody,
          guards: [maySign],
          change: (flow, { payload: { signerNo, sha256, certSerial } }) => changed(flow, signerNo, { announced: { sha256, certSerial } }),
        },
        PROVIDER_BUSY: busy,
        RETRY: retries,
        SIGNER_REFUSED: {
          to: 'refused',
          who: [system],
          guards: [unsigned],
          change: (flow, { payload }) => ({
            ...changed(flow, payload.signerNo, { refuseReason: payload.reason, signingUntil: null }),
            endReason: payload.reason,
          }),
          effects: [tell('SIGN_REFUSED', ({ endReason }) => ({ reason: endReason })), linksDie],
        },
        EXPIRE: expires,
        EXTEND: { to: 'same', who: [manager], guards: [later], change: (_flow, { payload }) => ({ deadline: payload.deadline }) },
        REMIND: { to: 'same', who: [manager], guards: [longAgo], change: (_flow, { at }) => ({ remindedAt: at }), effects: [invited] },
        REVOKE: revokes,
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'green', final: true },
    refused: { label: { en: 'Refused', cn: '已拒签' }, colour: 'red', final: true },
    expired: { label: { en: 'Expired', cn: '已逾期' }, colour: 'dark', ended: true, on: endedThere },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'dark', ended: true, on: endedThere },
    failed: { label: { en: 'Not started', cn: '发起失败' }, colour: 'red', ended: true, on: endedThere },
  },
);

export const srmCctSignFlow = defineDocument({
  type: 'srmCctSignFlow',
  version: 1,
  path: 'contracts/sign-flow',
  kind: 'document',
  title: { en: 'Sign flow', cn: '签署流程' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  ignores: ['VIEW', 'SIGN_STEP_FAILED', 'PROVIDER_STARTED', 'PROVIDER_BUSY', 'PROVIDER_ENDED'],
  evidence: true,
  profiles: [contractProfiles.CCT_URL_HOURS],
  sends: {
    SIGN_COMPLETED: { to: ['srmCctContract'], byHand: true },
    SIGN_REFUSED: { to: ['srmCctContract'], byHand: true },
    SIGN_ENDED: { to: ['srmCctContract'], byHand: true },
  },
  view: plainView<SignFlow>(fields, lines, {
    supplier: { viewer: ['supplierId', '$supplierId'] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'QS-{yyyyMMdd}-{seq4}' },
  list: {
    columns: ['docNumber', 'state', 'contractNumber', 'flowTitle', 'supplierId', 'signOrder', 'deadline', 'creationDate'],
    filters: ['docNumber', 'state', 'contractId', 'supplierId'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Sign flow', cn: '签署流程' },
      fields: ['contractId', 'contractNumber', 'flowTitle', 'supplierId', 'amount', 'signOrder', 'deadline', 'verifyCode', 'endReason'],
    },
    { label: { en: 'Signers', cn: '签署人' }, lines: 'signers' },
    { label: { en: 'Documents', cn: '文件' }, fields: ['fileId', 'fileSha256', 'signedFileId', 'signedSha256'] },
    {
      label: { en: 'Provider', cn: '服务商' },
      fields: ['provider', 'providerFlowId', 'providerEndedAt', 'attempts', 'nextAttemptAt', 'lastCode', 'lastMessage'],
    },
  ],
  screens: [
    {
      route: 'signAccountList/flow',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sign flows', cn: '签署流程' },
      within: 'signAccountList',
    },
    {
      route: 'signAccountList/flowView',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sign flow', cn: '签署流程' },
      within: 'signAccountList/flow',
    },
  ],
});
