/**
 * Model price of a bare circuit board (purchasing.md §7), pure: a base for each square metre by layers and laminate, adders,
 * factors, the panel's share of a board and 2 % of scrap.
 */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, div, gte, isPositive, lt, mul, round } from '../../kernel/primitives/decimal.js';

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

type Part = readonly [part: PcbPart, value: DecimalString];
export type PcbPart =
  | 'LAYERS'
  | 'LAMINATE'
  | 'FINISH'
  | 'COPPER'
  | 'VIAS'
  | 'GOLD_FINGERS'
  | 'IMPEDANCE'
  | 'NARROW_LINE'
  | 'SMALL_HOLE'
  | 'PANEL_AREA'
  | 'BOARDS'
  | 'SCRAP'
  | 'TOOLING';
const addersOf = (data: PcbData): readonly Part[] => [
  ['FINISH', FINISHES[data.surfaceFinish] ?? '0'],
  ['COPPER', gte(data.outerCuOz, '2') ? HEAVY_COPPER : '0'],
  ['VIAS', VIAS[data.viaType] ?? '0'],
  ['GOLD_FINGERS', data.goldFingerFlag === 'Y' ? GOLD_FINGER : '0'],
];
const factorsOf = (data: PcbData): readonly Part[] => [
  ...(data.impedanceFlag === 'Y' ? ([['IMPEDANCE', '1.05']] as const) : []),
  ...(lt(data.minLineMil, '4') ? ([['NARROW_LINE', '1.08']] as const) : []),
  ...(lt(data.minHoleMm, '0.2') ? ([['SMALL_HOLE', '1.06']] as const) : []),
];
export interface Tooling {
  readonly fee: DecimalString;
  readonly annualQty: DecimalString;
}
export interface PcbStep {
  readonly part: PcbPart;
  /** What it adds, or what it multiplies or divides by. */
  readonly value: DecimalString;
  /** CNY so far: for each square metre, from the boards of the panel on for each board. */
  readonly price: DecimalString;
}
/** How a board comes to its price, step by step; the last one is the price before it is rounded. */
export function buildUp(data: PcbData, tooling?: Tooling): readonly PcbStep[] {
  const steps: PcbStep[] = [];
  let price: DecimalString = '0';
  const step = (part: PcbPart, value: DecimalString, next: DecimalString): void => {
    price = next;
    steps.push({ part, value, price });
  };
  const layers = baseOf(data.layerCount);
  step('LAYERS', layers, layers);
  const laminate = MATERIALS[data.baseMaterial] ?? '1';
  step('LAMINATE', laminate, mul(price, laminate));
  for (const [part, value] of addersOf(data)) if (isPositive(value)) step(part, value, add(price, value));
  for (const [part, value] of factorsOf(data)) step(part, value, mul(price, value));
  const panel = areaM2(data.panelLengthMm, data.panelWidthMm);
  step('PANEL_AREA', panel, mul(price, panel));
  step('SCRAP', SCRAP, mul(price, SCRAP));
  step('BOARDS', String(data.pcsPerPanel), div(price, String(data.pcsPerPanel)));
  if (tooling) step('TOOLING', tooling.fee, add(price, div(tooling.fee, tooling.annualQty)));
  return steps;
}

/** CNY a board, four decimals; `tooling` is spread over the year's boards where that is wanted. */
export const modelPrice = (data: PcbData, tooling?: Tooling): DecimalString => round(buildUp(data, tooling).at(-1)!.price, 4);
