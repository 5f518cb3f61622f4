/**
 * Group, companies, operating units (platform-process.md §1): every document's orgId points to an operating unit.
 * One tree: the parent is a field and its rows over time, so past documents keep their orgId whatever moves.
 */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';
import type { OrganizationFacts, Placed } from './places.js';
import { corrected, moveArrived, moveDropped, moved, placeEvents, placeFields, placeLines } from './places.js';

const { guard, refuse, rule, reasons } = refusalsOf({
  ORG_DATES: { en: 'The end date must not be before the start date', cn: '结束日期不能早于开始日期' },
  ORG_PARENT_TYPE: { en: 'An organisation of this type cannot be placed under that parent', cn: '该类型组织不能挂在所选上级之下' },
  ORG_CYCLE: { en: 'A node cannot be below itself', cn: '上级不能是自身或其下级' },
  ORG_BACKDATED: { en: 'A move does not take effect before today; choose today or a later day', cn: '生效日期不能早于今天' },
  ORG_HAS_CHILDREN: { en: 'It still has active children', cn: '存在有效的下级,不能失效' },
  ORG_HAS_OPEN_DOCS: {
    en: '{count} open documents belong to it: {list}. Finish or void them first.',
    cn: '存在{count}张未完成单据:{list}。请先完成或作废',
  },
});

const allowedParents: Readonly<Record<string, readonly string[]>> = {
  COMPANY: ['GROUP', 'COMPANY'],
  OU: ['COMPANY'],
  INV: ['OU', 'COMPANY'],
  PUR: ['OU', 'COMPANY'],
  COST: ['COMPANY', 'COST'],
  GROUP: [],
};

interface Organization extends Placed {
  readonly id: string;
  readonly orgType: string;
  readonly endDate: string | null;
}
const factsOf = (event: MachineEvent) => event.facts as OrganizationFacts;

const datesInOrder: Guard<Organization, MachineEvent> = guard(
  'ORG_DATES',
  ({ startDate, endDate }) => endDate === null || compareDates(startDate, endDate) <= 0,
  { over: ['startDate', 'endDate'] },
);
const isBelowItself = ({ id }: Organization, event: MachineEvent): boolean =>
  (factsOf(event).ancestors ?? []).some((above) => above.id === id);
const fits = ({ orgType }: Organization, event: MachineEvent): boolean => {
  const parent = factsOf(event).ancestors?.[0];
  return parent === undefined || (parent.state === 'enabled' && (allowedParents[orgType] ?? []).includes(parent.orgType));
};
const notBelowItself: Guard<Organization, MachineEvent> = guard('ORG_CYCLE', (c, event) => !isBelowItself(c, event), { needs: 'ask' });
const fitsParent: Guard<Organization, MachineEvent> = guard('ORG_PARENT_TYPE', (c, event) => c.parentOrgId === null || fits(c, event), {
  needs: 'ask',
});
const notBackdated: Guard<Organization, MachineEvent> = guard('ORG_BACKDATED', (_c, event) => factsOf(event).isPast !== true, {
  needs: 'ask',
});
const fitsNext: Guard<Organization, MachineEvent> = guard('ORG_PARENT_TYPE', fits, { needs: 'ask' });
const childless: Guard<unknown, MachineEvent> = guard('ORG_HAS_CHILDREN', (_context, event) => (factsOf(event).activeChildren ?? 0) === 0, {
  needs: 'ask',
});
const nothingOpen: Guard<unknown, MachineEvent> = rule(
  ['ORG_HAS_OPEN_DOCS'],
  (_context: unknown, event: MachineEvent) => {
    const { openDocuments = [] } = factsOf(event);
    if (openDocuments.length === 0) return true;
    const count = openDocuments.reduce((all, { count: some }) => all + some, 0);
    const list = {
      en: openDocuments.map(({ kind, count: some }) => `${kind.en} ${some}`).join(', '),
      cn: openDocuments.map(({ kind, count: some }) => `${kind.cn}${some}`).join('、'),
    };
    return refuse('ORG_HAS_OPEN_DOCS', { params: { count }, words: { list } });
  },
  { needs: 'ask' },
);

const admin = by('ADMIN');
const move: Transition<Organization, MachineEvent, MasterState> = {
  to: 'same',
  who: [admin],
  guards: [notBackdated, notBelowItself, fitsNext],
  change: moved as never,
};
const moveDue: readonly Transition<Organization, MachineEvent, MasterState>[] = [
  { to: 'same', when: (c, event) => !isBelowItself(c, event) && fits(c, event), who: [system], change: moveArrived as never },
  { to: 'same', who: [system], change: moveDropped as never },
];

export const baseOrganization = defineMaster({
  type: 'baseOrganization',
  path: 'platform/organization',
  title: { en: 'Organisation', cn: '组织机构' },
  fields: {
    orgCode: f.text(30, 'Code', '组织编码', { need: 'save', fixed: true }),
    orgName: f.text(120, 'Name', '组织名称', { need: 'save', supplier: 'read' }),
    orgNameEn: f.text(120, 'English name', '英文名称', { supplier: 'read' }),
    orgType: f.lookup(platformLookups.BASE_ORG_TYPE, 'Type', '组织类型', { need: 'save', fixed: true }),
    parentOrgId: f.ref('baseOrganization', 'Parent', '上级组织'),
    uscc: f.text(18, 'Credit code', '统一社会信用代码', { upper: true }),
    baseCurrency: f.text(3, 'Base currency', '本位币', {
      initial: 'CNY',
      holds: { phase: 'inForce', entity: 'baseCurrency', key: 'currencyCode' },
    }),
    timeZone: f.text(40, 'Time zone', '时区', { initial: 'Asia/Shanghai' }),
    address: f.text(300, 'Address', '地址', { supplier: 'read' }),
    startDate: f.date('Valid from', '有效期起', { need: 'save' }),
    endDate: f.date('Valid to', '有效期止'),
    ...placeFields,
  },
  lines: placeLines,
  maintainer: [admin],
  enable: [datesInOrder, notBelowItself, fitsParent],
  invalidate: [childless, nothingOpen],
  supplier: { always: true },
  derive: corrected as never,
  events: placeEvents,
  deadlines: [{ event: 'MOVE_DUE', at: ({ moveAt }) => moveAt }],
  rows: { enabled: { MOVE: move as never, MOVE_DUE: moveDue as never } },
  reasons,
  uniqueKeys: [{ columns: ['orgCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'orgName',
  list: {
    columns: ['orgCode', 'orgName', 'orgNameEn', 'orgType', 'parentOrgId', 'baseCurrency', 'timeZone', 'startDate', 'endDate', 'state'],
    filters: ['orgCode', 'orgName', 'orgNameEn', 'orgType', 'parentOrgId', 'state'],
    sort: [['orgCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: ['orgCode', 'orgName', 'orgNameEn', 'orgType', 'parentOrgId', 'startDate', 'endDate', 'nextParentOrgId', 'moveAt'],
    },
    { label: { en: 'Place', cn: '地区与本位币' }, fields: ['uscc', 'baseCurrency', 'timeZone', 'address'] },
    { label: { en: 'Places in the tree', cn: '上级变更' }, lines: 'places' },
  ],
  screens: [
    {
      route: 'institution',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Organisations', cn: '组织机构' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'institution/main',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Organisation', cn: '组织详情' },
      resp: ['ADMIN', 'AUDITOR'],
      within: 'institution',
    },
    {
      route: 'systemsetting/institution/:treeType',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Organisation tree', cn: '组织树维护' },
      resp: ['ADMIN', 'AUDITOR'],
      within: 'institution',
    },
  ],
});
