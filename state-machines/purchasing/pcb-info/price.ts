/**
 * Model price of a bare circuit board (purchasing.md §7), pure: a base for each square metre by layers and laminate, adders,
 * factors, the panel's share of a board and 2 % of scrap.
 */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, div, gte, lt, mul, round, sum } from '../../kernel/primitives/decimal.js';

export interface PcbData {
  readonly layerCount: number;
  readonly baseMaterial: string;
  readonly surfaceFinish: string;
  readonly outerCuOz: DecimalString;
  readonly viaType: string;
  readonly goldFingerFlag: 'Y' | 'N';
  readonly impedanceFlag: 'Y' | 'N';
  readonly minLineMil: DecimalString;
  readonly minHoleMm: DecimalString;
  readonly panelLengthMm: DecimalString;
  readonly panelWidthMm: DecimalString;
  readonly pcsPerPanel: number;
}

const BASES: readonly (readonly [layers: number, price: DecimalString])[] = [
  [2, '380'],
  [4, '620'],
  [6, '950'],
  [8, '1350'],
];
const MORE_LAYERS = '260';
const MATERIALS: Readonly<Record<string, DecimalString>> = { FR4: '1', HIGH_TG: '1.12', ALUMINIUM: '0.90', ROGERS: '4.50', PI: '1.80' };
const FINISHES: Readonly<Record<string, DecimalString>> = { LF_HASL: '20', OSP: '10', ENIG: '110', IMMERSION_SILVER: '60' };
const VIAS: Readonly<Record<string, DecimalString>> = { BLIND_BURIED: '300', HDI_1: '480', HDI_2: '860' };
const HEAVY_COPPER = '120';
const GOLD_FINGER = '90';
const SCRAP = '1.02';
const PER_M2 = '1000000';

function baseOf(layers: number): DecimalString {
  const found = BASES.find(([most]) => layers <= most);
  return found ? found[1] : add(BASES.at(-1)![1], mul(MORE_LAYERS, String((layers - 8) / 2)));
}

/** Square metres of so many millimetres. */
export const areaM2 = (lengthMm: DecimalString, widthMm: DecimalString): DecimalString => div(mul(lengthMm, widthMm), PER_M2);

/** Percent of the panel that boards use, four decimals. */
export const utilisationOf = (unitArea: DecimalString, panelArea: DecimalString, boards: number): DecimalString =>
  round(div(mul(mul(unitArea, String(boards)), '100'), panelArea), 4);

const addersOf = (data: PcbData): DecimalString =>
  sum([
    FINISHES[data.surfaceFinish] ?? '0',
    gte(data.outerCuOz, '2') ? HEAVY_COPPER : '0',
    VIAS[data.viaType] ?? '0',
    data.goldFingerFlag === 'Y' ? GOLD_FINGER : '0',
  ]);
const factorsOf = (data: PcbData): readonly DecimalString[] => [
  ...(data.impedanceFlag === 'Y' ? ['1.05'] : []),
  ...(lt(data.minLineMil, '4') ? ['1.08'] : []),
  ...(lt(data.minHoleMm, '0.2') ? ['1.06'] : []),
];

/** CNY for each square metre before scrap. */
export const perSquareMetre = (data: PcbData): DecimalString =>
  factorsOf(data).reduce(mul, add(mul(baseOf(data.layerCount), MATERIALS[data.baseMaterial] ?? '1'), addersOf(data)));

/** CNY a board, four decimals; `tooling` is spread over the year's boards where that is wanted. */
export function modelPrice(data: PcbData, tooling?: { readonly fee: DecimalString; readonly annualQty: DecimalString }): DecimalString {
  const panel = areaM2(data.panelLengthMm, data.panelWidthMm);
  const board = div(mul(mul(perSquareMetre(data), panel), SCRAP), String(data.pcsPerPanel));
  return round(tooling ? add(board, div(tooling.fee, tooling.annualQty)) : board, 4);
}
