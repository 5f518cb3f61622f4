/** Messages to the ERP (orders-deliveries.md §12): each is one record there, however often it is sent; newer ones take the place of those that wait. */
import { defineDocument } from '../../kernel/definition.js';
import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { orderLookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  docType: f.text(60, 'Kind of document', '单据类型', made),
  docId: f.text(30, 'Document id', '单据标识', { ...made, internal: true }),
  docNumber: f.text(60, 'Of document', '单据编号', made),
  op: f.lookup(orderLookups.PUR_SYNC_OP, 'Operation', '操作', made),
  idempotencyKey: f.text(120, 'Key', '幂等键', made),
  content: f.json<unknown>()('Content', '内容', { ...made, internal: true }),
  attempts: f.integer('Attempts', '尝试次数', { ...made, initial: 0 }),
  answerBy: f.dateTime('Answer by', '应答截止', { ...made, internal: true }),
  nextAttemptAt: f.dateTime('Next attempt', '下次发送', made),
  lastCode: f.text(60, 'Last code', '最近代码', made),
  lastMessage: f.text(300, 'Last answer', '最近应答', made),
  externalNo: f.text(60, 'ERP number', 'ERP单号', made),
};
const lines = {};
type Sync = Context<typeof fields, typeof lines>;

export interface NewSync {
  readonly orgId: string | null;
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string;
  readonly op: 'UPSERT' | 'CANCEL' | 'RECEIPT' | 'RETURN' | 'CONSUME' | 'PAYABLE';
  readonly idempotencyKey: string;
  readonly content: unknown;
}
/** What the ERP answered, or that it did not. */
export interface SyncAnswer {
  readonly code: string;
  readonly message: string;
}
interface SendFacts {
  /** An earlier message of the document is not settled. */
  readonly waits?: boolean;
}

const STATEMENT = 'srmSlcSupplierInvDocHeader';
const MINUTE = 60_000;
const ANSWER_MS = MINUTE;
const MOST_ATTEMPTS = 6;
/** After the first attempt, the second …; the sixth is the last. */
const WAITS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE);

const events = {
  CREATE: systemEvent<NewSync>('To be sent', '待发送'),
  SEND: systemEvent<object, SendFacts>('Sent', '发送'),
  ACK: systemEvent<{ readonly externalNo: string | null; readonly code: string }>('Taken', '已接收'),
  NACK: systemEvent<SyncAnswer>('Not taken', '未接收'),
  NACK_FATAL: systemEvent<SyncAnswer>('Refused', '已拒绝'),
  ANSWER_DUE: systemEvent('No answer', '无应答'),
  RETRY_DUE: systemEvent('Once more', '再次发送'),
  SUPERSEDE: systemEvent<{ readonly newerId: string }>('Superseded', '被替代'),
  RETRY: event('Send again', '重新发送', {}, { call: 'doRetry' }),
  RESOLVE: event(
    'Settle by hand',
    '人工处理',
    { externalNo: f.text(60, 'ERP number', 'ERP单号', { need: 'save' }), comment: f.text(500, 'Comment', '意见', { told: true }) },
    { call: 'doResolve' },
  ),
};
type SyncEvent = EventOf<typeof events>;
type SyncEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, reasons } = refusalsOf({
  ERP_WAITS: { en: 'An earlier message of the document is on its way: wait for it.', cn: '该单据有更早的消息未完成,请等待' },
  ERP_KEY: { en: 'This message is there already; look for it by its key.', cn: '该同步消息已存在,请按幂等键查询' },
  ERP_NOT_UPSERT: { en: 'Only what is told anew takes the place of an earlier message.', cn: '仅新增更新类消息可被替代' },
});
const inTurn = guard<Sync, MachineEvent>('ERP_WAITS', (_sync, sent) => (sent.facts as SendFacts).waits !== true, { needs: 'ask' });
const isUpsert = guard<Sync, MachineEvent>('ERP_NOT_UPSERT', ({ op }) => op === 'UPSERT', { over: ['op'] });

const settled = { answerBy: null, nextAttemptAt: null };
const failed = ({ attempts }: Sync, { code, message }: SyncAnswer, now: Instant): Change<Sync> => ({
  answerBy: null,
  lastCode: code,
  lastMessage: message.slice(0, 300),
  nextAttemptAt: (attempts ?? 0) >= MOST_ATTEMPTS ? null : now + WAITS[(attempts ?? 1) - 1]!,
});
const isLast = ({ attempts }: Sync): boolean => (attempts ?? 0) >= MOST_ATTEMPTS;
const NO_ANSWER: SyncAnswer = { code: 'ERP_NO_ANSWER', message: 'No answer within 60 s / 60秒内无应答' };

const nobody = [system] as const;
const people = by('BUYER', 'FINANCE', 'ADMIN');
/** What is to be paid is the matter of finance. */
const keepers = ({ orgId, docType }: Sync) => `resp:${docType === STATEMENT ? 'FINANCE' : 'BUYER'}@${orgId}` as const;
const late = { to: 'ignored' as const, who: nobody };
/** Answers that come when nobody waits for them: the key makes sure that the ERP has one record. */
const lateAnswers = { ACK: late, NACK: late, NACK_FATAL: late };
const superseded = {
  SUPERSEDE: {
    to: 'superseded' as const,
    who: nobody,
    guards: [isUpsert],
    change: (_sync: Sync, { payload }: SyncEventOf<'SUPERSEDE'>) => ({ ...settled, lastMessage: `→ ${payload.newerId}` }),
  },
};
const taken = {
  to: 'succeeded' as const,
  who: nobody,
  change: (_sync: Sync, { payload }: SyncEventOf<'ACK'>) => ({
    ...settled,
    externalNo: payload.externalNo,
    lastCode: payload.code,
    lastMessage: null,
  }),
};

type SyncState = 'queued' | 'sending' | 'waiting' | 'succeeded' | 'dead' | 'superseded';
const machine = lifecycle<Sync, SyncEvent>()<SyncState>(
  { CREATE: { to: 'queued', who: nobody, change: (_sync, { payload }) => ({ ...payload, attempts: 0 }) } },
  {
    queued: {
      label: { en: 'Queued', cn: '待发送' },
      colour: 'blue',
      on: {
        SEND: {
          to: 'sending',
          who: nobody,
          guards: [inTurn],
          change: ({ attempts }, { at: now }) => ({ attempts: (attempts ?? 0) + 1, answerBy: now + ANSWER_MS, nextAttemptAt: null }),
        },
        // An answer that was given up may still arrive: it has been taken.
        ACK: taken,
        NACK: late,
        NACK_FATAL: late,
        ...superseded,
      },
    },
    sending: {
      label: { en: 'Sending', cn: '发送中' },
      colour: 'blue',
      deadlines: [{ event: 'ANSWER_DUE', at: ({ answerBy }) => answerBy }],
      on: {
        ACK: taken,
        NACK: [
          { to: 'dead', when: isLast, who: nobody, change: (sync, { payload, at: now }) => failed(sync, payload, now) },
          { to: 'waiting', who: nobody, change: (sync, { payload, at: now }) => failed(sync, payload, now) },
        ],
        NACK_FATAL: {
          to: 'dead',
          who: nobody,
          change: (sync, { payload, at: now }) => ({ ...failed(sync, payload, now), nextAttemptAt: null }),
        },
        ANSWER_DUE: [
          { to: 'dead', when: isLast, who: nobody, change: (sync, { at: now }) => failed(sync, NO_ANSWER, now) },
          { to: 'waiting', who: nobody, change: (sync, { at: now }) => failed(sync, NO_ANSWER, now) },
        ],
      },
    },
    waiting: {
      label: { en: 'Waiting to retry', cn: '待重试' },
      colour: 'orange',
      deadlines: [{ event: 'RETRY_DUE', at: ({ nextAttemptAt }) => nextAttemptAt }],
      on: {
        RETRY_DUE: { to: 'queued', who: nobody, change: () => settled },
        ACK: taken,
        NACK: late,
        NACK_FATAL: late,
        ...superseded,
      },
    },
    succeeded: { label: { en: 'Success', cn: '成功' }, colour: 'green', ended: true, on: lateAnswers },
    dead: {
      label: { en: 'Failed', cn: '失败待处理' },
      colour: 'red',
      todos: [
        {
          type: 'ERP_SYNC_FAIL',
          menuCode: 'srmBaseInterfaceLogsList/erp',
          title: { en: 'Message that the ERP did not take', cn: 'ERP同步失败待处理' },
          to: (sync) => [keepers(sync)],
        },
      ],
      on: {
        RETRY: { to: 'queued', who: [people, system], change: () => ({ ...settled, attempts: 0 }) },
        RESOLVE: {
          to: 'succeeded',
          who: [by('ADMIN')],
          guards: [mustSay('comment')],
          change: (_sync, { payload }) => ({ ...settled, externalNo: payload.externalNo }),
        },
        ACK: taken,
        NACK: late,
        NACK_FATAL: late,
        ...superseded,
      },
    },
    superseded: { label: { en: 'Superseded', cn: '已被替代' }, colour: 'dark', ended: true, on: lateAnswers },
  },
);

export const srmPurErpSync = defineDocument({
  type: 'srmPurErpSync',
  version: 1,
  path: 'orders/erp-sync',
  kind: 'document',
  title: { en: 'ERP sync message', cn: 'ERP同步消息' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  view: plainView<Sync>(fields, lines, {}),
  uniqueKeys: [{ columns: ['idempotencyKey'], code: 'ERP_KEY' }],
  indexes: [['docId']],
  list: {
    columns: [
      'docNumber',
      'op',
      'state',
      'attempts',
      'nextAttemptAt',
      'externalNo',
      'lastCode',
      'lastMessage',
      'idempotencyKey',
      'creationDate',
    ],
    filters: ['docNumber', 'op', 'state', 'externalNo', 'lastCode', 'creationDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Message', cn: '同步消息' },
      fields: ['docType', 'docNumber', 'op', 'idempotencyKey', 'attempts', 'nextAttemptAt', 'externalNo', 'lastCode', 'lastMessage'],
    },
  ],
  screens: [
    {
      route: 'srmBaseInterfaceLogsList/erp',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'ERP sync', cn: 'ERP同步' },
      resp: ['BUYER', 'FINANCE', 'ADMIN', 'SOURCING_MANAGER'],
      menu: true,
    },
  ],
});
