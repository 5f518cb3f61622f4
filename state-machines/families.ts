/** The families of documents as the menu names them, in its order; the first part of a document's path is its family. */
import type { Label } from './kernel/fields.js';

export interface Family {
  readonly code: string;
  readonly label: Label;
  /** Name of the icon set. */ readonly icon: string;
}

export const families: readonly Family[] = [
  { code: 'compete', label: { en: 'Inquiries and competition', cn: '询价与竞价' }, icon: 'gavel' },
  { code: 'bidding', label: { en: 'Bidding', cn: '招投标' }, icon: 'gavel' },
  { code: 'purchasing', label: { en: 'Purchasing', cn: '采购' }, icon: 'cart' },
  { code: 'orders', label: { en: 'Orders and deliveries', cn: '订单与交货' }, icon: 'package' },
  { code: 'contracts', label: { en: 'Contracts', cn: '合同' }, icon: 'contract' },
  { code: 'suppliers', label: { en: 'Suppliers', cn: '供应商' }, icon: 'store' },
  { code: 'performance', label: { en: 'Performance', cn: '绩效' }, icon: 'chart' },
  { code: 'process', label: { en: 'Processes', cn: '流程' }, icon: 'checklist' },
  { code: 'messages', label: { en: 'Messages', cn: '消息' }, icon: 'mail' },
  { code: 'organisation', label: { en: 'Organisation', cn: '组织' }, icon: 'sitemap' },
  { code: 'base', label: { en: 'Master data', cn: '基础数据' }, icon: 'database' },
  { code: 'reports', label: { en: 'Reports', cn: '报表' }, icon: 'chart' },
  { code: 'audit', label: { en: 'Audit', cn: '审计' }, icon: 'audit' },
  { code: 'system', label: { en: 'System operation', cn: '系统运维' }, icon: 'database' },
  { code: 'platform', label: { en: 'Users and access', cn: '用户与权限' }, icon: 'shield' },
];
