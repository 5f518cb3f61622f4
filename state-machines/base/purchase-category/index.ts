/**
 * The tree by which buying is organised: buyers, certificates, attributes (base-srm.md §4). A category knows its parent, level
 * and path; a change above travels down as REPATH, one below comes up as RECOUNT, each as an event of the category it changes.
 */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import type { AboveFacts, Category, CategoryFacts } from './fields.js';
import { fields, lines, reasons } from './fields.js';
import { buyersOverlap } from './rules.js';

const { guard, rule, refuse } = refusalsOf(reasons);
const manager = by('SOURCING_MANAGER');
const MOST_LEVELS = 4;

const factsOf = (sent: MachineEvent) => sent.facts as CategoryFacts;
const fromPayload = <T>(sent: MachineEvent, name: string) => (sent.payload as Readonly<Record<string, unknown>>)[name] as T;

const pathOf = (above: AboveFacts | null | undefined, name: string): string => (above ? `${above.treeFullPath}/${name}` : name);

/** Level and path follow from the parent that prepare read; a save that read none leaves both. */
function placed(category: Category, sent: MachineEvent): object {
  const { above } = factsOf(sent);
  if (above === undefined) return {};
  return { levelId: (above?.levelId ?? 0) + 1, treeFullPath: pathOf(above, category.categoryName) };
}

const hasParent = guard<Category>('CAT_PARENT', ({ parentId }, sent) => parentId === null || factsOf(sent).above !== null, {
  needs: 'ask',
});
const codeContinues = guard<Category>(
  'CAT_CODE',
  ({ categoryCode, levelId, parentId }, sent) => {
    const { above } = factsOf(sent);
    const start = parentId === null ? '' : above?.categoryCode;
    if (sent.type !== 'CREATE' && !((sent.payload as SavePayload).fields ?? {})['categoryCode']) return true;
    return start === undefined || levelId === null || new RegExp(`^${start}\\d{2}$`).test(categoryCode);
  },
  { needs: 'ask' },
);
const notTooDeep = guard<Category>(
  'CAT_DEPTH',
  (_category, sent) => (factsOf(sent).above?.levelId ?? 0) + 1 + (sent.type === 'MOVE' ? (factsOf(sent).height ?? 0) : 0) <= MOST_LEVELS,
  { needs: 'ask' },
);
const parentIsFree = rule<Category>(
  ['CAT_HAS_ITEMS'],
  (_category, sent) => {
    const items = factsOf(sent).above?.items ?? 0;
    return items === 0 || refuse('CAT_HAS_ITEMS', { params: { count: items } });
  },
  { needs: 'ask' },
);
const buyersApart = guard<Category>('CAT_BUYER_OVERLAP', ({ buyers }) => !buyersOverlap(buyers), { over: ['buyers'] });

const notBelowItself = guard<Category>('CAT_LOOP', ({ id }, sent) => !(factsOf(sent).above?.line ?? []).includes(id), { needs: 'ask' });
const targetThere = guard<Category>(
  'CAT_PARENT',
  (_category, sent) => fromPayload<string | null>(sent, 'parentId') === null || factsOf(sent).above !== null,
  { needs: 'ask' },
);

const empty = rule<Category>(
  ['CAT_HAS_ITEMS'],
  (_category, sent) => {
    const { items = 0 } = factsOf(sent);
    return items === 0 || refuse('CAT_HAS_ITEMS', { params: { count: items } });
  },
  { needs: 'ask' },
);
const childless = guard<Category>('CAT_HAS_CHILDREN', (_category, sent) => (factsOf(sent).children ?? []).length === 0, { needs: 'ask' });
const notMerged = rule<Category>(
  ['CAT_MERGED'],
  ({ mergedInto }, sent) => mergedInto === null || refuse('CAT_MERGED', { params: { code: factsOf(sent).mergedCode ?? '' } }),
  { over: ['mergedInto'] },
);

const another = guard<Category>('CAT_SAME', ({ id }, sent) => fromPayload(sent, 'intoId') !== id, { needs: 'ask' });
const bothLeaves = guard<Category>(
  'CAT_NOT_LEAF',
  ({ leafFlag }, sent) => {
    const { into, children = [] } = factsOf(sent);
    return leafFlag === 'Y' && children.length === 0 && into?.state === 'enabled' && into.leafFlag === 'Y';
  },
  { needs: 'ask' },
);

const send = (id: string, name: string, payload: object, part: string): Effect => ({
  kind: 'send',
  type: 'srmBasePurchaseCategory',
  id,
  event: name,
  payload,
  part,
});

/** Those above count their children anew: the one left and the one gained. */
const recount = (before: Category | undefined, after: Category): readonly Effect[] =>
  [...new Set([before?.parentId, after.parentId])].flatMap((id) => (id ? [send(id, 'RECOUNT', {}, `up:${id}`)] : []));

/** Children follow a new path. */
const repath = (after: Category, sent: MachineEvent, before: Category): readonly Effect[] =>
  after.treeFullPath === before.treeFullPath && after.levelId === before.levelId
    ? []
    : (factsOf(sent).below ?? []).map((id) => send(id, 'REPATH', { path: after.treeFullPath, levelId: after.levelId }, `down:${id}`));

/** A save that leaves the parent changes nothing above. */
const tellAbove = (after: Category, sent: MachineEvent, before: Category) =>
  sent.type === 'SAVE' && before.parentId === after.parentId ? [] : recount(before, after);

const systemRows = {
  RECOUNT: {
    to: 'same' as const,
    who: [system] as const,
    change: (_category: Category, sent: MachineEvent) => ({
      leafFlag: (factsOf(sent).children ?? []).length === 0 ? ('Y' as const) : ('N' as const),
    }),
  },
  REPATH: {
    to: 'same' as const,
    who: [system] as const,
    effects: [repath],
    change: ({ categoryName }: Category, sent: MachineEvent) => ({
      treeFullPath: `${fromPayload<string>(sent, 'path')}/${categoryName}`,
      levelId: fromPayload<number>(sent, 'levelId') + 1,
    }),
  },
};
const move = {
  to: 'same' as const,
  who: [manager, system] as const,
  guards: [targetThere, notBelowItself, notTooDeep, parentIsFree],
  effects: [repath, tellAbove],
  change: (category: Category, sent: MachineEvent) => ({
    parentId: fromPayload<string | null>(sent, 'parentId'),
    ...placed({ ...category, parentId: null }, sent),
  }),
};

export const srmBasePurchaseCategory = defineMaster({
  type: 'srmBasePurchaseCategory',
  path: 'base/purchase-category',
  title: { en: 'Purchase category', cn: '采购品类' },
  fields,
  lines,
  reasons,
  maintainer: [manager],
  holds: [hasParent as never, notTooDeep as never, codeContinues as never, parentIsFree as never, buyersApart as never],
  enable: [notMerged as never],
  invalidate: [childless as never, empty as never],
  remove: [childless as never],
  derive: placed as never,
  events: {
    MOVE: event(
      'Move',
      '移动',
      {
        parentId: f.ref('srmBasePurchaseCategory', 'New parent', '新上级', { help: { en: 'Empty: to the top.', cn: '为空表示移到顶层' } }),
      },
      { facts: facts<CategoryFacts>() },
    ),
    MERGE: event(
      'Merge into',
      '合并到',
      { intoId: f.ref('srmBasePurchaseCategory', 'Category', '目标品类', { need: 'save' }) },
      { dangerous: true, facts: facts<CategoryFacts>() },
    ),
    REPATH: systemEvent<{ readonly path: string; readonly levelId: number }, CategoryFacts>('Path follows', '路径更新'),
    RECOUNT: systemEvent<object, CategoryFacts>('Children counted', '下级更新'),
  },
  sends: {
    REPATH: { to: ['srmBasePurchaseCategory'] },
    RECOUNT: { to: ['srmBasePurchaseCategory'] },
    RECATEGORISE: { to: ['baseMaterialItem'] },
  },
  saved: [repath as never],
  follows: [tellAbove as never],
  rows: {
    draft: { MOVE: move as never, ...(systemRows as object) },
    enabled: {
      MOVE: move as never,
      ...(systemRows as object),
      MERGE: {
        to: 'disabled',
        who: [manager],
        guards: [another as never, bothLeaves as never],
        change: (_category, sent) => ({ mergedInto: fromPayload<string>(sent, 'intoId') }) as never,
        effects: [
          (after: Category) => [
            { kind: 'run', name: 'recategorise', params: { from: after.id, to: after.mergedInto } },
            ...recount(undefined, after),
          ],
        ] as never,
      },
    },
    disabled: { ...(systemRows as object) },
  },
  supplier: { eq: ['state', 'enabled'] },
  category: { column: 'id', tree: true, to: ['parentId', 'intoId'] },
  uniqueKeys: [
    { columns: ['categoryCode'], code: 'MD_DUPLICATE' },
    { columns: ['parentId', 'categoryName'], code: 'MD_DUPLICATE', emptyEqual: true },
  ],
  nameField: 'categoryName',
  list: {
    columns: [
      'categoryCode',
      'categoryName',
      'categoryNameEn',
      'parentId',
      'treeFullPath',
      'levelId',
      'leafFlag',
      'kraljic',
      'procurementType',
      'state',
      'lastUpdateDate',
    ],
    filters: ['categoryCode', 'categoryName', 'categoryNameEn', 'parentId', 'leafFlag', 'kraljic', 'procurementType', 'state'],
    sort: [['categoryCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'categoryCode',
        'categoryName',
        'categoryNameEn',
        'parentId',
        'treeFullPath',
        'kraljic',
        'procurementType',
        'envRequired',
        'minSources',
        'minQuotes',
        'defaultTaxRate',
        'defaultUomId',
        'cpvCode',
        'unspscCode',
        'erpCode',
        'mergedInto',
        'remark',
      ],
    },
    { label: { en: 'Required certificates', cn: '资质要求' }, fields: ['certTypes'] },
    { label: { en: 'Buyers', cn: '负责采购员' }, lines: 'buyers' },
    { label: { en: 'Attributes', cn: '属性模板' }, lines: 'properties' },
  ],
  screens: [
    {
      route: 'purchaseCassificationManagement',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Purchase categories', cn: '采购品类' },
      menu: true,
      listButtons: ['btnExport', 'btnImport'],
    },
  ],
});
