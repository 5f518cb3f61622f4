import { srmPurAgreementHeader } from '../../state-machines/purchasing/agreement/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../base/material/item-copies.js';
import type { ServerDocument } from '../kernel/contracts.js';

export const purchasingDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(srmPurAgreementHeader), prepare: preparesItemCopies('lines') },
];
