/**
 * What a definition says that it sends, against what its receivers do with it: in every state that one can be in, it is taken,
 * ignored, or refused to a sender that says what follows. Guards and conditions of rows are taken at their worst.
 */
import type { AnyDefinition, Sent } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import type { MachineRow } from '../../../state-machines/kernel/machine.js';

export function sentHoles(definition: AnyDefinition, documents: readonly AnyDefinition[]): readonly string[] {
  return Object.entries(definition.sends ?? {}).flatMap(([event, sent]) => [
    ...sent.to.flatMap((type) => receiverHoles(event, sent, type, documents)),
    ...answerHoles(definition, event, sent),
    ...compensationHoles(event, sent, documents),
  ]);
}

function receiverHoles(event: string, sent: Sent<string>, type: string, documents: readonly AnyDefinition[]): readonly string[] {
  const receiver = documents.find((one) => one.type === type);
  const isAwaited = (sent.awaited as readonly string[] | undefined)?.includes(type) === true;
  if (!receiver) return isAwaited ? [] : [`${event} is sent to ${type}, which is no document: say that it is awaited`];
  return [
    ...(isAwaited ? [`${event} awaits ${type}, which is there`] : []),
    ...(sent.refused || sent.byHand ? [] : refusals(receiver, event).map((why) => `${event} sent to ${why}`)),
    ...(event in receiver.events ? [] : [`${event} is no event of ${type}`]),
  ];
}

/** What comes back has nobody behind it who would answer a refusal. */
function answerHoles(definition: AnyDefinition, event: string, { refused, byHand }: Sent<string>): readonly string[] {
  if (refused === undefined) return [];
  return [
    ...(byHand ? [`${event} is answered by ${refused} and looked after by hand`] : []),
    ...(definition.events[refused]?.system ? [] : [`${refused} answers a refusal and is no event of the system`]),
    ...refusals(definition, refused).map((why) => `${refused} brought back to ${why}`),
  ];
}

/** What takes back has nobody behind it either. */
const compensationHoles = (event: string, { to, compensate }: Sent<string>, documents: readonly AnyDefinition[]): readonly string[] =>
  documents
    .filter((one) => compensate !== undefined && (to as readonly string[]).includes(one.type))
    .flatMap((receiver) => refusals(receiver, compensate!).map((why) => `${compensate!} that takes ${event} back from ${why}`));

/** In which states the event may be refused, and by what. In a final state the kernel drops what is sent. */
const refusals = (receiver: AnyDefinition, event: string): readonly string[] =>
  Object.entries(receiver.machine.states)
    .filter(([, state]) => !state.final && !state.passages)
    .flatMap(([state]) => {
      const why = refusalIn(receiver, state, event);
      return why === null ? [] : [`${receiver.type} in ${state} ${why}`];
    });

function refusalIn(receiver: AnyDefinition, state: string, event: string): string | null {
  const rows = receiver.machine.rowsOf(state, event).filter(({ spec }) => spec.who.some((who) => who.system));
  const last = rows.findIndex(fitsAlways);
  const asked = last < 0 ? rows : rows.slice(0, last + 1);
  const codes = asked.flatMap(({ spec }) => spec.guards ?? []).flatMap((guard) => guard.codes);
  if (codes.length > 0) return `may be refused ${[...new Set(codes)].join(', ')}`;
  if (last >= 0 || receiver.ignores?.includes(event)) return null;
  return rows.length === 0 ? 'has no row' : 'has rows of which none need fit';
}

/** Whether the row is picked whatever the document and the event say. */
function fitsAlways({ spec }: MachineRow): boolean {
  if (!spec.when) return true;
  const unknown = new Proxy({}, { get: () => fail() });
  try {
    return spec.when(
      unknown,
      new Proxy({ actor: SYSTEM }, { get: (event, name) => (name === 'actor' ? event.actor : fail()) }) as MachineEvent,
    );
  } catch {
    return false;
  }
}

function fail(): never {
  throw new RangeError('depends on what it reads');
}
