/** Where an organisation stands in the tree over time: one parent on each day, moved on a day. Pure. */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import type { Label } from '../../kernel/fields.js';
import { addDays } from '../../kernel/primitives/instant.js';

export interface Place {
  /** From this day on, until the day before the next row. */
  readonly startDate: string;
  readonly parentOrgId: string | null;
}

export const placeLines = {
  places: hot(
    'Places in the tree',
    '上级变更',
    { entity: 'baseOrgStructure', key: 'startDate', bound: 400, computed: true, secret: true },
    {
      startDate: f.date('From', '生效日期', { need: 'save' }),
      parentOrgId: f.ref('baseOrganization', 'Parent', '上级组织'),
      endDate: f.date('Until', '截止日期'),
    },
  ),
};

export const placeFields = {
  nextParentOrgId: f.ref('baseOrganization', 'Parent to come', '待生效上级', { computed: true }),
  moveAt: f.dateTime('Moves at', '调整生效时间', { computed: true }),
};

/** `effectiveDate`: a day of the organisation. */
export interface MovePayload {
  readonly parentOrgId: string | null;
  readonly effectiveDate: string;
}

/** What prepare reads before an organisation is placed, moved or disabled. */
export interface OrganizationFacts {
  /** From the parent upwards; empty without one. */
  readonly ancestors?: readonly { readonly id: string; readonly orgType: string; readonly state: string }[];
  readonly activeChildren?: number;
  /** By kind, the most first: documents of it that have not ended. */
  readonly openDocuments?: readonly { readonly kind: Label; readonly count: number }[];
  /** The day of a move is over. */
  readonly isPast?: boolean;
  /** When a move takes effect; null: at once. */
  readonly moveAt?: number | null;
}

export const placeEvents = {
  MOVE: event(
    'Move',
    '调整上级',
    {
      parentOrgId: f.ref('baseOrganization', 'Parent', '上级组织'),
      effectiveDate: f.date('Effective from', '生效日期', { need: 'save' }),
    },
    { facts: facts<OrganizationFacts>() },
  ),
  MOVE_DUE: systemEvent<object, OrganizationFacts>('Move takes effect', '上级调整生效'),
};

export interface Placed {
  readonly parentOrgId: string | null;
  readonly startDate: string;
  readonly places: readonly (Place & { readonly endDate: string | null })[];
  readonly nextParentOrgId: string | null;
  readonly moveAt: number | null;
}

const factsOf = ({ facts: found }: MachineEvent) => found as OrganizationFacts;
const notComing = { nextParentOrgId: null, moveAt: null };

/** Rows with the end of each: the day before the next. */
const ended = (places: readonly Place[]): Placed['places'] =>
  places.map(({ startDate, parentOrgId }, index) => {
    const next = places[index + 1];
    return { startDate, parentOrgId, endDate: next ? addDays(next.startDate, -1) : null };
  });

/** The rows without one that is still to come. */
const past = ({ places, moveAt, startDate, parentOrgId }: Placed): readonly Place[] =>
  places.length === 0 ? [{ startDate, parentOrgId }] : moveAt === null ? places : places.slice(0, -1);

/** A move takes the place of one that is still to come, and of what began on its day. */
export function moved(c: Placed, sent: MachineEvent): object {
  const { parentOrgId, effectiveDate } = sent.payload as MovePayload;
  const moveAt = factsOf(sent).moveAt ?? null;
  const places = ended([...past(c).filter(({ startDate }) => startDate < effectiveDate), { startDate: effectiveDate, parentOrgId }]);
  return moveAt === null ? { places, parentOrgId, ...notComing } : { places, nextParentOrgId: parentOrgId, moveAt };
}

export const moveArrived = ({ nextParentOrgId }: Placed): object => ({ parentOrgId: nextParentOrgId, ...notComing });

/** The tree has changed so that it no longer fits: it stays where it is. */
export const moveDropped = (c: Placed): object => ({ places: ended(past(c)), ...notComing });

/** A parent that is saved corrects where it has stood since its last move. */
export function corrected(c: Placed): object {
  const { places, parentOrgId, moveAt } = c;
  const present = places.length - (moveAt === null ? 1 : 2);
  if (present < 0 || places[present]!.parentOrgId === parentOrgId) return {};
  return { places: places.map((place, index) => (index === present ? { ...place, parentOrgId } : place)) };
}

/** The parent on a day, by rows in their order; `now`: where it has never moved. */
export const parentOn = (places: readonly Place[], day: string, now: string | null): string | null =>
  (places.findLast(({ startDate }) => startDate <= day) ?? places[0] ?? { parentOrgId: now }).parentOrgId;
