/** What a numbering rule gives: how many numbers of the present period are taken, and the next three (platform-access.md §10). */
import { numberAt, shownPeriod, wouldRepeat } from '../../../state-machines/kernel/primitives/number-pattern.js';
import type { NumberReset } from '../../../state-machines/kernel/primitives/number-pattern.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseNumberRule, isRulePattern } from '../../../state-machines/platform/number-rule/index.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { lastTaken } from '../../kernel/runtime/numbering.js';
import type { LiveInstallation } from '../installation/installation.js';

const SHOWN = 3;
const resets: readonly string[] = ['NEVER', 'YEAR', 'MONTH', 'DAY'];

/** How many documents there are is nothing that people outside may count. */
const notFound = Promise.resolve<CallAnswer>({ refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) });

interface Parts {
  readonly installation: LiveInstallation;
  readonly read: Queryable;
  readonly definitionOf: (type: string) => AnyDefinition | undefined;
}

export const numberRuleService = (parts: Parts): Service => ({
  name: 'baseNumberRuleRestful',
  reasons: baseNumberRule.allReasons,
  calls: { test: (body, { at, caller }) => (caller.viewer.userType === 'INSIDE' ? test(parts, body, at) : notFound) },
});

/** `{docType, pattern, resetBy?, perOrgFlag?, startNo?, orgId?}` → `{taken, next}`; nothing is taken by asking. */
async function test({ installation, read, definitionOf }: Parts, body: Body, at: number): Promise<CallAnswer> {
  const pattern = textOf(body, 'pattern', 60);
  const reset = optionalText(body, 'resetBy', 10) ?? shownPeriod(pattern);
  if (!isRulePattern(pattern, body['perOrgFlag'] === 'Y') || !resets.includes(reset))
    return { refusal: refusal('NUM_PATTERN', { field: 'pattern' }) };
  if (wouldRepeat(pattern, reset as NumberReset)) return { refusal: refusal('NUM_RESET', { field: 'resetBy' }) };
  const definition = definitionOf(textOf(body, 'docType', 60));
  const { day, orgCode } = await installation.numbering(
    definition ?? ({ type: '' } as unknown as AnyDefinition),
    pattern,
    optionalId(body, 'orgId'),
    at,
  );
  const startNo = typeof body['startNo'] === 'number' ? body['startNo'] : 1;
  const rule = { pattern, reset: reset as NumberReset, perOrg: body['perOrgFlag'] === 'Y', startNo };
  const parts = { day, orgCode, prefix: definition?.numbering?.prefix?.({}) ?? '', root: '' };
  const taken = await lastTaken(read, rule, parts);
  const first = Math.max(taken + 1, startNo);
  const next = Array.from({ length: SHOWN }, (_none, index) => numberAt(pattern, parts, BigInt(first + index)));
  return next[0] === null ? { refusal: refusal('NUM_EXHAUSTED') } : { data: { taken, next: next.filter((one) => one !== null) } };
}
