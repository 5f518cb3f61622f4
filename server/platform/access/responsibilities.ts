/** The responsibilities that the product ships, each with a role of the same code (conventions.md, "Responsibilities"). */
import type { Responsibility } from '../../../state-machines/kernel/events.js';

export interface ShippedResponsibility {
  readonly respCode: Responsibility;
  readonly respName: string;
  readonly respNameEn: string;
  readonly userType: 'INSIDE' | 'EX';
  /** Sees the documents of all organisations. */
  readonly everywhere?: true;
  readonly readOnly?: true;
}

const one = (
  respCode: Responsibility,
  respName: string,
  respNameEn: string,
  more: Omit<Partial<ShippedResponsibility>, 'respCode'> = {},
): ShippedResponsibility => ({ respCode, respName, respNameEn, userType: 'INSIDE', ...more });

export const shippedResponsibilities: readonly ShippedResponsibility[] = [
  one('REQUESTER', '需求申请人', 'Requester'),
  one('BUYER', '采购员', 'Buyer'),
  one('SOURCING_MANAGER', '采购经理(寻源)', 'Sourcing manager'),
  one('MINISTER', '部长', 'Third-level approver'),
  one('CONTRACT_MANAGER', '合同管理', 'Contract manager'),
  one('PLANNER', '计划', 'Planner'),
  one('WAREHOUSE', '仓库', 'Warehouse'),
  one('FINANCE', '财务', 'Finance'),
  one('QUALITY', '质量', 'Supplier quality'),
  one('ENGINEER', '工程师', 'Engineer'),
  one('SUPPLIER_MANAGER', '供应商管理', 'Supplier manager'),
  one('SUPERVISOR', '监标人', 'Tender supervisor'),
  one('EXPERT', '专家', 'Expert'),
  one('APPROVER', '审批人', 'Approver'),
  one('AUDITOR', '审计', 'Auditor', { everywhere: true, readOnly: true }),
  one('ADMIN', '管理员', 'Administrator', { everywhere: true }),
  one('REPORT_AUTHOR', '报表作者', 'Report author'),
  one('MSG_CHECKER', '消息审核', 'Message checker'),
  one('SUPPLIER', '供应商', 'Supplier', { userType: 'EX' }),
  one('SUPPLIER_ADMIN', '供应商主账号', 'Supplier main account', { userType: 'EX' }),
  one('SUPPLIER_REG', '注册中供应商', 'Applicant', { userType: 'EX' }),
];
