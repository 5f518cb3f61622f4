/** A material is proposed, approved, and then kept by its organisations; its code and unit stay (base-srm.md §5). */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change, Effect, EffectRule, Todo } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { refusal } from '../../kernel/refusals.js';
import { applySave } from '../../kernel/save.js';
import { approving } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { missingForSubmit } from '../../kernel/validate.js';
import { compareVersions } from './active.js';
import type { Material, MaterialEvent, MaterialFacts } from './fields.js';
import { fields, lines, reasons } from './fields.js';

type MaterialState = 'draft' | 'approving' | 'rejected' | 'enabled' | 'frozen' | 'disabled';

const { guard, rule, refuse } = refusalsOf(reasons);
const factsOf = (event: MachineEvent) => event.facts as MaterialFacts;
const payloadOf = (event: MachineEvent) => event.payload as SavePayload;
const manager = by('SOURCING_MANAGER');
const makers = by('ENGINEER', 'BUYER');

const sourced = (event: MachineEvent): boolean =>
  event.actor.userType === 'SYSTEM' && ['ERP', 'PLM'].includes(String(payloadOf(event).fields?.['sourceSystem']));

/** What follows from the rows: counts, the drawing in force, and what prepare found. */
function derived(material: Material, event: MachineEvent): Change<Material> {
  const { category, similar } = factsOf(event);
  const usable = material.orgs.filter(({ enabledFlag }) => enabledFlag === 'Y');
  return {
    orgCount: material.orgs.length,
    noBuyerFlag: usable.some(({ buyerId, purchaseFlag }) => purchaseFlag === 'Y' && buyerId === null) ? 'Y' : 'N',
    drawingVersion: current(material.drawings),
    ...(category ? { categoryName: category.categoryName } : {}),
    ...(similar ? { similarItems: similar.length === 0 ? null : similar.join(', ').slice(0, 300) } : {}),
  };
}

/** The highest version that was released. */
const current = (drawings: Material['drawings']): string | null =>
  drawings
    .filter(({ releasedFlag }) => releasedFlag === 'Y')
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1) ?? null;

function saved(material: Material, event: MachineEvent): Change<Material> {
  const parts = applySave<Material>(lines, material, payloadOf(event));
  return { ...parts, ...derived({ ...material, ...parts } as Material, event) };
}

function begun(material: Material, event: MachineEvent): Change<Material> {
  const change = saved(material, event);
  return isSaid(change.itemCode) ? change : { ...change, itemCode: factsOf(event).docNumber ?? null };
}

const left = (material: Material, event: MachineEvent): Material => ({ ...material, ...saved(material, event) });

const leaf = (event: MachineEvent): boolean => {
  const { category } = factsOf(event);
  return category === undefined || (category?.state === 'enabled' && category.leafFlag === 'Y');
};
const inLeaf = guard<Material>('CAT_NOT_LEAF', ({ categoryId }, event) => categoryId === null || leaf(event), { needs: 'ask' });
const categoryChosen = guard<Material>('CAT_NOT_LEAF', (_material, event) => leaf(event), { needs: 'ask' });
const complete = rule<Material>(
  ['MD_FIELD_REQUIRED'],
  (material) => {
    const [first] = missingForSubmit({ fields, lines }, material as unknown as Readonly<Record<string, unknown>>);
    return first
      ? refusal('MD_FIELD_REQUIRED', { field: first.field!, params: first.params!, ...(first.row === undefined ? {} : { row: first.row }) })
      : true;
  },
  { over: ['itemName', 'categoryId', 'uomId', 'itemType', 'orgs', 'uoms', 'drawings'] },
);
const convertible = guard<Material>(
  'UOM_NO_CONVERSION',
  ({ uomId, purchaseUomId, uoms }, event) =>
    purchaseUomId === null ||
    purchaseUomId === uomId ||
    uoms.some((row) => row.uomId === purchaseUomId) ||
    factsOf(event).converts === true,
  { needs: 'ask' },
);
const somewhere = guard<Material>('ITEM_ORG', ({ orgs }) => orgs.length > 0, { over: ['orgs'] });
const shelved = guard<Material>('ITEM_SHELF', ({ shelfLifeDays, lotFlag }) => shelfLifeDays === null || lotFlag === 'Y', {
  over: ['shelfLifeDays', 'lotFlag'],
});
const described = rule<Material>(
  ['ITEM_PROPERTY'],
  ({ properties }, event) => {
    const missing = (factsOf(event).required ?? []).filter(({ code }) => !isSaid(String(properties[code] ?? '')));
    return (
      missing.length === 0 ||
      refuse('ITEM_PROPERTY', {
        field: 'properties',
        words: {
          names: { cn: missing.map(({ name }) => name).join('、'), en: missing.map(({ name, nameEn }) => nameEn || name).join(', ') },
        },
      })
    );
  },
  { needs: 'ask' },
);
const lastBuys = guard<Material>(
  'ITEM_LAST_BUY',
  (material, event) => left(material, event).orgs.every(({ phase, lastBuyDate }) => phase !== 'EOL' || lastBuyDate !== null),
  { needs: 'ask' },
);
const shelvedAfter = guard<Material>(
  'ITEM_SHELF',
  (material, event) => {
    const { shelfLifeDays, lotFlag } = left(material, event);
    return shelfLifeDays === null || lotFlag === 'Y';
  },
  { needs: 'ask' },
);
const convertibleAfter = guard<Material>(
  'UOM_NO_CONVERSION',
  (material, event) => {
    const { uomId, purchaseUomId, uoms } = left(material, event);
    return (
      purchaseUomId === null ||
      purchaseUomId === uomId ||
      uoms.some((row) => row.uomId === purchaseUomId) ||
      factsOf(event).converts === true
    );
  },
  { needs: 'ask' },
);

/** Of a material in use people change names, weights, attributes and rows; its category by an event of its own. */
const stays: ReadonlySet<string> = new Set(['itemCode', 'categoryId', 'itemType', 'pcbFlag']);
const fixed = rule<Material>(
  ['MD_FIXED'],
  (material, event) => {
    const { used = false, owned = [] } = factsOf(event);
    const kept = new Set([
      ...stays,
      ...(used ? ['uomId'] : []),
      ...(material.sourceSystem === 'ERP' || material.sourceSystem === 'PLM' ? owned : []),
    ]);
    const changed = Object.entries(payloadOf(event).fields ?? {}).find(
      ([name, value]) => kept.has(name) && (material as unknown as Readonly<Record<string, unknown>>)[name] !== value,
    );
    return !changed || refuse('MD_FIXED', { field: changed[0], params: { field: changed[0] } });
  },
  { needs: 'ask' },
);
/** Orders name a released drawing by its version: it is neither taken away nor given other files. */
const drawingsStay = rule<Material>(
  ['MD_FIXED'],
  (material, event) => {
    if (!factsOf(event).keepsReleased) return true;
    const after = new Map(left(material, event).drawings.map((one) => [one.version, one]));
    const kept = material.drawings
      .filter(({ releasedFlag }) => releasedFlag === 'Y')
      .every(({ version, fileIds }) => after.get(version)?.fileIds === fileIds);
    return kept || refuse('MD_FIXED', { field: 'drawings', params: { field: 'drawings.version' } });
  },
  { needs: 'ask' },
);
/** A buyer keeps the rows of his organisations, nothing else. */
const ownRows: ReturnType<typeof guard<Material>> = {
  codes: ['PERM_SCOPE'],
  needs: 'ask',
  check: (_material, event) => {
    if (event.actor.respCode !== 'BUYER') return true;
    const { mayIn = null } = factsOf(event);
    const { fields: header = {}, lines: changed = {} } = payloadOf(event);
    const rows = [...(changed['orgs']?.set ?? []).map((row) => String(row['orgId'])), ...(changed['orgs']?.remove ?? []).map(String)];
    const onlyRows =
      Object.keys(header).length === 0 &&
      Object.entries(changed).every(([name, { set = [], remove = [] }]) => name === 'orgs' || set.length + remove.length === 0);
    return (onlyRows && (mayIn === null || rows.every((orgId) => mayIn.includes(orgId)))) || refusal('PERM_SCOPE', { kind: 'NotAllowed' });
  },
};

const newer = guard<Material>(
  'ITEM_DRAWING',
  ({ drawings }, event) => {
    const { version } = event.payload as { readonly version: string };
    const drawing = drawings.find((one) => one.version === version);
    const present = current(drawings);
    return (
      drawing !== undefined &&
      isSaid(drawing.fileIds) &&
      drawing.releasedFlag !== 'Y' &&
      (present === null || compareVersions(version, present) > 0)
    );
  },
  { needs: 'ask' },
);
const replaceable = guard<Material>(
  'ITEM_SUPERSEDE',
  ({ id }, event) => {
    const { replacement } = factsOf(event);
    return replacement?.state === 'enabled' && replacement.sameClass && !replacement.chain.includes(id);
  },
  { needs: 'ask' },
);
const closed = rule<Material>(
  ['ITEM_OPEN_DOCS'],
  (_material, event) => {
    const { inUse = [] } = factsOf(event);
    return inUse.length === 0 || refuse('ITEM_OPEN_DOCS', { params: { list: inUse.join(', ') } });
  },
  { needs: 'ask' },
);

function released(material: Material, event: MachineEvent): Change<Material> {
  const { version } = event.payload as { readonly version: string };
  const drawings = material.drawings.map((one) =>
    one.version === version ? { ...one, releasedFlag: 'Y' as const, releasedDate: factsOf(event).today ?? null } : one,
  );
  return { drawings, drawingVersion: current(drawings) };
}

/** Of what the source sends, the fields it keeps; those of its rows are named `orgs.buyerId`. */
function synchronised(material: Material, event: MachineEvent): Change<Material> {
  const { owned = [] } = factsOf(event);
  const sent = event.payload as {
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly orgs?: readonly Readonly<Record<string, unknown>>[];
  };
  const header = Object.fromEntries(Object.entries(sent.fields ?? {}).filter(([name]) => owned.includes(name)));
  const rows = (sent.orgs ?? [])
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name === 'orgId' || owned.includes(`orgs.${name}`))))
    .filter((row) => Object.keys(row).length > 1);
  const parts = applySave<Material>(lines, material, { fields: header, lines: rows.length > 0 ? { orgs: { set: rows } } : {} });
  return { ...parts, ...derived({ ...material, ...parts } as Material, event) };
}

const recategorised = (_material: Material, event: MachineEvent): Change<Material> => ({
  categoryId: (event.payload as { readonly categoryId: string }).categoryId,
  ...(factsOf(event).category ? { categoryName: factsOf(event).category!.categoryName } : {}),
});

/** Whoever has it open hears what becomes of it. */
const tellBuyers = (params: {
  readonly template: 'MATERIAL_FROZEN' | 'DRAWING_RELEASED';
  readonly [name: string]: string | null;
}): Effect => ({ kind: 'run', name: 'tellBuyers', params });
const frozen: EffectRule<Material, MachineEvent> = (_after, { payload }) => [
  tellBuyers({ template: 'MATERIAL_FROZEN', reason: (payload as { readonly reason: string }).reason }),
];
/** The first drawing makes no older one out of date. */
const drawn: EffectRule<Material, MachineEvent> = ({ drawingVersion }, _event, before) =>
  before.drawingVersion === null
    ? []
    : [tellBuyers({ template: 'DRAWING_RELEASED', before: before.drawingVersion, version: drawingVersion })];

const toApprove: Todo<Material> = {
  type: 'MATERIAL_APPROVE',
  menuCode: 'materialManagement',
  title: { en: 'Approve the material', cn: '物料待审批' },
  batch: ['APPROVE'],
  to: () => ['resp:SOURCING_MANAGER'],
};

const edit = { to: 'same' as const, who: [creator, manager] as const, change: saved };
const approval = approving<Material, MaterialState>({
  owner: [creator, manager],
  approver: [manager],
  submit: { guards: [complete, inLeaf, convertible, somewhere, shelved, described] },
  directly: { to: 'enabled', when: (_material, event) => factsOf(event).approval === 'N' },
  to: 'enabled',
  toApprove,
});
const remove = { to: 'removed' as const, who: [creator, manager] as const };
/** A merged category takes its materials along, whatever state they are in. */
const carriedOver = { to: 'same' as const, who: [system] as const, change: recategorised };
const recategorise = [carriedOver, { to: 'same' as const, who: [manager] as const, guards: [categoryChosen], change: recategorised }].map(
  (row, index) => (index === 0 ? { ...row, when: (_material: Material, event: MachineEvent) => event.actor.userType === 'SYSTEM' } : row),
);
const keep = {
  to: 'same' as const,
  who: [makers, manager, system] as const,
  guards: [fixed, drawingsStay, ownRows, lastBuys, shelvedAfter, convertibleAfter],
  change: saved,
};
const inUse = {
  SAVE: keep,
  RELEASE_DRAWING: { to: 'same' as const, who: [by('ENGINEER'), system] as const, guards: [newer], change: released, effects: [drawn] },
  SYNC: { to: 'same' as const, who: [system] as const, change: synchronised },
  RECATEGORISE: recategorise,
  SUPERSEDE: {
    to: 'same' as const,
    who: [by('ENGINEER')] as const,
    guards: [replaceable],
    change: (_material: Material, event: MachineEvent) => ({ supersededById: (event.payload as { readonly byItemId: string }).byItemId }),
  },
  INVALIDATE: { to: 'disabled' as const, who: [manager] as const, guards: [closed] },
};
const written = { SAVE: { ...edit, guards: [lastBuys] }, SUBMIT: approval.submit, DELETE: remove, RECATEGORISE: carriedOver };
const everEnabled = { DELETE: 'MD_EVER_ENABLED' } as const;

export const machine = lifecycle<Material, MaterialEvent>()<MaterialState>(
  {
    CREATE: [
      { to: 'enabled', when: (_material, event) => sourced(event), who: [system], change: begun },
      { to: 'draft', who: [makers, manager, system], guards: [lastBuys], change: begun },
    ],
  },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, RECATEGORISE: carriedOver } },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    enabled: {
      label: { en: 'Enabled', cn: '启用' },
      colour: 'green',
      refuses: everEnabled,
      on: {
        ...(inUse as object),
        FREEZE: { to: 'frozen', who: [by('QUALITY', 'SOURCING_MANAGER')], guards: [mustSay('reason')], effects: [frozen] },
      },
    },
    frozen: {
      label: { en: 'Frozen', cn: '冻结' },
      colour: 'orange',
      refuses: everEnabled,
      on: { ...(inUse as object), UNFREEZE: { to: 'enabled', who: [by('QUALITY', 'SOURCING_MANAGER')] } },
    },
    disabled: {
      label: { en: 'Disabled', cn: '停用' },
      colour: 'dark',
      phase: 'ended',
      refuses: everEnabled,
      on: { ENABLE: { to: 'enabled', who: [manager], guards: [complete] }, RECATEGORISE: carriedOver },
    },
  },
);
