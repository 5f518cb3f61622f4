import type { ServerDocument } from '../kernel/contracts.js';
import { delegationDocument } from './delegation/document.js';
import { departmentDocument } from './department/document.js';
import { lookupTypeDocument } from './lookup-type/document.js';
import { fileDocument } from './file/document.js';
import { buttonDocument } from './button/document.js';
import { importTaskDocument } from './import-task/document.js';
import { menuDocument } from './menu/document.js';
import { organizationDocument } from './organization/document.js';
import { categoryPermitDocument, organisationPermitDocument } from './permits/document.js';
import { personDocument } from './person/document.js';
import { profileDocument } from './profile/document.js';
import { resourceDocument } from './resource/document.js';
import { responsibilityDocument } from './responsibility/document.js';
import { roleDocument } from './role/document.js';
import { sodRuleDocument } from './sod/document.js';
import { userDocument } from './user/document.js';
import { userRespDocument } from './user/responsibilities.js';

export const platformDocuments: readonly ServerDocument[] = [
  organizationDocument,
  departmentDocument,
  personDocument,
  userDocument,
  menuDocument,
  buttonDocument,
  resourceDocument,
  roleDocument,
  responsibilityDocument,
  userRespDocument,
  organisationPermitDocument,
  categoryPermitDocument,
  delegationDocument,
  sodRuleDocument,
  lookupTypeDocument,
  profileDocument,
  fileDocument,
  importTaskDocument,
];
