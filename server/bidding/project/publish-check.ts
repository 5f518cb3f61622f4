/** The check list before publication: each rule of PUBLISH, holding or not, as the event would be answered now. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { PUBLISH_CODES, reasons } from '../../../state-machines/bidding/project/rules.js';
import { refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { SpecialCall } from '../../kernel/contracts.js';

const TYPE = 'srmSfdBiddingHeader';
const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;
const isRule = (code: string): boolean => (PUBLISH_CODES as readonly string[]).includes(code);

/** `checks`: green and red lines; `refused`: why it cannot be published whatever they say, such as the state. */
export const publishCheck: SpecialCall = async ({ id }, tools) => {
  if (!isId(id)) return notFound;
  const seen = await tools.generic('findById', { id });
  if ('refusal' in seen) return seen;
  const refused = await tools.runtime.rehearse({ type: TYPE, id, event: 'PUBLISH', payload: {}, viewer: tools.viewer });
  const all: readonly Refusal[] = refused === null ? [] : (refused.all ?? [refused]);
  const word = (one: Refusal) => sentence(reasons, one, tools.language);
  const other = all.find(({ code }) => !isRule(code));
  if (other) return { data: { refused: { code: other.code, text: word(other) }, checks: [] } };
  const checks = PUBLISH_CODES.map((code) => {
    const failed = all.find((one) => one.code === code);
    return { code, ok: failed === undefined, text: failed ? word(failed) : null };
  });
  return { data: { refused: null, checks } };
};
