/** `baseSsoSystemRestful` besides the document's own calls (platform-access.md §1.11). */
import type { Service } from '../../kernel/edges/contracts.js';
import type { SingleSignOn } from './single-sign-on.js';

export const ssoService = (sso: SingleSignOn): Service => ({
  name: 'baseSsoSystemRestful',
  anonymous: {
    async listEnabled() {
      return { data: await sso.listEnabled() };
    },
  },
});
