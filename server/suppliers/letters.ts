/** What supplier documents tell people. */
import { supplierLookups } from '../../state-machines/suppliers/lookups.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

const record = { inside: 'supplierInfoEdit', supplier: 'supplierInfoToPortal' };
const codes = { certType: supplierLookups.SLC_CERT_TYPE.values };

export const supplierLetters: FamilyLetters['letters'] = {
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
