/** The basis of a run, as template, indicators and setting say it now. */
import type { Basis, BasisIndicator, Grade } from '../../../state-machines/performance/scoring/basis.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { PrepareTools } from '../../kernel/contracts.js';

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (snapshot: Snapshot): Values => snapshot.context as unknown as Values;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNull = <T>(value: unknown): T | null => (value === undefined || value === null ? null : (value as T));
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

function indicatorOf(id: string, weight: string, values: Values): BasisIndicator {
  const { vetoOperator, vetoValue, vetoGrade } = values;
  return {
    indicatorId: id,
    name: text(values['indicatorName']),
    nameEn: orNull(values['indicatorNameEn']),
    dimension: text(values['dimension']),
    sourceKind: text(values['sourceKind']),
    formulaCode: orNull(values['formulaCode']),
    unit: orNull(values['unitText']),
    weight,
    scoring: {
      scoringMethod: text(values['scoringMethod']),
      zeroAt: orNull(values['zeroAt']),
      fullAt: orNull(values['fullAt']),
      perUnit: orNull(values['perUnit']),
      bands: (values['bands'] ?? []) as BasisIndicator['scoring']['bands'],
    },
    dueBasis: values['dueBasis'] === 'NEED' ? 'NEED' : 'PROMISE',
    graceDays: orNull(values['graceDays']),
    earlyLimitDays: orNull(values['earlyLimitDays']),
    underTolerance: orNull(values['underTolerance']),
    concessionFactor: text(values['concessionFactor']) || '0.5',
    capHours: text(values['capHours']) || '72',
    minSample: number(values['minSample'], 1),
    veto:
      vetoOperator && vetoValue && vetoGrade
        ? { operator: vetoOperator as 'LT' | 'LE' | 'GT' | 'GE', value: text(vetoValue), grade: text(vetoGrade) }
        : null,
    scoreGuide: orNull(values['scoreGuide']),
  };
}
const gradeOf = (row: Values): Grade => ({
  grade: text(row['grade']),
  fromScore: text(row['fromScore']),
  quotaFactor: text(row['quotaFactor']) || '1',
  rectifyFlag: row['rectifyFlag'] === 'Y' ? 'Y' : 'N',
  effectType: text(row['effectType']) || 'NONE',
  effectAfter: number(row['effectAfter'], 1),
  quitAfter: orNull(row['quitAfter']),
});
const termsOf = (setting: Values): Basis['terms'] => ({
  manualDays: number(setting['manualDays'], 5),
  answerDays: number(setting['answerDays'], 7),
  secondAnswerDays: number(setting['secondAnswerDays'], 3),
  appealDecisionDays: number(setting['appealDecisionDays'], 5),
  maxAppeals: number(setting['maxAppeals'], 1),
  rectifyDays: number(setting['rectifyDays'], 10),
  verifyDays: number(setting['verifyDays'], 30),
  maxRectifyRounds: number(setting['maxRectifyRounds'], 3),
  missingRule: (text(setting['missingRule']) || 'DROP') as Basis['terms']['missingRule'],
  manualApproval: setting['manualApproval'] === 'Y' ? 'Y' : 'N',
  eventMin: text(setting['eventMin']) || '-20',
  eventMax: text(setting['eventMax']) || '5',
  reviewAdjMax: text(setting['reviewAdjMax']) || '5',
  publishRank: setting['publishRank'] === 'Y' ? 'Y' : 'N',
});

export interface FoundBasis {
  readonly basis: Basis;
  readonly templateVersion: number;
  readonly settingVersion: number;
  readonly lagDays: number;
}
/** null: template, setting or one of the indicators is not there. */
export async function basisOf(
  tools: PrepareTools,
  { templateId, settingId }: { readonly templateId: string | null; readonly settingId: string | null },
): Promise<FoundBasis | null> {
  const template = templateId === null ? null : await tools.readDocument('srmSpeTemplateHead', templateId);
  const setting = settingId === null ? null : await tools.readDocument('srmSpeSettingHead', settingId);
  if (!template || !setting) return null;
  const rows = valuesOf(template)['indicators'] as readonly { readonly indicatorId: string; readonly weight: string }[];
  const indicators: BasisIndicator[] = [];
  for (const { indicatorId, weight } of rows) {
    const found = await tools.readDocument('srmSpeIndicatorsHead', indicatorId);
    if (!found) return null;
    indicators.push(indicatorOf(indicatorId, weight, valuesOf(found)));
  }
  const scorers = valuesOf(template)['scorers'] as readonly {
    readonly indicatorId: string;
    readonly userId: string;
    readonly scorerWeight: string;
  }[];
  return {
    basis: {
      indicators,
      scorers: scorers.map(({ indicatorId, userId, scorerWeight }) => ({ indicatorId, userId, weight: scorerWeight })),
      grades: (valuesOf(setting)['grades'] as readonly Values[]).map(gradeOf),
      terms: termsOf(valuesOf(setting)),
    },
    templateVersion: number(valuesOf(template)['versionNo'], 1),
    settingVersion: number(valuesOf(setting)['versionNo'], 1),
    lagDays: number(valuesOf(setting)['lagDays'], 5),
  };
}
