/** Addresses of organisations: where goods and invoices go, where the company is registered (base-srm.md §1.7). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by } from '../../kernel/lifecycle.js';
import { refusal } from '../../kernel/refusals.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { BASE_ADDRESS_TYPE } from '../lookups.js';
import { timeWindowHolds } from './time-window.js';

const reasons = {
  ADDR_DEFAULT: { en: 'One default per organisation and type.', cn: '同一组织同类型只能有一个默认地址' },
  ADDR_NOT_FOUND: { en: 'No address is maintained.', cn: '未维护地址' },
} as const;

interface Place {
  readonly countryCode: string | null;
  readonly regionCode: string | null;
}

const regionInChina: Guard<Place, MachineEvent> = {
  codes: ['MD_FIELD_REQUIRED'],
  over: ['countryCode', 'regionCode'],
  check: ({ countryCode, regionCode }) =>
    countryCode !== 'CN' || regionCode !== null || refusal('MD_FIELD_REQUIRED', { field: 'regionCode', params: { field: 'regionCode' } }),
};

export const srmBaseAddress = defineMaster({
  type: 'srmBaseAddress',
  path: 'base/address',
  title: { en: 'Address', cn: '地址' },
  fields: {
    addressType: f.lookup(BASE_ADDRESS_TYPE, 'Type', '地址类型', { need: 'save', initial: 'SHIP_TO', supplier: 'read' }),
    countryCode: f.code('baseCountry', 'countryCode', 2, 'Country', '国家地区', {
      holds: 'inForce',
      need: 'save',
      initial: 'CN',
      supplier: 'read',
    }),
    regionCode: f.code('baseRegion', 'regionCode', 6, 'Division', '行政区划', { holds: 'inForce', supplier: 'read' }),
    address: f.text(300, 'Address', '详细地址', { need: 'save', supplier: 'read' }),
    addressEn: f.text(300, 'Address in English', '英文地址', { supplier: 'read' }),
    postcode: f.text(20, 'Postcode', '邮编', { supplier: 'read' }),
    contactName: f.text(60, 'Contact', '联系人', { supplier: 'read' }),
    contactPhone: f.text(30, 'Phone', '联系电话', { supplier: 'read' }),
    email: f.email('E-mail', '邮箱', { supplier: 'read' }),
    timeWindow: f.text(60, 'Receiving hours', '收货时段', {
      supplier: 'read',
      help: { en: 'Such as 08:30-11:30,13:30-17:00.', cn: '如 08:30-11:30,13:30-17:00' },
    }),
    gate: f.text(60, 'Gate', '门岗', { supplier: 'read' }),
    defaultFlag: f.flag('Default of its type', '默认地址'),
    longitude: f.decimal(9, 6, 'Longitude', '经度', { min: -180, max: 180 }),
    latitude: f.decimal(9, 6, 'Latitude', '纬度', { min: -90, max: 90 }),
  },
  maintainer: [by('WAREHOUSE', 'ADMIN')],
  direct: true,
  ofOrganisation: true,
  holds: [timeWindowHolds, regionInChina],
  reasons,
  supplier: { eq: ['state', 'enabled'] },
  numbering: { pattern: 'AD{seq5}' },
  uniqueKeys: [{ columns: ['orgId', 'addressType'], code: 'ADDR_DEFAULT', where: { defaultFlag: 'Y', state: 'enabled' } }],
  nameField: 'address',
  list: {
    columns: [
      'docNumber',
      'orgId',
      'addressType',
      'countryCode',
      'regionCode',
      'address',
      'addressEn',
      'contactName',
      'contactPhone',
      'defaultFlag',
      'state',
      'lastUpdateDate',
    ],
    filters: ['docNumber', 'orgId', 'addressType', 'countryCode', 'address', 'addressEn', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    {
      label: { en: 'Address', cn: '地址' },
      fields: ['orgId', 'addressType', 'countryCode', 'regionCode', 'address', 'addressEn', 'postcode', 'defaultFlag'],
    },
    {
      label: { en: 'Contact', cn: '联系信息' },
      fields: ['contactName', 'contactPhone', 'email', 'timeWindow', 'gate', 'longitude', 'latitude'],
    },
  ],
  screens: [
    {
      route: 'baseReferenceData/srmBaseAddress',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Addresses', cn: '地址' },
      within: 'baseReferenceData',
    },
  ],
});
