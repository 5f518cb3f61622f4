/** Whether an event may be sent now, in words: what the server answered, sharpened by guards over what this viewer sees. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Snapshot } from '@machines/kernel/document.js';
import type { Actor, MachineEvent } from '@machines/kernel/events.js';
import type { Answers } from '@machines/kernel/protocol.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';
import { withLabels } from '@machines/kernel/with-labels.js';

import type { Language } from '../language/language.js';

/** `ask`: only the server or the payload can tell. `absent`: not for this viewer in this state. */
export type Can = 'yes' | 'ask' | 'absent' | { readonly no: string; readonly sentence: string };

export const isOpen = (can: Can): boolean => can === 'yes' || can === 'ask';

interface Asked {
  readonly definition: AnyDefinition;
  readonly snapshot: Snapshot;
  readonly answers: Answers;
  readonly actor: Actor | null;
  readonly at: number;
  readonly language: Language;
}

export function canOf(asked: Asked, event: string): Can {
  const answer = asked.answers[event];
  if (answer === undefined) return 'absent';
  const known = refusalNow(asked, event);
  const said = known ?? (typeof answer === 'object' ? refusal(answer.no) : null);
  return said
    ? { no: said.code, sentence: sentence(asked.definition.allReasons, withLabels(asked.definition, said), asked.language) }
    : (answer as Can);
}

type Guards = NonNullable<ReturnType<AnyDefinition['machine']['rowsOf']>[number]['spec']['guards']>;

/** What is asked first in whichever row the event takes here. */
function commonGuards(rows: ReturnType<AnyDefinition['machine']['rowsOf']>): Guards {
  const [first = [], ...others] = rows.map(({ spec }) => spec.guards ?? []);
  const parts = first.findIndex((guard, index) => others.some((guards) => guards[index] !== guard));
  return parts === -1 ? first : first.slice(0, parts);
}

/** The first guard over visible fields that says no, whichever row is taken. Who may send it the server has said: a view need not hold what that was read from. */
function refusalNow({ definition, snapshot, actor, at }: Asked, event: string): Refusal | null {
  // Rows of the system alone ask what no person is asked.
  const rows = definition.machine.rowsOf(snapshot.state, event).filter(({ spec }) => spec.who.some(({ system }) => !system));
  if (!actor || rows.at(-1)?.spec.when !== undefined) return null;
  const asked: MachineEvent = { type: event, payload: {}, at, actor, cause: null, facts: {} };
  for (const guard of commonGuards(rows)) {
    if (guard.needs === 'ask' || !guard.over?.every((field) => Object.hasOwn(snapshot.context, field))) return null;
    const answer = guard.check(snapshot.context, asked);
    if (answer !== true) return answer;
  }
  return null;
}
