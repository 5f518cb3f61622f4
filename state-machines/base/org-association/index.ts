/** Which organisation buys, receives, settles or shares suppliers for which (base-srm.md §3). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { refusal } from '../../kernel/refusals.js';
import { defineMaster, masterReasons } from '../../kernel/stock/master.js';
import { BASE_ORG_ASSOC } from '../lookups.js';

/** What prepare reads before an association is saved or disabled. */
export interface AssociationFacts {
  /** Types of the two organisations. */
  readonly types?: readonly [string | null, string | null];
  /** An equal row is valid at the same time. */
  readonly overlaps?: boolean;
  /** Numbers of open orders that would lose their warehouse. */
  readonly orders?: readonly string[];
}

interface Association {
  readonly associationType: string;
  readonly fromOrgId: string | null;
  readonly toOrgId: string | null;
  readonly externalSystem: string | null;
  readonly externalCode: string | null;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  ...masterReasons,
  ORGA_TYPE: { en: 'The organisation types do not fit.', cn: '组织类型不符合关联要求' },
  ORGA_DEFAULT: { en: 'Only one default.', cn: '只能有一个默认关联' },
  ORGA_NOT_ALLOWED: { en: '{from} is not associated with {to}.', cn: '{from}与{to}未建立关联' },
  ORGA_IN_USE: { en: 'Open documents need it: {list}.', cn: '存在未完成单据:{list}' },
});

const factsOf = (event: MachineEvent) => event.facts as AssociationFacts;

/** Types from and to; an outside system is mapped from any organisation to none. */
const fitting: Readonly<Record<string, readonly [string, string]>> = {
  PUR_FOR: ['PUR', 'OU'],
  OU_INV: ['OU', 'INV'],
  SETTLE_FOR: ['OU', 'OU'],
  SHARE_SUPPLIER: ['OU', 'OU'],
};

const typesFit = guard<Association>(
  'ORGA_TYPE',
  ({ associationType, fromOrgId, toOrgId }, event) => {
    if (associationType === 'ERP_MAP') return toOrgId === null;
    const [from, to] = fitting[associationType]!;
    const { types = [from, to] } = factsOf(event);
    return toOrgId !== null && fromOrgId !== toOrgId && types[0] === from && types[1] === to;
  },
  { needs: 'ask' },
);

const outside: Guard<Association, MachineEvent> = {
  codes: ['MD_FIELD_REQUIRED'],
  over: ['associationType', 'externalSystem', 'externalCode'],
  check: (association) => {
    const missing = (['externalSystem', 'externalCode'] as const).find(
      (name) => association.associationType === 'ERP_MAP' && association[name] === null,
    );
    return missing === undefined || refusal('MD_FIELD_REQUIRED', { field: missing, params: { field: missing } });
  },
};

const apart = rule(
  ['MD_DUPLICATE'],
  (_context, event) => factsOf(event).overlaps !== true || refuse('MD_DUPLICATE', { params: { field: 'associationType' } }),
  { needs: 'ask' },
);
const idle = rule(
  ['ORGA_IN_USE'],
  (_context, event) => {
    const { orders = [] } = factsOf(event);
    return orders.length === 0 || refuse('ORGA_IN_USE', { params: { list: orders.join(', ') } });
  },
  { needs: 'ask' },
);

export const srmBaseOrgAssociation = defineMaster({
  type: 'srmBaseOrgAssociation',
  path: 'base/org-association',
  title: { en: 'Organisation association', cn: '组织关联' },
  fields: {
    associationType: f.lookup(BASE_ORG_ASSOC, 'Type', '关联类型', { need: 'save', fixed: true }),
    fromOrgId: f.ref('baseOrganization', 'From', '来源组织', { need: 'save', fixed: true }),
    toOrgId: f.ref('baseOrganization', 'To', '目标组织', { fixed: true }),
    externalSystem: f.text(30, 'Outside system', '外部系统'),
    externalCode: f.text(60, 'External code', '外部编码'),
    defaultFlag: f.flag('Default', '默认'),
    startDate: f.date('Valid from', '生效日期', { need: 'save' }),
    endDate: f.date('Valid to', '失效日期', { notBefore: 'startDate' }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  holds: [typesFit, outside, apart],
  invalidate: [idle],
  reasons,
  uniqueKeys: [
    { columns: ['associationType', 'fromOrgId'], code: 'ORGA_DEFAULT', where: { defaultFlag: 'Y', state: 'enabled' } },
    { columns: ['externalSystem', 'externalCode'], code: 'MD_DUPLICATE', where: { associationType: 'ERP_MAP', state: 'enabled' } },
  ],
  list: {
    columns: ['associationType', 'fromOrgId', 'toOrgId', 'externalSystem', 'externalCode', 'defaultFlag', 'startDate', 'endDate', 'state'],
    filters: ['associationType', 'fromOrgId', 'toOrgId', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Association', cn: '组织关联' },
      fields: [
        'associationType',
        'fromOrgId',
        'toOrgId',
        'externalSystem',
        'externalCode',
        'defaultFlag',
        'startDate',
        'endDate',
        'remark',
      ],
    },
  ],
  screens: [
    {
      route: 'orgAssociationList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Organisation associations', cn: '组织关联' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
