/**
 * A record that is approved before it counts: Block A, then in force and off like a master. What is in force is never edited;
 * it is revised as a copy with the next version, and when that is approved the older one is switched off.
 */
import type { EntityName } from '../entity-names.js';
import { event, facts, systemEvent } from '../events.js';
import type { EventOf, EventSpecs, MachineEvent } from '../events.js';
import type { CommonFields, Fields } from '../fields.js';
import { f } from '../fields.js';
import type { Effect, Guard, Transition, Who } from '../lifecycle.js';
import { lifecycle, system } from '../lifecycle.js';
import type { Reasons } from '../refusals.js';
import { refusal } from '../refusals.js';
import { approvalEvents, approvalFields, approvalReasons, blockA } from './approval.js';
import type { BlockAOptions, BlockAState } from './approval.js';
import { mustSay } from './said.js';

export type ApprovedState = BlockAState | 'enabled' | 'disabled';

/** `newId`: of the revision that an event makes; `revising`: one is being written already. */
export interface RevisionFacts {
  readonly newId?: string;
  readonly revising?: boolean;
}

const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const approvedMasterEvents = {
  ...approvalEvents,
  INVALIDATE: event('Disable', '停用', reason, { dangerous: true }),
  ENABLE: event('Enable', '启用'),
  REVISE: event('Revise', '修订', {}, { facts: facts<RevisionFacts>() }),
  SUPERSEDED: systemEvent<{ readonly byId: string }>('Superseded', '被新版本替代'),
} satisfies EventSpecs;

export const approvedMasterReasons = {
  ...approvalReasons,
  MD_REVISING: {
    en: 'A new version is being written already. Go on with that one, or delete it.',
    cn: '已有新版本在编制中,请继续编辑或删除该版本',
  },
} as const satisfies Reasons;

/** Of two versions that are written at once, the later one would come into force beside the earlier. */
const onlyOne: Guard<unknown, MachineEvent> = {
  codes: ['MD_REVISING'],
  needs: 'ask',
  check: (_context, sent) => (sent.facts as RevisionFacts).revising !== true || refusal('MD_REVISING'),
};

export const approvedMasterFields = (entity: EntityName) =>
  ({
    versionNo: f.integer('Version', '版本', { computed: true, initial: 1 }),
    previousId: f.ref(entity, 'Version before', '上一版本', { computed: true }),
    ...approvalFields,
  }) satisfies Fields;

interface Versioned extends CommonFields {
  readonly submitCount: number;
  readonly versionNo: number;
  readonly previousId: string | null;
}

interface ApprovedMasterOptions<C> extends Omit<BlockAOptions<C, ApprovedState, object>, 'to' | 'approve'> {
  readonly entity: EntityName;
  readonly maintainer: Who<C>;
  /** Fields and lines that a revision takes along; without it there are no revisions. */
  readonly copied?: { readonly fields: readonly (keyof C & string)[]; readonly lines?: readonly (keyof C & string)[] };
  /** True of whatever comes into force: asked on APPROVE and ENABLE. */
  readonly holds?: readonly Guard<C, MachineEvent>[];
  /** More rows of the states in force and off. */
  readonly rows?: { readonly enabled?: Rows<C>; readonly disabled?: Rows<C> };
}
type Row<C> = Transition<C, MachineEvent, ApprovedState>;
type Rows<C> = Readonly<Record<string, Row<C> | readonly Row<C>[]>>;

const valuesOf = (context: unknown) => context as Readonly<Record<string, unknown>>;

export function approvedMaster<C extends Versioned>(options: ApprovedMasterOptions<C>) {
  const { entity, maintainer, copied, holds = [], rows = {} } = options;
  const supersedes = ({ id, previousId }: C): readonly Effect[] =>
    previousId === null ? [] : [{ kind: 'send', type: entity, id: previousId, event: 'SUPERSEDED', payload: { byId: id } }];
  const block = blockA<C, ApprovedState, object>({
    ...options,
    to: 'enabled',
    approve: { guards: holds, ...(copied ? { effects: [supersedes] } : {}) },
  });
  const revision = (context: C, sent: MachineEvent): readonly Effect[] => {
    const values = valuesOf(context);
    return [
      {
        kind: 'create',
        type: entity,
        id: (sent.facts as RevisionFacts).newId ?? '',
        purpose: 'revision',
        part: `${context.rev}`,
        payload: {
          fields: {
            ...Object.fromEntries((copied?.fields ?? []).map((name) => [name, values[name]])),
            orgId: context.orgId,
            versionNo: context.versionNo + 1,
            previousId: context.id,
          },
          lines: Object.fromEntries((copied?.lines ?? []).map((name) => [name, { set: values[name] }])),
        },
      },
    ];
  };
  const revise: Rows<C> = copied ? { REVISE: { to: 'same', who: [maintainer], guards: [onlyOne], effects: [revision] } } : {};
  const ignored: Row<C> = { to: 'ignored', who: [system] };
  const silent: Rows<C> = copied ? { SUPERSEDED: ignored } : {};
  const off: Row<C> = { to: 'disabled', who: [maintainer], guards: [mustSay('reason')] };
  const states = {
    draft: { ...block.states.draft, on: { ...block.states.draft.on, ...silent } },
    approving: { ...block.states.approving, on: { ...block.states.approving.on, ...silent } },
    rejected: { ...block.states.rejected, on: { ...block.states.rejected.on, ...silent } },
    enabled: {
      label: { en: 'Enabled', cn: '启用' },
      colour: 'green' as const,
      on: {
        INVALIDATE: off,
        ...revise,
        ...(copied ? { SUPERSEDED: { to: 'disabled' as const, who: [system] as const } } : {}),
        ...rows.enabled,
      } as Rows<C>,
    },
    disabled: {
      label: { en: 'Disabled', cn: '停用' },
      colour: 'dark' as const,
      phase: 'ended' as const,
      on: { ENABLE: { to: 'enabled', who: [maintainer], guards: holds }, ...revise, ...silent, ...rows.disabled } as Rows<C>,
    },
    voided: block.states.voided,
  };
  return { create: block.create, states };
}

/** For records with nothing beyond it. */
export const approvedMasterLifecycle = <C extends Versioned>(options: ApprovedMasterOptions<C>) => {
  const { create, states } = approvedMaster<C>(options);
  return lifecycle<C, EventOf<typeof approvedMasterEvents>>()<ApprovedState>({ CREATE: create }, states);
};
