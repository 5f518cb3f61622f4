/** What contracts tell people, worded in the reader's language when it is sent and read. */
import type { DocumentLetter } from '../../kernel/letters.js';

const opens = { inside: 'contractManage/cctContractEdit', supplier: 'contractManage/cctContractEdit' };
export const letters: Readonly<Record<string, DocumentLetter>> = {
  CONTRACT_TERMINATED: {
    subject: { en: 'Contract terminated: {title} ({number})', cn: '合同终止:{title}({number})' },
    text: { en: 'Contract {number} "{title}" is terminated: {reason}', cn: '合同{number}《{title}》已终止:{reason}' },
    opens,
  },
};
