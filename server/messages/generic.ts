/** Words for events whose families declare no letter of their own yet: that there is something, and where it stands. */
import type { DocumentLetter } from '../../state-machines/kernel/letters.js';

const opens = (inside: string) => ({ inside, supplier: inside });

export const genericLetters: Readonly<Record<string, DocumentLetter>> = {
  AUDIT_ALERT: {
    subject: { en: 'Audit alert {code}', cn: '审计告警{code}' },
    text: {
      en: 'The nightly check found {code} at {docType} {docId}, revision {rev}: {detail}. Acknowledge it in the audit workspace.',
      cn: '夜间校验在{docType} {docId}第{rev}版发现{code}:{detail}。请在审计工作台处理。',
    },
    opens: opens('audit'),
    listOnly: true,
  },
  SIGN_LINK: {
    subject: { en: 'A signature is due', cn: '有合同待签署' },
    text: { en: 'It is the turn of signer {signerNo} of a signing that you began.', cn: '您发起的签署已轮到第{signerNo}位签署人。' },
    opens: opens('signAccountList/flow'),
  },
  SIGN_VERIFY_CODE: {
    subject: { en: 'A signing account is to be confirmed', cn: '签署账号待验证' },
    text: { en: 'A signing account that you opened waits for its confirmation.', cn: '您开通的签署账号尚待验证。' },
    opens: opens('signAccountList/person'),
  },
};
