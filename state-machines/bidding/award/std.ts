/** What bargaining, open-price rounds and results share beside STD (bidding.md §0.3): what they copy of the project, and when it ends. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { Actor, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { CommonFields, Fields, Label, Lines } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change, EffectRule, Guard, Transition, Who } from '../../kernel/lifecycle.js';
import { actsAs, by, refusalsOf, system } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';
import { bidReasons } from '../reasons.js';
import { std, stdEvents, stdReasons, stdTodos } from '../shared/std.js';
import type { StdOptions } from '../shared/std.js';
import type { AwardFacts } from './facts.js';

export type { StdState } from '../shared/std.js';

const own = refusalsOf({
  ...bidReasons,
  BID_NEG_STATUTORY: {
    en: 'Mandatory tenders allow no price negotiation before award.',
    cn: '依法必须招标项目定标前不得谈判价格',
  },
  BID_SHORTLIST_MISSING: { en: 'No effective shortlist for the section.', cn: '标段没有生效的入围名单' },
  BID_NEG_STATE: {
    en: 'The project is not negotiating: start the negotiation in the project.',
    cn: '项目未处于议价阶段,请先在项目中发起议价',
  },
  BID_NEG_RUNNING: { en: 'The section is being negotiated already.', cn: '该标段已在议价中' },
});
export const awardReasons = { ...stdReasons, ...own.reasons };
const { guard } = own;

/** The opinion of whoever does not agree. */
export const opinionSaid: Guard<unknown, MachineEvent> = guard(
  'BID_REASON_REQUIRED',
  (_context, { payload }) => isSaid((payload as { readonly opinion?: unknown }).opinion),
  { needs: 'ask' },
);

const withFacts = { facts: facts<AwardFacts>() };
export const awardEvents = {
  ...stdEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  PROJECT_ENDED: systemEvent('Project ended', '项目已结束'),
};

/** What these documents copy of the project that they belong to. */
export const projectFields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true }),
  projectNumber: f.text(60, 'Project number', '项目编号', { computed: true, supplier: 'read' }),
  projectName: f.text(200, 'Project name', '项目名称', { computed: true, supplier: 'read' }),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', { computed: true }),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { computed: true, supplier: 'read', holds: true }),
  priceBasis: f.text(10, 'Price basis', '价格口径', { computed: true, supplier: 'read', internal: true }),
};
interface OfProject extends CommonFields {
  readonly ownerUserId: string | null;
}

const acts = ({ ownerUserId, createdBy }: OfProject, actor: Actor) =>
  actor.userType === 'INSIDE' && [ownerUserId, createdBy].some((user) => actsAs(user, actor));
/** The owner of the project, or whoever began the document; with the responsibilities whose menus have its buttons. */
export const owner: Who<OfProject> = {
  label: { en: 'the owner of the project', cn: '项目负责人' },
  resp: ['BUYER', 'SOURCING_MANAGER'],
  test: acts,
};
export const deciders = by('APPROVER', 'SOURCING_MANAGER');
export const writers = by('BUYER', 'SOURCING_MANAGER');

export const given = (sent: MachineEvent): AwardFacts => sent.facts as AwardFacts;
export const notStatutory = <C>(): Guard<C, MachineEvent> =>
  guard<C, MachineEvent>('BID_NEG_STATUTORY', (_c, sent) => given(sent).project?.legalRegime !== 'STATUTORY', { needs: 'ask' });
export const shortlisted = <C>(): Guard<C, MachineEvent> =>
  guard<C, MachineEvent>('BID_SHORTLIST_MISSING', (_c, sent) => (given(sent).shortlisted ?? []).length > 0, { needs: 'ask' });
export const negotiates = <C>(): Guard<C, MachineEvent> =>
  guard<C, MachineEvent>('BID_NEG_STATE', (_c, sent) => given(sent).project?.state === 'negotiating', { needs: 'ask' });

interface AwardStandard<C extends CommonFields, S extends string> extends Pick<StdOptions<C, S>, 'approve' | 'to'> {
  readonly fields: Fields;
  readonly lines: Lines;
  readonly menu: string;
  readonly title: Label;
  readonly saved: (context: C, payload: SavePayload, facts: AwardFacts) => Change<C>;
  readonly submit: readonly Guard<C, MachineEvent>[];
  readonly submitted?: (context: C, facts: AwardFacts) => Change<C>;
  /** Of a document that a person cancels or deletes. */
  readonly gone?: EffectRule<C, MachineEvent>;
  /** Where the end of the project leaves it; default: cancelled. */
  readonly ended?: S;
}

export function awardStandard<C extends OfProject, S extends string>(options: AwardStandard<C, S>) {
  const { fields, lines, menu, title, submitted, gone, approve, to } = options;
  const ended: Transition<C, MachineEvent, S> = { to: options.ended ?? ('cancelled' as S), who: [system] };
  const also = { PROJECT_ENDED: ended };
  const block = std<C, S>({
    fields,
    lines,
    owner: [owner],
    saved: (context, payload, sent) => options.saved(context, payload, given(sent)),
    submit: {
      guards: options.submit,
      ...(submitted ? { change: (context, sent) => submitted(context, given(sent)) } : {}),
    },
    to,
    ...(approve ? { approve } : {}),
    ...(gone ? { gone } : {}),
    todos: stdTodos(menu, title),
    also,
    alsoApproving: also,
  });
  return { ...block, create: { ...block.create, who: [writers, system] as const }, ended };
}
