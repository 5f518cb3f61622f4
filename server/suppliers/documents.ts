import type { ServerDocument } from '../kernel/contracts.js';
import { batchTryoutDocument } from './batch-tryout/document.js';
import { changeInfoDocument } from './change-info.js';
import { dailyManageDocument } from './daily-manage/document.js';
import { inspectDocuments } from './inspect/documents.js';
import { invoiceDocuments } from './invoices.js';
import { proofDocument } from './proofs.js';
import { qualifyDocument } from './qualify.js';
import { registerInfoDocument } from './register/document.js';
import { sampleTrialDocument } from './sample-trial/document.js';
import { scopedDocuments } from './scopes.js';
import { adjustmentDocument } from './shares/adjustment.js';
import { presetDocument } from './shares/document.js';
import { supplierInfoDocument } from './supplier-info/document.js';

export const supplierDocuments: readonly ServerDocument[] = [
  registerInfoDocument,
  supplierInfoDocument,
  sampleTrialDocument,
  dailyManageDocument,
  presetDocument,
  adjustmentDocument,
  batchTryoutDocument,
  ...inspectDocuments,
  qualifyDocument,
  changeInfoDocument,
  proofDocument,
  ...invoiceDocuments,
  ...scopedDocuments,
];
