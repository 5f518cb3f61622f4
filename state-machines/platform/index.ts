import { anyDefinition } from '../kernel/definition.js';
import { baseButton } from './button/index.js';
import { baseUserAuthorisation } from './delegation/index.js';
import { baseDepartment } from './department/index.js';
import { baseLookupType } from './lookup-type/index.js';
import { baseMenu } from './menu/index.js';
import { baseNumberRule } from './number-rule/index.js';
import { baseFile } from './file/index.js';
import { baseImportTask } from './import-task/index.js';
import { baseOrganization } from './organization/index.js';
import { basePerson } from './person/index.js';
import { baseProfile } from './profile/index.js';
import { baseConcurrentRequest } from './request/index.js';
import { baseResource } from './resource/index.js';
import { baseResponsibility } from './responsibility/index.js';
import { baseRole } from './role/index.js';
import { baseSodRule } from './sod-rule/index.js';
import { baseSsoSystem } from './sso-system/index.js';
import { baseTaskLink } from './task-link/index.js';
import { baseUserCategory } from './user-category/index.js';
import { baseUserOrg } from './user-organisation/index.js';
import { baseUserResp } from './user-responsibility/index.js';
import { baseUsers } from './user/index.js';

export const platformDocuments = [
  baseOrganization,
  baseDepartment,
  basePerson,
  baseUsers,
  baseMenu,
  baseButton,
  baseResource,
  baseRole,
  baseResponsibility,
  baseUserResp,
  baseUserOrg,
  baseUserCategory,
  baseUserAuthorisation,
  baseSodRule,
  baseSsoSystem,
  baseTaskLink,
  baseLookupType,
  baseProfile,
  baseNumberRule,
  baseFile,
  baseImportTask,
  baseConcurrentRequest,
].map(anyDefinition);
