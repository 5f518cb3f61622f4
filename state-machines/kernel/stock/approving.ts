/**
 * Approval as a part of any lifecycle (conventions.md, "Approval"): what is written is submitted, approved into whatever
 * state the document says, or rejected and submitted again. A document takes the rows and the state and adds its own; one
 * with several approvals (an event, then its award) takes the part once for each, under the names of that stage.
 */
import { event, facts } from '../events.js';
import type { MachineEvent } from '../events.js';
import type { CommonFields, Fields, Label, Lines } from '../fields.js';
import { f } from '../fields.js';
import type { ApprovalStage, Change, EffectRule, Guard, State, Todo, Transition, Who } from '../lifecycle.js';
import { actsAs, by, named, system } from '../lifecycle.js';
import type { Reasons } from '../refusals.js';
import { allOf, refusal } from '../refusals.js';
import { missingForSubmit } from '../validate.js';
import { mustSay, saidReasons } from './said.js';

export const approvingReasons = {
  DOC_ALREADY_ACTED: { en: 'An approver has already acted.', cn: '审批人已处理,不能撤回' },
  DOC_SELF_APPROVE: { en: 'You cannot approve your own document.', cn: '不能审批本人提交的单据' },
  ...saidReasons,
} as const satisfies Reasons;

/** Whether an approver acted since it was submitted: the server reads it of the history when it is withdrawn. */
export interface ApprovingFacts {
  readonly acted?: boolean;
  /** The process that carries the approval: of submitting, the one that begins; afterwards the one that runs. */
  readonly process?: ProcessOf;
  /** Of an event that decides one approval and begins another: the process that begins. */
  readonly next?: ProcessOf;
}
interface ProcessOf {
  readonly instanceId: string;
  readonly modelId: string;
  readonly docCode: string;
  readonly docType: string;
}

/** What an instance of a process sends with its result. */
export interface ProcessResult {
  readonly instanceId: string;
  readonly comment: string | null;
  /** Whoever decided last; null: nobody was asked. */
  readonly by: string | null;
  /** Of those who approved, all are the submitter. */
  readonly selfOnly?: boolean;
}

/** What a process tells of a step that was passed. */
export interface ProcessStep extends ProcessResult {
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
}

const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const approvingEvents = {
  SUBMIT: event('Submit', '提交'),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<ApprovingFacts>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true }),
  REJECT: event('Reject', '驳回', comment, { seen: true }),
};

const wholeDocument: ApprovalStage = {
  submit: 'SUBMIT',
  withdraw: 'WITHDRAW',
  approve: 'APPROVE',
  reject: 'REJECT',
  before: 'draft',
  rejected: 'rejected',
  submittedBy: 'submittedBy',
};

type People<C> = readonly [Who<C>, ...Who<C>[]];
type Rules<C> = readonly Guard<C, MachineEvent>[];
type Row<C, S extends string> = Transition<C, MachineEvent, S>;
type Rows<C, S extends string> = Readonly<Record<string, Row<C, S> | readonly Row<C, S>[]>>;
type Does<C, S extends string, E = MachineEvent> = Pick<Transition<C, E, S>, 'guards' | 'change' | 'effects'>;
/** A state that any lifecycle can take: its rows are of its own events. */
type Part<C, S extends string> = Omit<State<C, MachineEvent, S>, 'on' | 'deadlines' | 'refuses'> & { readonly on: Rows<C, S> };

/** `Sent`: the event of submitting, where its payload or facts are read. */
export interface ApprovingOptions<C, S extends string, Sent extends MachineEvent = MachineEvent> {
  readonly stage?: Partial<ApprovalStage>;
  /** Who submits it. */
  readonly owner: People<C>;
  /** Who decides; default: APPROVER. */
  readonly approver?: People<C>;
  /** The state while it is decided; default: `approving`. */
  readonly during?: S;
  readonly label?: Label;
  readonly submit?: Does<C, S, Sent>;
  /** Submitted, it needs nobody: where to, and when. */
  readonly directly?: Pick<Row<C, S>, 'to' | 'when'> & Partial<Pick<Row<C, S>, 'change'>>;
  /** Where an approval leads; rows where that depends, each with what it does besides. */
  readonly to: S | readonly Pick<Row<C, S>, 'to' | 'when' | 'change' | 'effects'>[];
  /** Of every approval. */
  readonly approve?: Does<C, S>;
  /** `says`: the text that a rejection must come with; default: a comment. */
  readonly reject?: Does<C, S> & { readonly says?: Guard<C, MachineEvent> };
  readonly withdraw?: { readonly who?: People<C>; readonly guards?: Rules<C> };
  /** What a process may tell it of its steps, by event; a refusal holds the process until it is mended. */
  readonly steps?: Readonly<Record<string, Does<C, S>>>;
  /** A family's own code of the same reason. */
  readonly alreadyActed?: string;
  readonly toApprove: Todo<C>;
}

/** Nothing that must be said before somebody decides is missing. */
export const complete = <C>(fields: Fields, lines: Lines): Guard<C, MachineEvent> => ({
  codes: ['FIELD_REQUIRED'],
  over: [...Object.keys(fields), ...Object.keys(lines).filter((name) => lines[name]!.temperature === 'hot')],
  check: (context) => allOf(missingForSubmit({ fields, lines }, context as Readonly<Record<string, unknown>>)),
});

const personOf = <C>(context: C, field: string): string | null => (context as Readonly<Record<string, string | null>>)[field] ?? null;

/** Neither the person that a field names nor whoever acts for him decides. */
export const notBy = <C>(field: keyof C & string): Guard<C, MachineEvent> => ({
  codes: ['DOC_SELF_APPROVE'],
  over: [field],
  check: (context, { actor }) => !actsAs(personOf(context, field), actor) || refusal('DOC_SELF_APPROVE'),
});

const nobodyActed = (code: string): Guard<unknown, MachineEvent> => ({
  codes: [code],
  needs: 'ask',
  check: (_context, sent) => (sent.facts as ApprovingFacts).acted !== true || refusal(code),
});

/**
 * `submit`: the rows that lead into it, for each state where it is written; `deciding`: the state while it is decided,
 * which the document may add rows to.
 */
export function approving<C extends CommonFields, S extends string, Sent extends MachineEvent = MachineEvent>(
  declared: ApprovingOptions<C, S, Sent>,
) {
  const options = declared as unknown as ApprovingOptions<C, S>;
  const steps = Object.keys(options.steps ?? {});
  const stage = { ...wholeDocument, ...options.stage, ...(steps.length > 0 ? { steps } : {}) };
  const who: People<C> = options.approver ?? [by('APPROVER')];
  return {
    submit: submitRows(options, stage),
    deciding: {
      label: options.label ?? { en: 'In approval', cn: '审批中' },
      colour: 'blue',
      phase: 'approval',
      approval: stage,
      entry: [startProcess(stage.submittedBy)],
      todos: [options.toApprove],
      on: {
        [stage.withdraw]: withdrawRow(options, stage),
        [stage.approve]: approveRows(options, stage, who),
        [stage.reject]: rejectRow(options, stage, who),
        ...stepRows(options, who),
      },
    } satisfies Part<C, S> as Part<C, S>,
  };
}

function submitRows<C extends CommonFields, S extends string>(
  { owner, submit, directly, during }: ApprovingOptions<C, S>,
  stage: ApprovalStage,
) {
  const row = {
    who: owner,
    ...submit,
    change: (context: C, sent: MachineEvent) =>
      ({ ...submit?.change?.(context, sent), [stage.submittedBy]: sent.actor.userId }) as unknown as Change<C>,
  };
  const toApproval: Row<C, S> = { ...row, to: during ?? ('approving' as S) };
  return directly ? [{ ...row, ...directly }, toApproval] : [toApproval];
}

const factsOf = (sent: MachineEvent): ApprovingFacts => sent.facts as ApprovingFacts;
const resultOf = (sent: MachineEvent): ProcessResult => sent.payload as ProcessResult;

const personActing = ({ actor }: MachineEvent): string | null => (actor.userType === 'SYSTEM' ? null : actor.userId);
/** The instance of the process that prepare chose, whichever event leads into the approval; without one the approval is by button. */
export const startProcess =
  <C extends CommonFields>(submittedBy: string, chosen: 'process' | 'next' = 'process'): EffectRule<C, MachineEvent> =>
  (context, sent) => {
    const process = factsOf(sent)[chosen];
    if (!process) return [];
    const { instanceId, ...which } = process;
    const payload = { ...which, docId: context.id, submitterUserId: personOf(context, submittedBy) ?? personActing(sent) };
    return [{ kind: 'create', type: 'bpmInstance', id: instanceId, purpose: 'approval', part: `${context.rev}`, payload }];
  };
const tellProcess =
  (event: 'DOC_ACCEPTED' | 'DOC_WITHDRAWN'): EffectRule<unknown, MachineEvent> =>
  (_context, sent) => {
    const { instanceId: told, nodeKey } = sent.payload as Partial<ProcessStep>;
    const instanceId = told ?? factsOf(sent).process?.instanceId;
    const payload = { instanceId, ...(nodeKey === undefined ? {} : { nodeKey }) };
    return instanceId === undefined ? [] : [{ kind: 'send', type: 'bpmInstance', id: instanceId, event, payload }];
  };
const accepted = tellProcess('DOC_ACCEPTED');
const ended = tellProcess('DOC_WITHDRAWN');

/** While a process decides, nobody does it by button. */
const byButton: Guard<unknown, MachineEvent> = {
  codes: ['BPM_IN_PROCESS'],
  needs: 'ask',
  check: (_context, sent) => factsOf(sent).process === undefined || refusal('BPM_IN_PROCESS'),
};
/** Only the process that runs ends the approval. */
const ofThisProcess: Guard<unknown, MachineEvent> = {
  codes: ['BPM_STALE'],
  needs: 'ask',
  check: (_context, sent) =>
    (resultOf(sent).instanceId !== undefined && factsOf(sent).process?.instanceId === resultOf(sent).instanceId) || refusal('BPM_STALE'),
};
/** The process sees to it that others decide; that the submitter alone did is no approval. */
const byOthers: Guard<unknown, MachineEvent> = {
  codes: ['DOC_SELF_APPROVE'],
  needs: 'ask',
  check: (_context, sent) => resultOf(sent).selfOnly !== true || refusal('DOC_SELF_APPROVE'),
};

/** Families see the result as an event of whoever decided last. */
const asDecider = <E extends MachineEvent>(sent: E): E => {
  const { by: userId } = resultOf(sent);
  return userId === null || userId === undefined ? sent : { ...sent, actor: { ...sent.actor, userId, userType: 'INSIDE' } };
};
function byProcess<C, S extends string>(row: Row<C, S>, guards: Rules<C>): Row<C, S> {
  const { guards: own = [], change, effects = [], when } = row;
  return {
    ...row,
    who: [system],
    ...(when ? { when: (context, sent) => when(context, asDecider(sent)) } : {}),
    guards: [
      ...guards,
      ...own.map((guard) => ({ ...guard, check: (context: C, sent: MachineEvent) => guard.check(context, asDecider(sent)) })),
    ],
    ...(change ? { change: (context, sent) => change(context, asDecider(sent)) } : {}),
    effects: [
      ...effects.map(
        (rule): EffectRule<C, MachineEvent> =>
          (context, sent, before) =>
            rule(context, asDecider(sent), before),
      ),
      accepted,
    ],
  };
}

function stepRows<C extends CommonFields, S extends string>({ steps = {} }: ApprovingOptions<C, S>, who: People<C>): Rows<C, S> {
  return Object.fromEntries(
    Object.entries(steps).map(([event, does]) => [event, byProcess<C, S>({ to: 'same', who, ...does }, [ofThisProcess])]),
  );
}

function withdrawRow<C extends CommonFields, S extends string>(o: ApprovingOptions<C, S>, stage: ApprovalStage): readonly Row<C, S>[] {
  const to = stage.before as S;
  return [
    {
      to,
      who: o.withdraw?.who ?? [named('the submitter', '提交人', (context: C) => [personOf(context, stage.submittedBy)])],
      guards: [nobodyActed(o.alreadyActed ?? 'DOC_ALREADY_ACTED'), ...(o.withdraw?.guards ?? [])],
      effects: [ended],
    },
    { to, who: [system], guards: [ofThisProcess], effects: [accepted] },
  ];
}

/** A process asks everybody who is to be asked: its approval is the last. */
function approveRows<C, S extends string>(o: ApprovingOptions<C, S>, stage: ApprovalStage, who: People<C>): readonly Row<C, S>[] {
  const leads = typeof o.to === 'string' ? [{ to: o.to }] : o.to;
  const own = o.approve?.guards ?? [];
  const guards = [notBy<C>(stage.submittedBy as keyof C & string), ...own, byButton];
  const last = leads.filter(({ to }) => to !== 'same');
  return [
    ...leads.map((lead) => ({ who, ...o.approve, guards, ...lead })),
    ...last.map((lead): Row<C, S> => byProcess({ who, ...o.approve, guards: own, ...lead }, [ofThisProcess, byOthers])),
  ];
}

function rejectRow<C, S extends string>(o: ApprovingOptions<C, S>, stage: ApprovalStage, who: People<C>): readonly Row<C, S>[] {
  const { says = mustSay('comment'), guards = [], ...does } = o.reject ?? {};
  const row: Row<C, S> = { to: stage.rejected as S, who, ...does, guards: [...guards, says] };
  return [{ ...row, guards: [...row.guards!, byButton] }, byProcess(row, [ofThisProcess])];
}

type OneOrMore<T> = T | readonly T[];

/** A row of whichever event it is written for. */
type OwnRow<C, S extends string> = Transition<C, never, S>;
export interface DecidedOptions<C, S extends string> {
  readonly stage: ApprovalStage;
  /** It begins with the decision of the approval before it. */
  readonly follows?: true;
  readonly withdraw: OwnRow<C, S>;
  readonly approve: OneOrMore<OwnRow<C, S>>;
  readonly reject: OneOrMore<OwnRow<C, S>>;
  /** What the refusal of a process does, where people choose between several. */
  readonly rejectedByProcess?: OwnRow<C, S>;
  /** Who may not approve by button; of a process, whoever submitted it is not the only one who did. */
  readonly fourEyes?: Guard<C, MachineEvent>;
  /** Nor reject. */
  readonly alsoOfRejecting?: true;
  /** A family's own code of the same reason. */
  readonly alreadyActed?: string;
}

/**
 * The state in which somebody decides, of a document whose rows are its own: by button as they are written, and by the process
 * that is bound to it.
 */
export function decided<C extends CommonFields, S extends string>(o: DecidedOptions<C, S>) {
  const rows = (own: OneOrMore<OwnRow<C, S>>): readonly Row<C, S>[] => [own].flat() as never;
  const { stage, fourEyes, alsoOfRejecting } = o;
  const [withdraw] = rows(o.withdraw) as readonly [Row<C, S>];
  // What the document alone decides comes first: it is said before the button is pressed, if all rows have the same guards.
  const byPeople = (eyes: Rules<C>) => {
    const known = new Map<unknown, Rules<C>>();
    const guardsOf = ({ guards }: Row<C, S>): Rules<C> => {
      if (!known.has(guards)) known.set(guards, [...(guards ?? []), ...eyes, byButton]);
      return known.get(guards)!;
    };
    return (row: Row<C, S>): Row<C, S> => ({ ...row, guards: guardsOf(row) });
  };
  const others = fourEyes ? [fourEyes] : [];
  const ofProcess = (sent: MachineEvent): boolean => resultOf(sent).instanceId !== undefined;
  return {
    phase: 'approval',
    approval: stage,
    entry: [startProcess<C>(stage.submittedBy, o.follows ? 'next' : 'process')],
    on: {
      [stage.withdraw]: [
        { ...byProcess(withdraw, [ofThisProcess]), when: (_context: C, sent: MachineEvent) => ofProcess(sent) },
        {
          ...withdraw,
          guards: [nobodyActed(o.alreadyActed ?? 'DOC_ALREADY_ACTED'), ...(withdraw.guards ?? [])],
          effects: [...(withdraw.effects ?? []), ended],
        },
      ],
      [stage.approve]: [
        ...rows(o.approve).map(byPeople(others)),
        ...rows(o.approve).map((row) => byProcess(row, [ofThisProcess, byOthers])),
      ],
      [stage.reject]: [
        ...rows(o.reject).map(byPeople(alsoOfRejecting ? others : [])),
        ...rows(o.rejectedByProcess ?? o.reject).map((row) => byProcess(row, [ofThisProcess])),
      ],
    },
  } as const;
}
