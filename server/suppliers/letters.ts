/** What supplier documents tell people. */
import { supplierLookups } from '../../state-machines/suppliers/lookups.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

const record = { inside: 'supplierInfoEdit', supplier: 'supplierInfoToPortal' };
const codes = { certType: supplierLookups.SLC_CERT_TYPE.values };

export const supplierLetters: FamilyLetters['letters'] = {
  INSPECT_OVERDUE: {
    subject: { en: 'Inspection plan {number} is overdue', cn: '考察计划{number}已逾期' },
    text: {
      en: 'The last day of inspection plan {number} ({title}) was {planEnd}, and visits of it are open. Carry them out, or cancel what is not needed.',
      cn: '考察计划{number}({title})已于{planEnd}到期,仍有考察未结束。请尽快完成考察,或取消不再需要的考察。',
    },
    opens: { inside: 'inspectPlanDetail', supplier: 'inspectPlanDetail' },
  },
  CERT_EXPIRING: {
    subject: { en: 'A certificate of {companyName} ends on {expiryDate}', cn: '{companyName}的资质证书将于{expiryDate}到期' },
    text: {
      en: '{certType} {certNo} of {companyName}{site} ends on {expiryDate}. Enter the renewed one by a change request before that day.',
      cn: '{companyName}{site}的{certType}({certNo})将于{expiryDate}到期,请在到期前通过信息变更提交新证书。',
    },
    opens: record,
    codes,
  },
  CERT_EXPIRED: {
    subject: { en: 'A certificate of {companyName} ended on {expiryDate}', cn: '{companyName}的资质证书已于{expiryDate}到期' },
    text: {
      en: '{certType} {certNo} of {companyName}{site} ended on {expiryDate}. If it is mandatory, nothing new is ordered until a renewed one is approved.',
      cn: '{companyName}{site}的{certType}({certNo})已于{expiryDate}到期。必备资质在新证书审批通过前,不能参与新的询价、授标和下单。',
    },
    opens: record,
    codes,
  },
  STATEMENT_WAITS: {
    subject: { en: 'A statement waits for you: {number}', cn: '对账单待处理:{number}' },
    text: {
      en: 'Statement {number} still waits for you: confirm or dispute it, or hand in its invoices. Nothing is paid before.',
      cn: '对账单{number}仍待贵司处理:请确认或提出异议,或提交发票。在此之前不会付款。',
    },
    opens: { inside: 'supplierInvDocOrgEdit', supplier: 'supplierInvDocEdit' },
  },
  CHG_EFFECTIVE: {
    subject: { en: 'The record of your company changed: {number}', cn: '贵公司档案已变更:{number}' },
    text: {
      en: 'The change request {number} is in force: {reason}. If nobody of your company asked for it, tell us at once.',
      cn: '信息变更{number}已生效:{reason}。如非贵公司申请,请立即与我们联系。',
    },
    opens: { inside: 'changeInfoDetail', supplier: 'changeInfoDetail' },
  },
  ACC_REFUSED: {
    subject: { en: 'A bank account of {companyName} was refused', cn: '{companyName}的银行账户未通过核实' },
    text: {
      en: 'Finance refused the bank account in line {line}: {reason}. It is not paid to. Ask for a change with the right account.',
      cn: '财务未通过第{line}行银行账户的核实:{reason}。该账户不会用于付款,请通过信息变更提交正确账户。',
    },
    opens: record,
  },
};
