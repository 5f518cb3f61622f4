/**
 * Block P: what is written for readers and published for a while (base-srm.md §9). What is published is never edited: it
 * is withdrawn, changed and published again as the next version. Reading is no event.
 */
import { event, facts, saveEvent, systemEvent } from '../events.js';
import type { EventSpecs, MachineEvent, SavePayload } from '../events.js';
import type { CommonFields, Fields, Flag, Instant, Lines } from '../fields.js';
import { f } from '../fields.js';
import type { Change, Declared, EffectRule, Guard, State, Todo, Transition, Who } from '../lifecycle.js';
import { by, creator, lifecycle, system } from '../lifecycle.js';
import { DAY_MS } from '../primitives/instant.js';
import { saysNothing } from '../primitives/rich-text.js';
import type { Reasons } from '../refusals.js';
import { refusal } from '../refusals.js';
import { applySave } from '../save.js';
import { approving, approvingEvents, approvingReasons } from './approving.js';
import type { ApprovingFacts } from './approving.js';
import { masterReasons } from './master.js';
import { isSaid, mustSay } from './said.js';

const { MD_EVER_ENABLED } = masterReasons;

export const publishingReasons = {
  ...approvingReasons,
  MD_EVER_ENABLED,
  DOC_NOT_SUBMITTER: { en: 'Only the submitter may withdraw it.', cn: '仅提交人可以撤回' },
  NTC_FIELDS: { en: 'Title and content are required.', cn: '请填写标题和内容' },
  NTC_PERIOD: { en: 'The end must be after the start and in the future.', cn: '截止时间须晚于发布时间和当前时间' },
  NTC_APPROVAL: { en: 'Approval is on; submit it.', cn: '已启用审批,请提交审批' },
} as const satisfies Reasons;

/** What prepare reads: parameters NOTICE_APPROVAL and NOTICE_ARCHIVE_DAYS. */
export interface PublishingFacts extends ApprovingFacts {
  readonly approval?: Flag;
  readonly archiveDays?: number;
}

const told = facts<PublishingFacts>();
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const publishingEvents = {
  CREATE: saveEvent('New', '新建', { facts: told }),
  SAVE: saveEvent('Save', '保存', { facts: told }),
  SUBMIT: event('Submit', '提交', {}, { facts: told }),
  APPROVE: event('Approve', '批准', comment, { seen: true, facts: told }),
  REJECT: approvingEvents.REJECT,
  WITHDRAW: event('Withdraw', '撤回', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { facts: told }),
  PUBLISH: event('Publish', '发布', {}, { facts: told }),
  PUBLISH_DUE: systemEvent<object, PublishingFacts>('Publish', '发布'),
  EXTEND: event('Extend', '延期', { endTime: f.dateTime('To', '截止时间') }),
  EXPIRE_DUE: systemEvent('Period ends', '到期'),
  ARCHIVE_DUE: systemEvent('Archive', '归档'),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export const publishingFields = {
  publishTime: f.dateTime('From', '发布时间', { help: { en: 'Empty: at once.', cn: '留空表示立即发布' } }),
  endTime: f.dateTime('To', '截止时间', { supplier: 'read', help: { en: 'Empty: without end.', cn: '留空表示长期有效' } }),
  noticeDate: f.dateTime('Published', '发布日期', { computed: true, supplier: 'read' }),
  versionNo: f.integer('Version', '版次', { computed: true, initial: 1, max: 9_999, supplier: 'read' }),
  resetReadFlag: f.flag('Unread for all again', '重新发布后全部置为未读'),
  readFrom: f.integer('Read from version', '已读起始版次', { computed: true, initial: 1, max: 9_999 }),
  everPublished: f.flag('Was published', '曾发布', { computed: true }),
  withdrawReason: f.text(500, 'Withdrawn because', '撤回原因', { computed: true }),
  endedAt: f.dateTime('Ended', '结束时间', { computed: true }),
  archiveDays: f.integer('Archived after days', '归档天数', { computed: true, initial: 365, max: 9_999 }),
} satisfies Fields;

export type PublishingState = 'draft' | 'approving' | 'rejected' | 'scheduled' | 'published' | 'withdrawn' | 'expired' | 'archived';

interface Publishing extends CommonFields {
  readonly publishTime: Instant | null;
  readonly endTime: Instant | null;
  readonly noticeDate: Instant | null;
  readonly versionNo: number;
  readonly resetReadFlag: Flag;
  readonly readFrom: number;
  readonly everPublished: Flag;
  readonly endedAt: Instant | null;
  readonly archiveDays: number;
}

type Row<C> = Transition<C, MachineEvent, PublishingState>;

export interface PublishingOptions<C> {
  readonly lines: Lines;
  /** Title and content, which must say something. */
  readonly title: keyof C & string;
  readonly content: keyof C & string;
  /** Who may begin one. */
  readonly authors: Who<unknown>;
  readonly approve: Todo<C>;
  /** What must be true besides before it goes to readers. */
  readonly ready: readonly Guard<C, MachineEvent>[];
  readonly save?: readonly Guard<C, MachineEvent>[];
  /** What follows from saving beyond the saved values. */
  readonly derive?: (record: C) => object;
  /** What each publication begins with besides. */
  readonly begin?: (record: C, sent: MachineEvent) => object;
  readonly announce?: EffectRule<C, MachineEvent>;
  /** While it is published. */
  readonly rows?: Readonly<Record<string, Row<C> | readonly Row<C>[]>>;
  readonly deadlines?: NonNullable<State<C, MachineEvent, PublishingState>['deadlines']>;
  readonly todos?: readonly Todo<C>[];
}

type Code = keyof typeof publishingReasons;
const factsOf = (sent: MachineEvent) => sent.facts as PublishingFacts;

function coded<C>(code: Code, holds: (context: C, sent: MachineEvent) => boolean, over?: readonly string[]): Guard<C, MachineEvent> {
  return {
    codes: [code],
    ...(over ? { over } : { needs: 'ask' as const }),
    check: (context, sent) => holds(context, sent) || refusal(code),
  };
}

/** The states with their rows; `rows` take the document's own events while it is published. */
export function publishingLifecycle<C extends Publishing, Events extends EventSpecs>(
  options: PublishingOptions<C>,
): Declared<C, keyof Events & string, PublishingState> {
  const { lines, title, content, authors, ready, derive = () => ({}), begin = () => ({}) } = options;
  const author = [creator as Who<C>, by('ADMIN')] as const;
  const values = (context: C) => context as Readonly<Record<string, unknown>>;

  const fields = coded<C>(
    'NTC_FIELDS',
    (context) => isSaid(values(context)[title]) && !saysNothing(values(context)[content] as string | null),
    [title, content],
  );
  const ends = (end: Instant | null, start: Instant | null, at: Instant) => end === null || (end > at && (start === null || end > start));
  const period = coded<C>('NTC_PERIOD', ({ endTime, publishTime }, { at }) => ends(endTime, publishTime, at), ['endTime', 'publishTime']);
  const newPeriod = coded<C>('NTC_PERIOD', ({ publishTime }, { at, payload }) =>
    ends((payload as { readonly endTime: Instant | null }).endTime, publishTime, at),
  );
  const approvalOff = coded<C>('NTC_APPROVAL', (_context, sent) => factsOf(sent).approval !== 'Y');
  const bySubmitter = coded<C>('DOC_NOT_SUBMITTER', ({ submittedBy }, { actor }) => submittedBy === actor.userId, ['submittedBy']);
  const neverPublished = coded<C>('MD_EVER_ENABLED', ({ everPublished }) => everPublished === 'N', ['everPublished']);

  const saved = (context: C, sent: MachineEvent): Change<C> => {
    const parts = applySave<C>(lines, context, sent.payload as SavePayload);
    return { ...parts, ...derive({ ...context, ...parts }) };
  };
  const frozen = (sent: MachineEvent) => {
    const { archiveDays } = factsOf(sent);
    return archiveDays === undefined ? {} : { archiveDays };
  };
  const published = (context: C, sent: MachineEvent): Change<C> => {
    const versionNo = context.everPublished === 'Y' ? context.versionNo + 1 : context.versionNo;
    const readFrom = context.resetReadFlag === 'Y' ? versionNo : context.readFrom;
    return {
      versionNo,
      readFrom,
      noticeDate: sent.at,
      everPublished: 'Y',
      withdrawReason: null,
      endedAt: null,
      ...frozen(sent),
      ...begin(context, sent),
    } as unknown as Change<C>;
  };
  const ended = (_context: C, sent: MachineEvent): Change<C> =>
    ({
      endedAt: sent.at,
      ...((sent.payload as { readonly reason?: string | null }).reason
        ? { withdrawReason: (sent.payload as { readonly reason: string }).reason }
        : {}),
    }) as unknown as Change<C>;
  const announced = options.announce ? { effects: [options.announce] } : {};
  const later = ({ publishTime }: C, { at }: MachineEvent): boolean => publishTime !== null && publishTime > at;

  const save: Row<C> = { to: 'same', who: author, guards: options.save ?? [], change: saved };
  const leads: readonly Omit<Row<C>, 'who'>[] = [
    { to: 'scheduled', when: later, change: (_context, sent) => frozen(sent) as unknown as Change<C> },
    { to: 'published', change: published, ...announced },
  ];
  const goOut = (who: Row<C>['who'], guards: readonly Guard<C, MachineEvent>[]) => leads.map((lead): Row<C> => ({ who, guards, ...lead }));
  const approval = approving<C, PublishingState>({
    owner: author,
    submit: { guards: [fields, period, ...ready] },
    to: leads,
    withdraw: { who: author, guards: [bySubmitter] },
    toApprove: options.approve,
  });
  const publish = goOut(author, [fields, period, ...ready, approvalOff]);
  const extend: Row<C> = {
    to: 'published',
    who: author,
    guards: [newPeriod],
    change: (_context, sent) =>
      ({ endTime: (sent.payload as { readonly endTime: Instant | null }).endTime, endedAt: null }) as unknown as Change<C>,
  };
  const archive: Row<C> = { to: 'archived', who: [system] };
  const archiving = [
    { event: 'ARCHIVE_DUE', at: ({ endedAt, archiveDays }: C) => (endedAt === null ? null : endedAt + archiveDays * DAY_MS) },
  ];
  const editable = { SAVE: save, SUBMIT: approval.submit, PUBLISH: publish };

  return lifecycle<C, MachineEvent>()<PublishingState>(
    { CREATE: { to: 'draft', who: [authors, system], guards: options.save ?? [], change: saved } },
    {
      draft: {
        label: { en: 'Draft', cn: '草稿' },
        colour: 'grey',
        phase: 'draft',
        on: { ...editable, DELETE: { to: 'removed', who: author, guards: [neverPublished] } },
      },
      approving: approval.deciding,
      rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: editable },
      scheduled: {
        label: { en: 'Scheduled', cn: '待发布' },
        colour: 'blue',
        deadlines: [{ event: 'PUBLISH_DUE', at: ({ publishTime }) => publishTime }],
        on: { WITHDRAW: { to: 'draft', who: author }, PUBLISH_DUE: { to: 'published', who: [system], change: published, ...announced } },
      },
      published: {
        label: { en: 'Published', cn: '已发布' },
        colour: 'green',
        todos: options.todos ?? [],
        deadlines: [{ event: 'EXPIRE_DUE', at: ({ endTime }) => endTime }, ...(options.deadlines ?? [])],
        on: {
          WITHDRAW: { to: 'withdrawn', who: author, guards: [mustSay('reason')], change: ended },
          EXTEND: extend,
          EXPIRE_DUE: { to: 'expired', who: [system], change: ended },
          ...options.rows,
        },
      },
      withdrawn: {
        label: { en: 'Withdrawn', cn: '已撤回' },
        colour: 'orange',
        phase: 'draft',
        deadlines: archiving,
        on: { ...editable, ARCHIVE_DUE: archive },
      },
      expired: {
        label: { en: 'Expired', cn: '已过期' },
        colour: 'dark',
        phase: 'ended',
        deadlines: archiving,
        on: { EXTEND: extend, ARCHIVE_DUE: archive },
      },
      archived: { label: { en: 'Archived', cn: '已归档' }, colour: 'dark', final: true },
    },
  ) as Declared<C, keyof Events & string, PublishingState>;
}
