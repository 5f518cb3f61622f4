/**
 * Calls about a contract's text (contracts.md §3.2): `contractFinalized` makes the final document at once where a server had not come to
 * it; versions are compared.
 */
import { srmCctContract } from '../../../state-machines/contracts/contract/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { idOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { seenBy } from '../../kernel/edges/visible.js';
import { executionCalls } from '../execution/calls.js';
import { versionCalls } from '../redline/calls.js';
import type { VersionParts } from '../redline/versions.js';
import { versionReasons } from '../redline/versions.js';
import { contractTextCalls } from '../text-lock.js';
import type { Papers } from './papers.js';

const definition = anyDefinition(srmCctContract);

export const paperService = (papers: Papers, parts: VersionParts): Service => ({
  name: 'srmCctContractRestful',
  reasons: { ...definition.allReasons, ...versionReasons },
  calls: {
    ...versionCalls(parts),
    ...executionCalls(parts),
    ...contractTextCalls(parts),
    async contractFinalized(body, { caller }) {
      const { runtime, permits } = parts;
      const id = idOf(body);
      const snapshot = await runtime.snapshot(definition.type, id);
      const isSeen = caller.viewer.userType === 'INSIDE' && snapshot && seenBy(definition, snapshot, caller.viewer, runtime.now(), permits);
      if (!isSeen) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
      if (!(await papers.finalize(id))) return { refusal: refusal('CCT_NOT_FINAL') };
      const made = await runtime.snapshot(definition.type, id);
      return { data: { fileId: made?.context['finalFileId'], sha256: made?.context['revisionHash'] } };
    },
  },
});
