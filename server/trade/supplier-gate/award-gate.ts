/** The gate of an award (suppliers.md §0.1), line by line: where the document stands and where each line goes, for what is awarded to each. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import { gt } from '../../../state-machines/kernel/primitives/decimal.js';
import type { DecimalString } from '../../../state-machines/kernel/primitives/decimal.js';
import { TRIAL_SHARE_LIMIT } from '../../../state-machines/suppliers/gate.js';
import type { GateRefusal } from '../../../state-machines/suppliers/gate.js';
import type { PrepareTools } from '../../kernel/contracts.js';
import { gateRefusals, placeOf } from './gate.js';

export interface AwardedLine {
  readonly supplierId: string;
  /** Percent; null: it is limited elsewhere. */
  readonly share: DecimalString | null;
  readonly itemId?: string | null | undefined;
  /** Where it is delivered, where the line says so. */
  readonly orgId?: string | null | undefined;
}

interface Question {
  readonly orgId: string | null;
  readonly itemIds: readonly string[];
  readonly withinTrialShare: boolean;
}

const distinct = (values: readonly (string | null | undefined)[]): readonly string[] =>
  [...new Set(values.flatMap((value) => value ?? []))].toSorted();

/** What is asked of one supplier: of the document's organisation all that he gets, of each other what is delivered there. */
function questionsOf(lines: readonly AwardedLine[], home: string | null): readonly Question[] {
  const withinTrialShare = !lines.some(({ share }) => share !== null && gt(share, TRIAL_SHARE_LIMIT));
  const away = distinct(lines.map(({ orgId }) => orgId)).filter((orgId) => orgId !== home);
  const items = (of: readonly AwardedLine[]) => distinct(of.map(({ itemId }) => itemId));
  return [
    { orgId: home, itemIds: items(lines), withinTrialShare },
    ...away.map((orgId) => ({ orgId, itemIds: items(lines.filter((line) => line.orgId === orgId)), withinTrialShare })),
  ];
}

/** Refusals by supplier; suppliers of whom the same is asked are asked about together. */
export async function awardRefusals(tools: PrepareTools, lines: readonly AwardedLine[]): Promise<Readonly<Record<string, GateRefusal>>> {
  const { orgId = null, categoryIds = [] } = placeOf(tools);
  const asked = new Map<string, { readonly question: Question; readonly supplierIds: string[] }>();
  for (const supplierId of distinct(lines.map((line) => line.supplierId)))
    for (const question of questionsOf(
      lines.filter((line) => line.supplierId === supplierId),
      orgId,
    )) {
      const key = JSON.stringify(question);
      const known = asked.get(key) ?? { question, supplierIds: [] };
      known.supplierIds.push(supplierId);
      asked.set(key, known);
    }
  let refused: Readonly<Record<string, GateRefusal>> = {};
  for (const { question, supplierIds } of asked.values()) {
    const { withinTrialShare, ...place } = question;
    refused = { ...(await gateRefusals(tools.db, supplierIds, 'AWARD', { withinTrialShare }, { ...place, categoryIds })), ...refused };
  }
  return refused;
}

/** The same as sentences. */
export const awardSentences = async (tools: PrepareTools, lines: readonly AwardedLine[]): Promise<Readonly<Record<string, Label>>> =>
  Object.fromEntries(Object.entries(await awardRefusals(tools, lines)).map(([id, { text }]) => [id, text]));
