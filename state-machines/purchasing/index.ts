import { anyDefinition } from '../kernel/definition.js';
import { srmPurAgreementHeader } from './agreement/index.js';
import { srmPurAslApplyHeader } from './asl-apply/index.js';
import { srmPurAslHeader } from './asl-header/index.js';
import { srmPurAslList } from './asl-list/index.js';
import { srmPurRequisitionHeader } from './requisition/index.js';

export const purchasingDocuments = [
  srmPurAgreementHeader,
  srmPurAslHeader,
  srmPurAslList,
  srmPurAslApplyHeader,
  srmPurRequisitionHeader,
].map(anyDefinition);
