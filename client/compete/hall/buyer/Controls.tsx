/** Controls of the hall: what the buyer may do now; a refused one says why; dangerous ones ask for a reason. */
import { Tooltip } from '@mantine/core';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { useState } from 'react';

import { EventDialog } from '../../../kernel/actions/EventDialog.js';
import { isOpen } from '../../../kernel/document/can.js';
import type { LiveDocument } from '../../../kernel/document/use-document.js';
import { cn } from '../locale/cn.js';
import { en } from '../locale/en.js';
import hall from '../common/hall.module.css';
import type { HallText } from '../texts.js';
import { useHallTexts } from '../texts.js';
import css from './buyer.module.css';

interface Control {
  readonly event: string;
  readonly label: HallText;
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly danger?: true;
  readonly lead?: true;
  /** The turn's mode follows from the hall's format where it has one only. */
  readonly ofFormat?: true;
  /** Of no use while a turn of these modes runs: its end follows from its clock, or from its slots. */
  readonly notIn?: readonly string[];
  /** Only in these states, where one event means different things. */
  readonly states?: readonly string[];
}

const everybody = { supplierId: null, alias: null } as const;

const controls: readonly Control[] = [
  { event: 'OPEN', label: 'open', lead: true },
  { event: 'TURN_PROCESS', label: 'startTurn', fixed: { step: 'START', reason: null }, states: ['checkin'], lead: true },
  {
    event: 'TURN_PROCESS',
    label: 'nextTurn',
    fixed: { step: 'START', reason: null, overrideReason: null },
    states: ['interval'],
    lead: true,
  },
  { event: 'RESUME', label: 'resume', lead: true },
  { event: 'PAUSE', label: 'pause' },
  { event: 'EXTEND', label: 'extend', notIn: ['DUTCH', 'JAPANESE', 'SEQUENTIAL'] },
  { event: 'POST_NOTICE', label: 'announce', fixed: everybody },
  { event: 'SET_TURN_PARAM', label: 'setTurnParam' },
  { event: 'ADD_TURN', label: 'addTurn', ofFormat: true },
  { event: 'REOPEN', label: 'reopen', ofFormat: true },
  {
    event: 'TURN_PROCESS',
    label: 'endTurn',
    fixed: { step: 'END', overrideReason: null },
    states: ['running'],
    notIn: ['DUTCH', 'JAPANESE'],
    danger: true,
  },
  { event: 'CLOSE', label: 'close', danger: true },
  { event: 'FAIL_HALL', label: 'failHall', danger: true },
];

/** Modes of one more turn, by format; where several fit, the buyer chooses. */
const modeOf: Readonly<Record<string, string>> = { ENGLISH: 'OPEN', SEALED: 'SEALED', SEQUENTIAL: 'SEQUENTIAL' };

function fixedOf({ fixed, ofFormat }: Control, document: LiveDocument): { readonly fixed?: Readonly<Record<string, unknown>> } {
  const turnMode = modeOf[String((document.view as { readonly competeFormat?: string }).competeFormat)];
  if (ofFormat) return turnMode === undefined ? {} : { fixed: { turnMode } };
  return fixed ? { fixed } : {};
}

/** Mode of the turn that runs; null: none does. */
function runningMode({ state, view }: LiveDocument): string | null {
  if (state !== 'running') return null;
  const { turns = [], currentTurnNo } = view as Partial<Pick<BuyerHallView, 'turns' | 'currentTurnNo'>>;
  return turns.find((turn) => turn.turnNo === currentTurnNo)?.turnMode ?? null;
}

export function Controls({ document }: { readonly document: LiveDocument }) {
  const t = useHallTexts();
  const [asking, setAsking] = useState<Control | null>(null);
  const state = document.state ?? '';
  const mode = runningMode(document);
  const shown = controls.filter(
    ({ states, notIn, event }) =>
      (!states || states.includes(state)) && !(mode !== null && notIn?.includes(mode)) && document.can(event) !== 'absent',
  );
  return (
    <div className={css.controls} role="toolbar" aria-label={t('controls')}>
      {shown.map((control) => {
        const can = document.can(control.event);
        const why = typeof can === 'object' ? can.sentence : null;
        const button = (
          <button
            key={control.label}
            type="button"
            className={`${css.control} ${control.lead ? css.leadControl : ''} ${control.danger ? css.dangerControl : ''}`}
            aria-disabled={!isOpen(can)}
            aria-description={why ?? undefined}
            onClick={() => isOpen(can) && setAsking(control)}
            data-testid={`control-${control.label}`}
          >
            {t(control.label)}
          </button>
        );
        return why ? (
          <Tooltip key={control.label} label={why} multiline maw={280}>
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
      {shown.length === 0 && <span className={hall.unseen}>–</span>}
      {asking && (
        <EventDialog
          document={document}
          event={asking.event}
          opened
          {...(asking.states ? { label: { cn: cn[asking.label], en: en[asking.label] } } : {})}
          {...fixedOf(asking, document)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
