/** Documents of signing with what binds them to keys and secrets of the installation. */
import { srmCctOrgAccount } from '../../../state-machines/contracts/org-account/index.js';
import { srmCctSignPerson } from '../../../state-machines/contracts/sign-person/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { ServerDocument } from '../../kernel/contracts.js';
import type { Sealing } from '../../platform/secrets.js';
import { authorising, openOrganisation, openPerson } from './accounts.js';

export const signingDocuments = ({ sealing }: { readonly sealing: Sealing }): readonly ServerDocument[] => [
  {
    definition: anyDefinition(srmCctSignPerson),
    prepare: { CREATE_ACCT: openPerson(sealing), VERIFY_CODE: async () => ({ payload: {}, facts: { right: false } }) },
  },
  {
    definition: anyDefinition(srmCctOrgAccount),
    prepare: {
      CREATE_ACCT: openOrganisation,
      AUTHORISE: authorising,
      VERIFY: async () => ({ refusal: refusal('CCT_VERIFY_METHOD') }),
    },
  },
];
