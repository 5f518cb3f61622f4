import { anyDefinition } from '../kernel/definition.js';
import { baseOrganization } from './organization/index.js';
import { baseResponsibility } from './responsibility/index.js';
import { baseUserOrg } from './user-organisation/index.js';
import { baseUserResp } from './user-responsibility/index.js';
import { baseUsers } from './user/index.js';

export const platformDocuments = [baseOrganization, baseUsers, baseResponsibility, baseUserResp, baseUserOrg].map(anyDefinition);
