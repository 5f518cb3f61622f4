/**
 * What administrators do about entries of the outbox (platform-process.md §13): each act is a record of its own. Closing an entry
 * by hand waits for a second administrator; what it does to the entry happens in the same transaction.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, lifecycle, refusalsOf } from '../../kernel/lifecycle.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { isSaid } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { processLookups as lookups } from '../lookups.js';
import { processProfiles } from '../profiles.js';

const fields = {
  actionCode: f.lookup(lookups.BASE_OUTBOX_ACTION, 'Act', '操作', { need: 'save', initial: 'RETRY', fixed: true }),
  entrySourceType: f.text(60, 'Sent by', '来源单据', { need: 'save', fixed: true, documents: 'one' }),
  entrySourceId: f.text(20, 'Id of the sender', '来源标识', { need: 'save', fixed: true }),
  entrySourceRev: f.integer('Revision', '来源版本', { need: 'save', fixed: true }),
  entryIndex: f.integer('Place', '序号', { need: 'save', fixed: true }),
  reason: f.text(500, 'Reason', '原因', { fixed: true }),
  eventName: f.text(80, 'Event', '事件', { computed: true }),
  targetType: f.text(60, 'To', '目标单据', { computed: true, documents: 'one' }),
  statusBefore: f.lookup(lookups.BASE_OUTBOX_STATUS, 'Before', '操作前', { computed: true }),
  statusAfter: f.lookup(lookups.BASE_OUTBOX_STATUS, 'After', '操作后', { computed: true }),
  confirmedBy: f.ref('baseUsers', 'Confirmed by', '确认人', { computed: true }),
};
type Act = Context<typeof fields, Record<never, never>>;

/** The entry as it stands; null: it is not there. */
export interface ActFacts {
  readonly entry?: {
    readonly status: string;
    readonly event: string;
    readonly targetType: string;
    readonly targetThere: boolean;
    readonly compensation: boolean;
    /** Others of its order wait until it has been taken. */
    readonly holdsBack: boolean;
  } | null;
  readonly twoPersons?: boolean;
}
const withFacts = { facts: facts<ActFacts>() };
const events = {
  CREATE: saveEvent('Act', '操作', withFacts),
  CONFIRM_IGNORE: event('Confirm', '确认忽略', {}, withFacts),
  TAKE_BACK: event('Take back', '撤回', {}, { dangerous: true }),
};
type ActEvent = EventOf<typeof events>;

const { guard, rule, refuse, reasons } = refusalsOf({
  OBX_TARGET_GONE: { en: 'The target no longer exists. Close the entry instead.', cn: '目标不存在,请改为忽略' },
  OBX_NO_COMPENSATION: { en: 'No compensation is defined for this effect. Retry or close it.', cn: '未定义补偿动作,请重试或忽略' },
  OBX_REASON: { en: 'Enter a reason.', cn: '请填写原因' },
  OBX_NOT_FOUND: { en: 'There is no such entry.', cn: '事务消息不存在' },
  OBX_NOT_STUCK: { en: 'The entry is not refused, given up or waiting for another attempt any more.', cn: '该事务消息已不在待处理状态' },
  OBX_HOLDS_NOBODY: {
    en: 'Nothing waits behind this entry. Let it be tried again, or try it now.',
    cn: '该事务消息后没有等待的消息,请等待重试或立即重试',
  },
  OBX_SECOND_PERSON: { en: 'A second administrator must confirm.', cn: '需第二名管理员确认' },
});
const ask = { needs: 'ask' } as const;
const factsOf = (sent: MachineEvent): ActFacts => sent.facts as ActFacts;
const saidOf = (sent: MachineEvent) => (sent as EventOf<typeof events, 'CREATE'>).payload.fields ?? {};

const stuckFor: Readonly<Record<string, readonly string[]>> = { RETRY: ['REFUSED', 'DEAD', 'RETRY'], UNBLOCK: ['RETRY'] };
const closable: readonly string[] = ['REFUSED', 'DEAD'];
const fits = rule<Act, MachineEvent>(
  ['OBX_NOT_FOUND', 'OBX_NOT_STUCK', 'OBX_HOLDS_NOBODY', 'OBX_TARGET_GONE', 'OBX_NO_COMPENSATION'],
  (_act, sent) => {
    const { entry } = factsOf(sent);
    const { actionCode } = saidOf(sent);
    if (!entry) return refuse('OBX_NOT_FOUND');
    if (!(stuckFor[String(actionCode)] ?? closable).includes(entry.status)) return refuse('OBX_NOT_STUCK');
    if (actionCode === 'UNBLOCK' && !entry.holdsBack) return refuse('OBX_HOLDS_NOBODY');
    if (actionCode === 'RETRY' && !entry.targetThere) return refuse('OBX_TARGET_GONE');
    return actionCode !== 'COMPENSATE' || entry.compensation || refuse('OBX_NO_COMPENSATION');
  },
  ask,
);
const reasoned = guard<Act, MachineEvent>(
  'OBX_REASON',
  (_act, sent) => saidOf(sent)['actionCode'] === 'RETRY' || isSaid((saidOf(sent)['reason'] ?? null) as string | null),
  ask,
);
const second = guard<Act, MachineEvent>('OBX_SECOND_PERSON', ({ createdBy }, { actor }) => createdBy !== actor.userId, {
  over: ['createdBy'],
});
const stillStuck = guard<Act, MachineEvent>('OBX_NOT_STUCK', (_act, sent) => closable.includes(factsOf(sent).entry?.status ?? ''), ask);

/** What is taken out of its order is given up, so that it stays to be looked after; what waited behind it goes. */
const after = { RETRY: 'PENDING', COMPENSATE: 'COMPENSATED', IGNORE: 'IGNORED', UNBLOCK: 'DEAD' } as const;
/** Carried out in the act's own transaction. */
const carriedOut = ({ actionCode, entrySourceType, entrySourceId, entrySourceRev, entryIndex, reason }: Act): readonly Effect[] => [
  {
    kind: 'run',
    name: 'settleEntry',
    params: { actionCode, sourceType: entrySourceType, sourceId: entrySourceId, sourceRev: entrySourceRev, index: entryIndex, reason },
  },
];
const made = (act: Act, sent: EventOf<typeof events, 'CREATE'>) => {
  const saved = applySave<Act>({}, act, sent.payload);
  const { entry } = factsOf(sent);
  return {
    ...saved,
    eventName: entry?.event ?? null,
    targetType: entry?.targetType ?? null,
    statusBefore: (entry?.status ?? null) as Act['statusBefore'],
  };
};
const done = (act: Act, sent: EventOf<typeof events, 'CREATE'>) => {
  const saved = made(act, sent);
  return { ...saved, statusAfter: after[saved.actionCode ?? 'RETRY'] };
};
const admins = [by('ADMIN')] as const;
const guards = [reasoned, fits];

const machine = lifecycle<Act, ActEvent>()<'done' | 'asked' | 'takenBack'>(
  {
    CREATE: [
      {
        to: 'asked',
        who: admins,
        guards,
        when: (_act, sent) => saidOf(sent)['actionCode'] === 'IGNORE' && factsOf(sent).twoPersons === true,
        change: made,
      },
      { to: 'done', who: admins, guards, change: done, effects: [carriedOut] },
    ],
  },
  {
    asked: {
      label: { en: 'Waits for a second administrator', cn: '待第二人确认' },
      colour: 'orange',
      phase: 'approval',
      todos: [
        {
          type: 'TRANS_COMPEN',
          menuCode: 'transactionCompen',
          title: { en: 'Closing an effect by hand to confirm', cn: '事务忽略待确认' },
          to: () => ['resp:ADMIN'],
        },
      ],
      on: {
        CONFIRM_IGNORE: {
          to: 'done',
          who: admins,
          guards: [second, stillStuck],
          change: (_act, { actor }) => ({ confirmedBy: actor.userId, statusAfter: 'IGNORED' as const }),
          effects: [carriedOut],
        },
        TAKE_BACK: { to: 'takenBack', who: admins },
      },
    },
    done: { label: { en: 'Done', cn: '已完成' }, colour: 'green', final: true },
    takenBack: { label: { en: 'Taken back', cn: '已撤回' }, colour: 'dark', final: true },
  },
);

export const baseOutboxAct = defineDocument({
  type: 'baseOutboxAct',
  version: 2,
  upgrades: { 1: (act) => act },
  path: 'process/outbox-act',
  kind: 'document',
  title: { en: 'Act on an effect', cn: '事务补偿操作' },
  fields,
  lines: {},
  profiles: [processProfiles.SYS_TWO_PERSON],
  events,
  lifecycle: machine,
  reasons,
  view: (() => {
    const plain = plainView<Act>(fields, {}, { anyOrganisation: true });
    return { ...plain, scope: { ...plain.scope, INSIDE: { acting: ['ADMIN', 'AUDITOR'] } } };
  })(),
  list: {
    columns: [
      'creationDate',
      'actionCode',
      'entrySourceType',
      'eventName',
      'targetType',
      'statusBefore',
      'statusAfter',
      'reason',
      'createdBy',
      'confirmedBy',
      'state',
    ],
    filters: ['creationDate', 'actionCode', 'entrySourceType', 'eventName', 'targetType', 'createdBy', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Act', cn: '操作' },
      fields: [
        'actionCode',
        'entrySourceType',
        'entrySourceId',
        'entrySourceRev',
        'entryIndex',
        'eventName',
        'targetType',
        'statusBefore',
        'statusAfter',
        'reason',
        'confirmedBy',
      ],
    },
  ],
  screens: [
    {
      route: 'transactionCompen',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Effects between documents', cn: '事务补偿' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'transactionCompen/acts',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Acts of administrators', cn: '补偿操作记录' },
      within: 'transactionCompen',
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
