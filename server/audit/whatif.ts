/** `auditRestful/runWhatIf`: a finished hall under other rules, beside what really happened (platform-system.md §11.11). */
import type { Supposed, SupposedRules } from '../../state-machines/compete/compete-hall/what-if.js';
import { divergence, supposed } from '../../state-machines/compete/compete-hall/what-if.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { history } from '../kernel/database/history.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf } from '../kernel/edges/body.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';
import { mustSee } from './seen.js';

const HALL = 'srmSfdCompeteHall';
const MOST_ENTRIES = 20_000;
const DAY_MS = 86_400_000;
/** Variants of one question. */
const MOST_RUNS = 12;

const decimals = ['minStepValue', 'minStepRate', 'maxStepValue'] as const;
const numbers = { overtimeTriggerSeconds: 86_400, overtimeExtendSeconds: 86_400, overtimeMax: 10_000, eliminateN: 1_000 } as const;
const flags = ['overtimeFlag', 'tieAllowedFlag'] as const;
const tieRules: readonly string[] = ['EARLIEST', 'PRIORITY', 'SHARED'];

/** @throws RefusedCall AUD_RULE */
function rulesIn(given: unknown): SupposedRules {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused('AUD_RULE', { params: { name: 'rules' } });
  const rules: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === '') continue;
    const fits =
      ((decimals as readonly string[]).includes(name) && typeof value === 'string' && /^\d{1,12}(\.\d{1,6})?$/.test(value)) ||
      (Object.hasOwn(numbers, name) &&
        Number.isSafeInteger(value) &&
        Number(value) >= 0 &&
        Number(value) <= numbers[name as keyof typeof numbers]) ||
      ((flags as readonly string[]).includes(name) && (value === 'Y' || value === 'N')) ||
      (name === 'tieRule' && tieRules.includes(value as string)) ||
      (name === 'weighting' && value === 'NONE');
    if (!fits) throw refused('AUD_RULE', { kind: 'Invalid', field: name, params: { name } });
    rules[name] = value;
  }
  return rules;
}

const told = ({ trail: _trail, ...run }: Supposed): object => run;

/** `{docId, rules}` or `{docId, variants: [rules, …]}` → `{actual, runs: [{rules, result, divergesAt}]}`; nothing of it is stored. */
export async function runWhatIf(parts: AuditParts, viewer: Viewer, body: Body): Promise<object> {
  const seen = await mustSee(parts, viewer, HALL, idOf(body, 'docId'));
  if (!seen.snapshot || seen.sealed || seen.unnamed) throw refused('AUD_SEALED');
  const asked = Array.isArray(body['variants']) ? (body['variants'] as readonly unknown[]) : [body['rules'] ?? {}];
  if (asked.length > MOST_RUNS) throw refused('AUD_RULE', { kind: 'Invalid', params: { name: 'variants' } });
  const variants = asked.map(rulesIn);
  const entries = await history(parts.database.read, HALL, seen.id, 1, MOST_ENTRIES + 1);
  if (entries.length > MOST_ENTRIES) throw refused('AUD_LONG', { params: { n: MOST_ENTRIES } });
  // What another version or an archive run wrote belongs to no rule of the hall.
  const own = entries.filter(({ machine, event }) => machine === seen.definition.machineName && event !== 'UPGRADE');
  if (own.length !== entries.length) throw refused('AUD_NO_MODULE');
  const until = entries.at(-1)!.at + DAY_MS;
  const actual = supposed(seen.definition, own, {}, until);
  const runs: object[] = [];
  for (const rules of variants) {
    const result = supposed(seen.definition, own, rules, until);
    runs.push({ rules, result: told(result), divergesAt: divergence(actual, result) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { actual: told(actual), runs };
}
