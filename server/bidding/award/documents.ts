/** Documents after the evaluation report: negotiation, award, countersign, result. */
import type { ServerDocument } from '../../kernel/contracts.js';
import { bargainingDocument } from '../bargaining/document.js';
import { countersignDocument } from '../countersign/document.js';
import { brightMoonDocument } from '../open-price-round/document.js';
import { picketageDocument } from '../picketage/document.js';
import { resultDocument } from '../result/document.js';

export const awardDocuments: readonly ServerDocument[] = [
  bargainingDocument,
  brightMoonDocument,
  picketageDocument,
  countersignDocument,
  resultDocument,
];
