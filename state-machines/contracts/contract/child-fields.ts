/** What a contract says of those that it follows, and that follow it. */
import { f } from '../../kernel/fields.js';
import { contractLookups as lookups } from '../lookups.js';

const TYPE = 'srmCctContract';
const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
export const childFields = {
  contractKind: f.lookup(lookups.CCT_KIND, 'Nature', '性质', { initial: 'MAIN', fixed: true, ...read }),
  parentContractId: f.ref(TYPE, 'Follows', '主合同', made),
  rootNumber: f.text(60, 'Root contract', '根合同编号', made),
  alterMode: f.lookup(lookups.CCT_ALTER_MODE, 'Alteration', '变更方式', made),
  /** Of the award that it goes back to. */
  legalRegime: f.text(20, 'Legal regime', '招标性质', { computed: true, internal: true }),
  openChildId: f.ref(TYPE, 'Follow-up in progress', '进行中的关联合同', { computed: true }),
  successorId: f.ref(TYPE, 'Followed by', '后续合同', made),
  agreementId: f.ref(TYPE, 'Termination agreement', '终止协议', made),
};
