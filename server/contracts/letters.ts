/** What contracts tell people: the end of a term, its renewal, a copy that is not back. */
import type { FamilyLetters } from '../platform/mail/document-letters.js';

const opens = { inside: 'contractManage/cctContractEdit', supplier: 'contractManage/cctContractEdit' } as const;
export const contractLetters: FamilyLetters['letters'] = {
  CONTRACT_EXPIRY: {
    subject: { en: 'About to end: contract {number}', cn: '即将到期:合同{number}' },
    text: {
      en: 'Contract {number} "{title}" ends on {day}. Renew it, or let it end.',
      cn: '合同{number}《{title}》将于{day}到期,请安排续签或到期终止。',
    },
    opens,
  },
  CONTRACT_RENEWED: {
    subject: { en: 'Renewed: contract {number}', cn: '已续期:合同{number}' },
    text: {
      en: 'Nobody gave notice: contract {number} "{title}" goes on until {day}.',
      cn: '未收到不续约通知,合同{number}《{title}》已自动续期至{day}。',
    },
    opens,
  },
  CONTRACT_NO_RENEW: {
    subject: { en: 'Not renewed: contract {number}', cn: '不再续期:合同{number}' },
    text: {
      en: 'Notice was given: contract {number} "{title}" ends on {day}.',
      cn: '已提出不续约,合同{number}《{title}》将于{day}到期终止。',
    },
    opens,
  },
  CONTRACT_LOAN_OVER: {
    subject: { en: 'Not back: copy {copy} of contract {number}', cn: '逾期未还:合同{number}归档件{copy}' },
    text: {
      en: 'Copy {copy} of contract {number} "{title}" had to be back on {day}. Please bring it back.',
      cn: '合同{number}《{title}》的归档件{copy}应于{day}归还,请尽快归还。',
    },
    opens,
  },
};
