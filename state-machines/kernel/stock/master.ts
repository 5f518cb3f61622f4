/**
 * Block M: the lifecycle of plain master records (platform-access.md §0.2). A master marked direct starts enabled.
 * The everEnabled mark tells a draft that may go from one that was in use.
 */
import { event, saveEvent } from '../events.js';
import type { EventOf, MachineEvent, SavePayload } from '../events.js';
import { defineDocument } from '../definition.js';
import type { Definition, DocumentSpec } from '../definition.js';
import type { Context, Fields, Flag, Lines } from '../fields.js';
import { f } from '../fields.js';
import type { Declared, Guard, State, Transition, Who } from '../lifecycle.js';
import { lifecycle, system } from '../lifecycle.js';
import { refusal } from '../refusals.js';
import type { Reasons } from '../refusals.js';
import { applySave } from '../save.js';
import type { Predicate } from '../predicate.js';
import { missingForSubmit } from '../validate.js';
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

type MasterEvent = EventOf<typeof masterEvents>;
interface MasterContext { readonly everEnabled: Flag }

interface MasterOptions<C> {
  readonly fields: Fields;
  readonly lines?: Lines;
  readonly maintainer: readonly [Who<C>, ...Who<C>[]];
  readonly direct?: true;
  /** Besides what CREATE's validation asks for; they see the blank record and the payload. */
  readonly create?: readonly Guard<C, MachineEvent>[];
  readonly enable?: readonly Guard<C, MachineEvent>[];
  readonly invalidate?: readonly Guard<C, MachineEvent>[];
  readonly remove?: readonly Guard<C, MachineEvent>[];
}

/** The three states with their five rows. */
export function masterLifecycle<C extends MasterContext>(options: MasterOptions<C>): Declared<C, MasterEvent['type'], MasterState> {
  const { maintainer, fields, lines = {} } = options;
  // Seeds and imports come from inside, without a person.
  const who: readonly [Who<C>, ...Who<C>[]] = [...maintainer, system];
  const values = (context: C) => context as unknown as Readonly<Record<string, unknown>>;
  const saved = (context: C, sent: MachineEvent) => applySave<C>(lines, context, sent.payload as SavePayload);
  const enabled = { everEnabled: 'Y' } as object;

  const complete: Guard<C, MachineEvent> = { codes: ['MD_FIELD_REQUIRED'], check: (context) => {
    const [first] = missingForSubmit({ fields, lines }, values(context));
    return first ? refusal('MD_FIELD_REQUIRED', { field: first.field!, params: first.params! }) : true;
  } };
  const fixed: Guard<C, MachineEvent> = { codes: ['MD_FIXED'], needs: 'ask', check: (context, sent) => {
    const changed = Object.entries((sent.payload as SavePayload).fields ?? {}).find(([name, value]) => fields[name]?.fixed && values(context)[name] !== value);
    return context.everEnabled === 'Y' && changed ? refusal('MD_FIXED', { field: changed[0], params: { field: changed[0] } }) : true;
  } };
  const kept = { DELETE: 'MD_EVER_ENABLED' } as const;

  const save: Transition<C, MachineEvent, MasterState> = { to: 'same', who, guards: [fixed], change: saved };
  const enable: Transition<C, MachineEvent, MasterState> = { to: 'enabled', who, guards: [complete, ...(options.enable ?? [])], change: () => enabled as never };
  const create: Transition<C, MachineEvent, MasterState> = options.direct
    ? { to: 'enabled', who, guards: options.create ?? [], change: (context, sent) => ({ ...saved(context, sent), ...enabled }) as never }
    : { to: 'draft', who, guards: options.create ?? [], change: saved };
  const draft: { draft: State<C, MachineEvent, MasterState> } | object = options.direct ? {} : {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', on: { SAVE: save, ENABLE: enable, DELETE: { to: 'removed', who, guards: options.remove ?? [] } } },
  };
  return lifecycle<C, MachineEvent>()<MasterState>({ CREATE: create }, {
    ...draft as { draft: State<C, MachineEvent, MasterState> },
    enabled: { label: { en: 'Enabled', cn: '启用' }, colour: 'green', refuses: kept, on: { SAVE: save, INVALIDATE: { to: 'disabled', who, guards: options.invalidate ?? [] } } },
    disabled: { label: { en: 'Disabled', cn: '停用' }, colour: 'dark', refuses: kept, on: { ENABLE: enable } },
  }) as Declared<C, MasterEvent['type'], MasterState>;
}

/** Names of open uses as prepare read them; a master that documents lean on is not disabled under them. */
export const notInUse: Guard<unknown, MachineEvent> = { codes: ['MD_IN_USE'], needs: 'ask', check: (_context, sent) => {
  const { inUse = [] } = sent.facts as { readonly inUse?: readonly string[] };
  return inUse.length === 0 || refusal('MD_IN_USE', { params: { list: inUse.join(', ') } });
} };

type MasterColumns<F extends Fields> = F & typeof masterFields;
type NoLines = Record<never, never>;
type MasterEvents = typeof masterEvents;
type Spec<F extends Fields> = DocumentSpec<MasterColumns<F>, NoLines, MasterEvents, MasterState>;

interface MasterSpec<F extends Fields>
  extends Pick<Spec<F>, 'type' | 'path' | 'title' | 'uniqueKeys' | 'nameField' | 'numbering' | 'list' | 'form' | 'screens'>,
  Pick<MasterOptions<Context<MasterColumns<F>, NoLines>>, 'maintainer' | 'direct' | 'create' | 'enable' | 'invalidate' | 'remove'> {
  readonly fields: F;
  readonly reasons?: Reasons;
  /** Records that suppliers may look up; they see the columns marked so. */
  readonly supplier?: Predicate;
}

/** A plain master on one page: fields, who maintains it, how it is listed. Events, machine and view are Block M's. */
export function defineMaster<const F extends Fields>(spec: MasterSpec<F>): Definition<MasterColumns<F>, NoLines, MasterEvents, MasterState> {
  const { maintainer, direct, create, enable, invalidate, remove, supplier, reasons, ...rest } = spec;
  const fields: MasterColumns<F> = { ...spec.fields, ...masterFields };
  type C = Context<MasterColumns<F>, NoLines>;
  return defineDocument<MasterColumns<F>, NoLines, MasterEvents, MasterState>({
    ...rest,
    version: 1, kind: 'master', fields, lines: {}, events: masterEvents,
    lifecycle: masterLifecycle<C & MasterContext>({ fields, maintainer, ...(direct ? { direct } : {}), create: create ?? [], enable: enable ?? [], invalidate: invalidate ?? [], remove: remove ?? [] }) as Spec<F>['lifecycle'],
    reasons: { ...masterReasons, ...reasons },
    view: plainView<C & { readonly id: string }>(fields, {}, { anyOrganisation: true, ...(supplier ? { supplier } : {}) }) as Spec<F>['view'],
  });
}
