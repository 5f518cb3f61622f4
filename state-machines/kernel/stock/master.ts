/**
 * Block M: the lifecycle of plain master records (platform-access.md §0.2). A master marked direct starts enabled.
 * The everEnabled mark tells a draft that may go from one that was in use.
 */
import { event, saveEvent } from '../events.js';
import type { EventSpecs, MachineEvent, SavePayload } from '../events.js';
import { defineDocument } from '../definition.js';
import type { Definition, DocumentSpec, Sent } from '../definition.js';
import type { Context, Fields, Flag, Lines } from '../fields.js';
import { f } from '../fields.js';
import type { Deadline, Declared, EffectRule, Guard, State, Transition, Who } from '../lifecycle.js';
import { lifecycle, system } from '../lifecycle.js';
import { compareDates } from '../primitives/instant.js';
import { refusal } from '../refusals.js';
import type { Reasons } from '../refusals.js';
import { applySave } from '../save.js';
import type { Predicate } from '../predicate.js';
import { missingForSubmit } from '../validate.js';
import type { CategoryColumn } from '../view.js';
import { plainView } from '../view.js';

export const masterReasons = {
  MD_DUPLICATE: { en: 'A record with this {field} exists already.', cn: '{field}已存在' },
  MD_FIXED: { en: '{field} cannot change once the record was enabled.', cn: '{field}启用后不可修改' },
  MD_FIELD_REQUIRED: { en: '{field} is required.', cn: '请填写{field}' },
  MD_IN_USE: { en: 'In use by {list}.', cn: '已被引用:{list}' },
  MD_EVER_ENABLED: { en: 'A record that was enabled cannot be deleted; disable it.', cn: '曾启用的记录不可删除,请停用' },
} as const satisfies Reasons;

export const masterEvents = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  ENABLE: event('Enable', '启用'),
  INVALIDATE: event('Disable', '停用', {}, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export const masterFields = { everEnabled: f.flag('Was enabled', '曾启用', { computed: true }) } satisfies Fields;

export type MasterState = 'draft' | 'enabled' | 'disabled';

interface MasterContext {
  readonly everEnabled: Flag;
}

type Row<C> = Transition<C, MachineEvent, MasterState>;
type Rows<C> = Readonly<Record<string, Row<C> | readonly Row<C>[]>>;

interface MasterOptions<C> {
  readonly fields: Fields;
  readonly lines?: Lines;
  readonly maintainer: readonly [Who<C>, ...Who<C>[]];
  readonly direct?: true;
  /** What is in use is switched off to be changed: a disabled record can be saved, too. */
  readonly savedWhenDisabled?: true;
  /** Besides what CREATE's validation asks for; they see the blank record and the payload. */
  readonly create?: readonly Guard<C, MachineEvent>[];
  /** Of every later save; they see the record before it, and the payload. */
  readonly save?: readonly Guard<C, MachineEvent>[];
  /** True of every record, drafts too: asked of what CREATE or SAVE would leave, and on ENABLE. */
  readonly holds?: readonly Guard<C, MachineEvent>[];
  /** True of every enabled record: asked on ENABLE, and of what CREATE or SAVE would leave enabled. */
  readonly enable?: readonly Guard<C, MachineEvent>[];
  readonly invalidate?: readonly Guard<C, MachineEvent>[];
  readonly remove?: readonly Guard<C, MachineEvent>[];
  /** What follows from saving beyond the saved values: computed fields. */
  readonly derive?: (record: C, sent: MachineEvent) => object;
  /** A save of an enabled record that does not take effect yet: what changes instead; null: it takes effect. */
  readonly defers?: (record: C, sent: MachineEvent) => object | null;
  /** What a save makes happen elsewhere. */
  readonly saved?: readonly EffectRule<C, MachineEvent>[];
  /** What every event of Block M makes happen elsewhere. */
  readonly follows?: readonly EffectRule<C, MachineEvent>[];
  /** Rows of the master's own events, and rows that go before Block M's. */
  readonly rows?: { readonly [K in MasterState]?: Rows<C> };
  /** What comes by itself while the record is enabled; `rows` take its events. */
  readonly deadlines?: readonly Deadline<C>[];
}

const valuesOf = (context: unknown) => context as Readonly<Record<string, unknown>>;

/** A rule asked of the record as the save would leave it. */
const ofSaved =
  <C>(saved: (context: C, sent: MachineEvent) => object) =>
  (guard: Guard<C, MachineEvent>): Guard<C, MachineEvent> => ({
    codes: guard.codes,
    needs: 'ask',
    check: (context, sent) => guard.check({ ...context, ...saved(context, sent) }, sent),
  });

/** The three states with their five rows. */
export function masterLifecycle<C extends MasterContext>(options: MasterOptions<C>): Declared<C, string, MasterState> {
  const {
    maintainer,
    fields,
    lines = {},
    save: before = [],
    holds = [],
    enable: whenEnabled = [],
    create: blank = [],
    derive = () => ({}),
    follows = [],
    rows = {},
  } = options;
  const told = (effects: readonly EffectRule<C, MachineEvent>[] = []) =>
    [...effects, ...follows].length > 0 ? { effects: [...effects, ...follows] } : {};
  // Seeds and imports come from inside, without a person.
  const who: readonly [Who<C>, ...Who<C>[]] = [...maintainer, system];
  const saved = (context: C, sent: MachineEvent) => {
    const parts = applySave<C>(lines, context, sent.payload as SavePayload);
    return { ...parts, ...derive({ ...context, ...parts }, sent) };
  };
  const enabled = { everEnabled: 'Y' } as object;

  const complete: Guard<C, MachineEvent> = {
    codes: ['MD_FIELD_REQUIRED'],
    check: (context) => {
      const [first] = missingForSubmit({ fields, lines }, valuesOf(context));
      return first
        ? refusal('MD_FIELD_REQUIRED', {
            field: first.field!,
            params: first.params!,
            ...(first.row === undefined ? {} : { row: first.row }),
          })
        : true;
    },
  };
  const fixed: Guard<C, MachineEvent> = {
    codes: ['MD_FIXED'],
    needs: 'ask',
    check: (context, sent) => {
      const changed = Object.entries((sent.payload as SavePayload).fields ?? {}).find(
        ([name, value]) => fields[name]?.fixed && valuesOf(context)[name] !== value,
      );
      return context.everEnabled === 'Y' && changed ? refusal('MD_FIXED', { field: changed[0], params: { field: changed[0] } }) : true;
    },
  };
  const keeps: readonly Guard<C, MachineEvent>[] = Object.values(fields).some((field) => field.fixed) ? [fixed] : [];
  const kept = { DELETE: 'MD_EVER_ENABLED' } as const;

  const left = ofSaved(saved);
  const ofDraft = holds.map(left);
  const ofEnabled = [complete, ...holds, ...whenEnabled].map(left);
  const save = (guards: readonly Guard<C, MachineEvent>[], change = saved): Row<C> => ({
    to: 'same',
    who,
    guards: [...keeps, ...before, ...guards],
    change: change as Row<C>['change'] & object,
    ...told(options.saved),
  });
  const deferred = (context: C, sent: MachineEvent) => options.defers?.(context, sent) ?? saved(context, sent);
  const enable: Row<C> = { to: 'enabled', who, guards: [complete, ...holds, ...whenEnabled], change: () => enabled as never, ...told() };
  const create: Row<C> = options.direct
    ? {
        to: 'enabled',
        who,
        guards: [...blank, ...ofEnabled],
        change: (context, sent) => ({ ...saved(context, sent), ...enabled }) as never,
        ...told(),
      }
    : { to: 'draft', who, guards: [...blank, ...ofDraft], change: saved as Row<C>['change'] & object, ...told() };
  const draft: { draft: State<C, MachineEvent, MasterState> } | object = options.direct
    ? {}
    : {
        draft: {
          label: { en: 'Draft', cn: '草稿' },
          colour: 'grey',
          phase: 'draft',
          on: {
            SAVE: save(ofDraft),
            ENABLE: enable,
            DELETE: { to: 'removed', who, guards: options.remove ?? [], ...told() },
            ...rows.draft,
          },
        },
      };
  return lifecycle<C, MachineEvent>()<MasterState>(
    { CREATE: create },
    {
      ...(draft as { draft: State<C, MachineEvent, MasterState> }),
      enabled: {
        label: { en: 'Enabled', cn: '启用' },
        colour: 'green',
        refuses: kept,
        ...(options.deadlines ? { deadlines: options.deadlines } : {}),
        on: {
          SAVE: save(ofEnabled, deferred),
          INVALIDATE: { to: 'disabled', who, guards: options.invalidate ?? [], ...told() },
          ...rows.enabled,
        },
      },
      disabled: {
        label: { en: 'Disabled', cn: '停用' },
        colour: 'dark',
        phase: 'ended',
        refuses: kept,
        on: { ...(options.savedWhenDisabled ? { SAVE: save(ofDraft) } : {}), ENABLE: enable, ...rows.disabled },
      },
    },
  ) as Declared<C, string, MasterState>;
}

/** Names of open uses as prepare read them; a master that documents lean on is not disabled under them. */
export const notInUse: Guard<unknown, MachineEvent> = {
  codes: ['MD_IN_USE'],
  needs: 'ask',
  check: (_context, sent) => {
    const { inUse = [] } = sent.facts as { readonly inUse?: readonly string[] };
    return inUse.length === 0 || refusal('MD_IN_USE', { params: { list: inUse.join(', ') } });
  },
};

interface Validity {
  readonly startDate?: string | null;
  readonly endDate?: string | null;
}

/** `usable(row, d)` of platform-access.md §0.2: enabled, and the date within its validity; an empty bound is open. */
export const usable = (state: string, { startDate = null, endDate = null }: Validity, date: string): boolean =>
  state === 'enabled' &&
  (startDate === null || compareDates(startDate, date) <= 0) &&
  (endDate === null || compareDates(date, endDate) <= 0);

/** The record's organisation is the common field orgId, which no field table can mark as needed. */
export const organisationGiven: Guard<{ readonly orgId: string | null }, MachineEvent> = {
  codes: ['FIELD_REQUIRED'],
  needs: 'ask',
  check: ({ orgId }) => orgId !== null || refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'orgId', params: { field: 'orgId' } }),
};

/** Where a shipped row comes from; people never write it. */
const seededFields = {
  sourceCode: f.text(40, 'Source', '数据来源', { computed: true }),
  sourceVersion: f.text(40, 'Edition of the source', '来源版本', { computed: true }),
} satisfies Fields;

type MasterColumns<F extends Fields> = F & typeof masterFields & typeof seededFields;
type Spec<F extends Fields, L extends Lines, LV extends Fields> = DocumentSpec<MasterColumns<F>, L, MasterEvents, MasterState, LV>;
type MasterEvents = typeof masterEvents;

interface MasterSpec<F extends Fields, L extends Lines, LV extends Fields>
  extends
    Pick<Spec<F, L, LV>, 'type' | 'path' | 'title' | 'live' | 'uniqueKeys' | 'nameField' | 'numbering' | 'list' | 'form' | 'screens'>,
    Pick<
      MasterOptions<Context<MasterColumns<F>, L>>,
      | 'maintainer'
      | 'direct'
      | 'savedWhenDisabled'
      | 'create'
      | 'save'
      | 'holds'
      | 'enable'
      | 'invalidate'
      | 'remove'
      | 'derive'
      | 'defers'
      | 'saved'
      | 'follows'
      | 'rows'
      | 'deadlines'
    > {
  readonly fields: F;
  readonly lines?: L;
  /** Events besides Block M's; `rows` take them. */
  readonly events?: EventSpecs;
  readonly reasons?: Reasons;
  /** As a document says them, of all its events. */
  readonly ignores?: readonly string[];
  readonly sends?: Readonly<Record<string, Sent<string>>>;
  /** Records that suppliers may look up; they see the columns marked so. */
  readonly supplier?: Predicate;
  /** Suppliers whose own record it is. */
  readonly supplierKeys?: (record: Context<MasterColumns<F>, L>) => readonly string[];
  /** The record belongs to an organisation: everybody inside reads it, it is maintained where the permit to write reaches. */
  readonly ofOrganisation?: true;
  /** People whose responsibility bounds their categories see and keep records of those. */
  readonly category?: CategoryColumn;
}

/** A plain master on one page: fields, who maintains it, how it is listed. Events, machine and view are Block M's. */
export function defineMaster<
  const F extends Fields,
  const L extends Lines = Record<never, never>,
  const LV extends Fields = Record<never, never>,
>(spec: MasterSpec<F, L, LV>): Definition<MasterColumns<F>, L, MasterEvents, MasterState, LV> {
  const {
    maintainer,
    direct,
    savedWhenDisabled,
    create = [],
    save = [],
    holds = [],
    enable = [],
    invalidate = [],
    remove = [],
    derive,
    defers,
    saved,
    follows,
    rows,
    deadlines,
    supplier,
    supplierKeys,
    reasons,
    events,
    ofOrganisation,
    category,
    ignores,
    sends,
    ...rest
  } = spec;
  const fields: MasterColumns<F> = { ...spec.fields, ...masterFields, ...seededFields };
  const lines = (spec.lines ?? {}) as L;
  type C = Context<MasterColumns<F>, L>;
  const view = plainView<C & { readonly id: string }>(fields, lines, {
    anyOrganisation: true,
    ...(supplier ? { supplier } : {}),
    ...(supplierKeys ? { supplierKeys } : {}),
    ...(category ? { category } : {}),
  });
  return defineDocument<MasterColumns<F>, L, MasterEvents, MasterState, LV>({
    ...rest,
    version: 1,
    kind: 'master',
    fields,
    lines,
    events: { ...masterEvents, ...events },
    ...(ignores ? { ignores: ignores as Spec<F, L, LV>['ignores'] & object } : {}),
    ...(sends ? { sends: sends as Spec<F, L, LV>['sends'] & object } : {}),
    lifecycle: masterLifecycle<C & MasterContext>({
      fields,
      lines,
      maintainer,
      create,
      save,
      enable,
      remove,
      holds: ofOrganisation ? [organisationGiven as Guard<unknown, MachineEvent>, ...holds] : holds,
      invalidate: [...invalidate, notInUse],
      ...(direct ? { direct } : {}),
      ...(savedWhenDisabled ? { savedWhenDisabled } : {}),
      ...(derive ? { derive: derive as never } : {}),
      ...(defers ? { defers: defers as never } : {}),
      ...(saved ? { saved: saved as never } : {}),
      ...(follows ? { follows: follows as never } : {}),
      ...(rows ? { rows: rows as never } : {}),
      ...(deadlines ? { deadlines: deadlines as never } : {}),
    }) as Spec<F, L, LV>['lifecycle'],
    reasons: { ...masterReasons, ...reasons },
    view: (ofOrganisation ? { ...view, scope: { ...view.scope, actsInOrganisation: true } } : view) as Spec<F, L, LV>['view'],
  });
}
