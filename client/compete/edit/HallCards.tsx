/** Halls and turns of an event: one card a hall, its turns as a grid, and the whole schedule as a drawing. */
import { Button, Group, Switch } from '@mantine/core';
import type { CompeteHallLine, TurnParamLine } from '@machines/compete/compete-header/fields.js';
import { presetTurns } from '@machines/compete/compete-header/rules/presets.js';
import { playedFormats, playedModes } from '@machines/compete/compete-header/rules/setup.js';
import { MAX_TURNS, turnParamFields } from '@machines/compete/compete-hall/fields.js';
import { lines } from '@machines/compete/compete-header/fields.js';
import { SFD_COMPETE_FORMAT, SFD_TURN_MODE } from '@machines/compete/lookups.js';
import { blankLine, blankRow } from '@machines/kernel/document.js';
import type { Field } from '@machines/kernel/fields.js';
import { useState } from 'react';

import { kindOf } from '../../kernel/fields/kinds.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import type { PlacedErrors } from '../../kernel/form/places.js';
import { placeOf } from '../../kernel/form/places.js';
import { useLabel } from '../../kernel/language/language.js';
import { useCompeteTexts } from '../texts.js';
import css from './edit.module.css';
import { ScheduleTimeline } from './ScheduleTimeline.js';

interface Props {
  readonly halls: readonly CompeteHallLine[];
  readonly confirmDeadline: number | null;
  readonly awardMode: string;
  /** Number of invited suppliers: as many slots has a turn of slots. */
  readonly bidders: number;
  readonly readOnly: boolean;
  readonly errors: PlacedErrors['at'];
  onChange(halls: readonly CompeteHallLine[]): void;
}

const narrowed = (field: Field, codes: readonly string[]): Field => ({
  ...field,
  lookup: {
    type: field.lookup!.type,
    values: Object.fromEntries(Object.entries(field.lookup!.values).filter(([code]) => codes.includes(code))),
  },
});

const hallFields: Readonly<Record<string, Field>> = {
  ...(lines.halls.fields as Readonly<Record<string, Field>>),
  competeFormat: narrowed({ ...lines.halls.fields.competeFormat, lookup: SFD_COMPETE_FORMAT } as Field, playedFormats),
};
const turnFields: Readonly<Record<string, Field>> = {
  ...(turnParamFields as Readonly<Record<string, Field>>),
  turnMode: narrowed({ ...turnParamFields.turnMode, lookup: SFD_TURN_MODE } as Field, playedModes),
};

const plan = ['hallName', 'competeFormat', 'startAt', 'checkinAt'] as const;
const CHECKIN_BEFORE_MS = 30 * 60_000;

/** Check-in opens half an hour before the start, unless it was set. */
const withCheckin = (hall: CompeteHallLine, change: Partial<CompeteHallLine>): Partial<CompeteHallLine> => {
  const followed = hall.checkinAt === null || (hall.startAt !== null && hall.checkinAt === hall.startAt - CHECKIN_BEFORE_MS);
  return change.startAt && followed ? { ...change, checkinAt: change.startAt - CHECKIN_BEFORE_MS } : change;
};
/** The chosen format brings its turns along. */
const withPreset = (change: Partial<CompeteHallLine>): Partial<CompeteHallLine> =>
  change.competeFormat ? { ...change, turnParams: presetTurns(change.competeFormat) } : change;

const prices = ['startPrice', 'ceilingPrice', 'floorPrice', 'targetPrice', 'boundsVisibleFlag'] as const;
const rules = ['improveMode', 'tieRule', 'tieAllowedFlag', 'withdrawRule', 'withdrawWindowSeconds', 'offerGapMs', 'showCountFlag'] as const;
const running = [
  'autoOpenFlag',
  'autoStartFlag',
  'autoNextFlag',
  'minReadyCount',
  'failAfterMinutes',
  'lateJoinTurn',
  'minRemain',
  'noOfferRule',
  'minResumeSeconds',
  'outageMinSeconds',
] as const;
const sealing = ['revealSeconds', 'unrevealedRule'] as const;

export function HallCards({ halls, confirmDeadline, awardMode, bidders, readOnly, errors, onChange }: Props) {
  const t = useCompeteTexts();
  const nextNo = halls.reduce((most, hall) => Math.max(most, hall.hallNo), 0) + 1;
  const add = (): void =>
    onChange([...halls, { ...blankLine(lines.halls), hallNo: nextNo, turnParams: presetTurns('ENGLISH') } as unknown as CompeteHallLine]);
  const put = (hallNo: number, change: Partial<CompeteHallLine>): void =>
    onChange(halls.map((hall) => (hall.hallNo === hallNo ? { ...hall, ...change } : hall)));
  return (
    <div className={css.halls}>
      <section className={css.section}>
        <h2 className={css.sectionTitle}>{t('timeline')}</h2>
        <ScheduleTimeline halls={halls.map((hall) => ({ ...hall, turns: hall.turnParams, bidders }))} confirmDeadline={confirmDeadline} />
      </section>
      {halls.map((hall) => (
        <HallCard
          key={hall.hallNo}
          hall={hall}
          awardMode={awardMode}
          readOnly={readOnly}
          errors={errors}
          onPut={(change) => put(hall.hallNo, withCheckin(hall, change))}
          onCopy={() => onChange([...halls, { ...hall, hallNo: nextNo, hallId: null, hallName: null, hallProgress: 'PLANNED' }])}
          onRemove={() => onChange(halls.filter((one) => one !== hall))}
        />
      ))}
      {!readOnly && (
        <Group>
          <Button size="xs" variant="light" disabled={halls.length >= lines.halls.bound} onClick={add}>
            {t('addHall')}
          </Button>
        </Group>
      )}
      {halls.length === 0 && <p className={css.empty}>{t('noHalls')}</p>}
    </div>
  );
}

interface CardProps {
  readonly hall: CompeteHallLine;
  readonly awardMode: string;
  readonly readOnly: boolean;
  readonly errors: PlacedErrors['at'];
  onPut(change: Partial<CompeteHallLine>): void;
  onCopy(): void;
  onRemove(): void;
}

function HallCard({ hall, awardMode, readOnly, errors, onPut, onCopy, onRemove }: CardProps) {
  const t = useCompeteTexts();
  const input = (name: string) => (
    <div key={name}>
      {readOnly ? (
        <FieldValue field={hallFields[name]!} name={name} value={hall[name as keyof CompeteHallLine]} row={hall} />
      ) : (
        <FieldInput
          field={hallFields[name]!}
          name={`halls.${name}.${hall.hallNo}`}
          value={hall[name as keyof CompeteHallLine]}
          error={errors[placeOf(`halls.${name}`, hall.hallNo)] ?? null}
          onChange={(value) => onPut(withPreset({ [name]: value } as Partial<CompeteHallLine>))}
        />
      )}
    </div>
  );
  return (
    <section className={css.hallCard} aria-label={t('hallN', { n: hall.hallNo })}>
      <header className={css.hallHead}>
        <h3>
          {t('hallN', { n: hall.hallNo })} <span>{hall.hallName}</span>
        </h3>
        {!readOnly && (
          <Group gap={6}>
            <Button
              size="compact-xs"
              variant="default"
              title={t('presetHint')}
              onClick={() => onPut({ turnParams: presetTurns(hall.competeFormat) })}
            >
              {t('preset')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={onCopy}>
              {t('copyHall')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="red" onClick={onRemove}>
              {t('removeHall')}
            </Button>
          </Group>
        )}
      </header>
      <div className={css.grid}>
        {plan.map(input)}
        {awardMode === 'TOTAL' && prices.map(input)}
      </div>
      <TurnGrid turns={hall.turnParams} readOnly={readOnly} onChange={(turnParams) => onPut({ turnParams })} />
      <details className={css.more}>
        <summary>{t('offerRules')}</summary>
        <div className={css.grid}>{rules.map(input)}</div>
      </details>
      <details className={css.more}>
        <summary>{t('hallRunning')}</summary>
        <div className={css.grid}>
          {running.map(input)}
          {hall.turnParams.some((turn) => turn.turnMode === 'SEALED') && sealing.map(input)}
        </div>
      </details>
    </section>
  );
}

const always = [
  'turnMode',
  'durationSeconds',
  'slotSeconds',
  'slotEarlyFlag',
  'clockStartPrice',
  'clockStep',
  'clockLimitPrice',
  'clockSeconds',
  'levelEarlyFlag',
  'showActiveFlag',
  'intervalSeconds',
  'visibility',
  'minStepValue',
  'minStepRate',
  'maxStepRate',
  'maxOffers',
  'overtimeFlag',
  'overtimeTriggerSeconds',
  'overtimeExtendSeconds',
  'overtimeMax',
] as const;
const seldom = [
  'maxStepValue',
  'stepMultipleFlag',
  'firstOfferStepFlag',
  'turnLimitRule',
  'eliminateN',
  'overtimeMode',
  'overtimeTriggerOn',
  'overtimeTopN',
  'hardStopSeconds',
  'tickGraceMs',
] as const;

const timed: readonly string[] = ['OPEN', 'SEALED'];
const clocks: readonly string[] = ['DUTCH', 'JAPANESE'];
const priced: readonly string[] = ['OPEN', 'SEALED', 'SEQUENTIAL'];
/** Rules that mean something in turns of these modes alone. */
const modesOf: Readonly<Record<string, readonly string[]>> = {
  durationSeconds: timed,
  slotSeconds: ['SEQUENTIAL'],
  slotEarlyFlag: ['SEQUENTIAL'],
  clockStartPrice: clocks,
  clockStep: clocks,
  clockLimitPrice: clocks,
  clockSeconds: clocks,
  tickGraceMs: ['DUTCH'],
  levelEarlyFlag: ['JAPANESE'],
  showActiveFlag: ['JAPANESE'],
  ...Object.fromEntries(
    [
      'minStepValue',
      'minStepRate',
      'maxStepValue',
      'maxStepRate',
      'stepMultipleFlag',
      'firstOfferStepFlag',
      'turnLimitRule',
      'maxOffers',
      'eliminateN',
    ].map((name) => [name, priced]),
  ),
  ...Object.fromEntries(
    [
      'overtimeFlag',
      'overtimeTriggerSeconds',
      'overtimeExtendSeconds',
      'overtimeMode',
      'overtimeTriggerOn',
      'overtimeTopN',
      'overtimeMax',
      'hardStopSeconds',
    ].map((name) => [name, ['OPEN']]),
  ),
};
const fitsMode = (name: string, { turnMode }: TurnParamLine): boolean => modesOf[name]?.includes(turnMode) ?? true;
const ofOvertime: readonly string[] = [
  'overtimeTriggerSeconds',
  'overtimeExtendSeconds',
  'overtimeMax',
  'overtimeMode',
  'overtimeTriggerOn',
  'overtimeTopN',
];

interface GridProps {
  readonly turns: readonly TurnParamLine[];
  readonly readOnly: boolean;
  onChange(turns: readonly TurnParamLine[]): void;
}

/** Rules as rows, turns as columns: what differs between turns stands side by side. */
function TurnGrid({ turns, readOnly, onChange }: GridProps) {
  const t = useCompeteTexts();
  const word = useLabel();
  const [all, setAll] = useState(false);
  const numbered = (list: readonly TurnParamLine[]): readonly TurnParamLine[] => list.map((turn, n) => ({ ...turn, turnNo: n + 1 }));
  const put = (turnNo: number, name: string, value: unknown): void =>
    onChange(turns.map((turn) => (turn.turnNo === turnNo ? { ...turn, [name]: value } : turn)));
  const add = (): void =>
    onChange(numbered([...turns, (turns.at(-1) ?? { ...blankRow(turnParamFields), turnMode: 'OPEN' }) as TurnParamLine]));
  return (
    <div className={css.turns}>
      <div className={css.turnScroll} tabIndex={0}>
        <table className={css.turnGrid}>
          <thead>
            <tr>
              <th scope="col">{t('turnsWord')}</th>
              {turns.map((turn) => (
                <th key={turn.turnNo} scope="col">
                  {t('turnN', { n: turn.turnNo })}
                  {!readOnly && (
                    <button
                      type="button"
                      className={css.removeTurn}
                      aria-label={t('removeTurn', { n: turn.turnNo })}
                      onClick={() => onChange(numbered(turns.filter((one) => one !== turn)))}
                    >
                      ×
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...always, ...(all ? seldom : [])]
              .filter((name) => turns.some((turn) => fitsMode(name, turn)))
              .map((name) => {
                const field = turnFields[name]!;
                const { Input, Cell } = kindOf(field);
                return (
                  <tr key={name}>
                    <th scope="row">{word(field.label)}</th>
                    {turns.map((turn) => (
                      <td key={turn.turnNo}>
                        {!fitsMode(name, turn) ? (
                          '–'
                        ) : readOnly ? (
                          <Cell field={field} name={name} value={turn[name]} row={turn} />
                        ) : (
                          <Input
                            inCell
                            field={field}
                            name={`${name}.${turn.turnNo}`}
                            label={`${word(field.label)} ${t('turnN', { n: turn.turnNo })}`}
                            value={turn[name]}
                            disabled={turn.overtimeFlag !== 'Y' && ofOvertime.includes(name)}
                            onChange={(value) => put(turn.turnNo, name, value)}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
          </tbody>
        </table>
      </div>
      <Group gap="sm" mt={6}>
        {!readOnly && (
          <Button size="compact-xs" variant="light" disabled={turns.length >= MAX_TURNS} onClick={add}>
            {t('addTurn')}
          </Button>
        )}
        <Switch size="xs" checked={all} label={t('allTurnRules')} onChange={(event) => setAll(event.currentTarget.checked)} />
      </Group>
    </div>
  );
}
