import { srmPurOrderHeader } from '../../state-machines/orders/purchase-order/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../base/material/item-copies.js';
import type { ServerDocument } from '../kernel/contracts.js';

export const orderDocuments: readonly ServerDocument[] = [{ definition: anyDefinition(srmPurOrderHeader), prepare: preparesItemCopies('lines') }];
