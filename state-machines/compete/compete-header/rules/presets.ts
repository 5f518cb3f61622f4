/** What choosing a format fills in (compete.md §0). */
import { blankRow } from '../../../kernel/document.js';
import { turnParamFields } from '../../compete-hall/fields.js';
import type { TurnParamLine } from '../fields.js';

type Given = Partial<TurnParamLine>;

const repeat = (times: number, turn: Given): readonly Given[] => Array.from({ length: times }, () => turn);

const presets: Readonly<Record<string, readonly Given[]>> = {
  ENGLISH: [
    {
      turnMode: 'OPEN',
      durationSeconds: 1_800,
      visibility: 'OWN_RANK',
      overtimeFlag: 'Y',
      overtimeMode: 'ADD',
      overtimeTriggerSeconds: 120,
      overtimeExtendSeconds: 120,
      overtimeMax: 10,
    },
  ],
  SEALED: repeat(3, {
    turnMode: 'SEALED',
    durationSeconds: 600,
    intervalSeconds: 600,
    eliminateN: 1,
    visibility: 'OWN_RANK',
    maxOffers: 3,
  }),
  HYBRID: [
    { turnMode: 'OPEN', durationSeconds: 1_200 },
    { turnMode: 'SEALED', durationSeconds: 600, maxOffers: 3 },
  ],
  SEQUENTIAL: [
    { turnMode: 'SEALED', durationSeconds: 900, maxOffers: 3 },
    ...repeat(3, { turnMode: 'SEQUENTIAL', slotSeconds: 120, visibility: 'ALL_ANON', maxOffers: 3 }),
  ],
  DUTCH: [{ turnMode: 'DUTCH', clockSeconds: 15 }],
  JAPANESE: [{ turnMode: 'JAPANESE', clockSeconds: 30 }],
};

export const presetTurns = (format: string): readonly TurnParamLine[] =>
  (presets[format] ?? []).map((given, index) => ({ ...blankRow(turnParamFields), ...given, turnNo: index + 1 }) as TurnParamLine);
