/**
 * A live document for React. One actor per document and tab, shared by all who look at it, fed by the connection;
 * `useDocument` renders on every change, `useDocumentPart` only when the selected part changes.
 */
import { useSelector } from '@xstate/react';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Snapshot } from '@machines/kernel/document.js';
import type { Context } from '@machines/kernel/fields.js';
import type { CallResult, EventReceipt, PresenceList } from '@machines/kernel/protocol.js';
import { useEffect, useMemo, useState } from 'react';
import { createActor, fromTransition } from 'xstate';

import type { Answer } from '../call.js';
import { serverNow } from '../connection/clock.js';
import { currentConnection, useConnection } from '../connection/connection.js';
import type { SendOptions } from '../connection/connection.js';
import { useLanguage } from '../language/language.js';
import { newRequestId } from '../request-id.js';
import { actorOf, useSession } from '../session/session.js';
import { stepUp } from '../session/step-up.js';
import { tellDone } from './done.js';
import { asRead } from './as-read.js';
import { canOf } from './can.js';
import type { Can } from './can.js';
import { takenOver } from './seen.js';
import { advance, blankState, continues } from './live-document.js';
import type { DocumentStatus, LiveEvent, LiveState } from './live-document.js';

/** What a view may hold of a document: any of its fields and lines. */
export type ViewOf<D> = D extends { readonly fields: infer F; readonly lines: infer L }
  ? Readonly<Partial<Context<F, L>>>
  : Readonly<Record<string, unknown>>;
export type EventNameOf<D> = D extends { readonly events: infer EV } ? keyof EV & string : string;

export type SendResult = Answer<EventReceipt>;

/** `Extra`: what the view's parts hold besides the document's own fields (rank, best price). */
export interface LiveDocument<D = AnyDefinition, Extra = unknown> {
  readonly id: string;
  readonly definition: AnyDefinition;
  readonly status: DocumentStatus;
  readonly state: string | null;
  /** null where this audience is not told. */
  readonly rev: number | null;
  readonly view: ViewOf<D> & Extra;
  readonly answers: LiveState['answers'];
  readonly refusal: LiveState['refusal'];
  readonly lastEvent: string | null;
  readonly at: number | null;
  /** The document's machine at this state with what is visible as its context. */
  readonly snapshot: Snapshot;
  can(event: EventNameOf<D>): Can;
  /** Sends until answered; refusals are answers. `rev` is added where the event is a decision on what was read. */
  send(event: EventNameOf<D>, payload?: object, options?: SendOptions): Promise<SendResult>;
  /** Watches anew, after an error. */
  retry(): void;
}

const logic = fromTransition<LiveState, LiveEvent, never, undefined>(advance, blankState);
type DocumentActor = ReturnType<typeof createActor<typeof logic>>;

interface Kept {
  readonly actor: DocumentActor;
  users: number;
  stop: (() => void) | null;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/** A document left is kept this long, so that going back and StrictMode's double mounting cost nothing. */
const LINGER_MS = 2_000;
const kept = new Map<string, Kept>();

function feed(type: string, id: string, actor: DocumentActor): (() => void) | null {
  const here = (): LiveState => actor.getSnapshot().context;
  return (
    currentConnection()?.watch(type, id, {
      seen: () => {
        const { epoch, viewSeq, status } = here();
        return status === 'ready' && epoch !== null ? { epoch, viewSeq } : null;
      },
      onView: (view) => actor.send({ type: 'VIEW', view }),
      onMissed: (missed) => actor.send({ type: 'MISSED', missed }),
      onFrame: (frame) => {
        const before = here();
        if (!continues(before, frame)) return false;
        actor.send({ type: 'FRAME', frame });
        if (frame.viewSeq > before.viewSeq) takenOver(frame);
        return true;
      },
      onRefused: (answer: CallResult) => actor.send({ type: 'REFUSED', answer }),
    }) ?? null
  );
}

function keep(type: string, id: string): Kept {
  const key = `${type}/${id}`;
  const known = kept.get(key);
  if (known) return known;
  const actor = createActor(logic);
  actor.start();
  const made: Kept = { actor, users: 0, stop: null, closing: undefined };
  kept.set(key, made);
  return made;
}

function hold(type: string, id: string): () => void {
  const one = keep(type, id);
  clearTimeout(one.closing);
  one.users += 1;
  one.stop ??= feed(type, id, one.actor);
  return () => {
    one.users -= 1;
    if (one.users > 0) return;
    one.closing = setTimeout(() => {
      one.stop?.();
      kept.delete(`${type}/${id}`);
    }, LINGER_MS);
  };
}

/** The actor behind a document, watched while mounted. */
export function useDocumentActor(type: string, id: string): DocumentActor {
  const connection = useConnection();
  const { actor } = useMemo(() => keep(type, id), [type, id]);
  useEffect(() => hold(type, id), [type, id, connection, actor]);
  return actor;
}

/** One part of a live document; renders only when it changes. */
export function useDocumentPart<T>(
  definition: Pick<AnyDefinition, 'type'>,
  id: string,
  select: (state: LiveState) => T,
  equal?: (a: T, b: T) => boolean,
): T {
  return useSelector(useDocumentActor(definition.type, id), (snapshot) => select(snapshot.context), equal);
}

const whole = (state: LiveState): LiveState => state;

export function useDocument<D extends { readonly type: string }, Extra = unknown>(given: D, id: string): LiveDocument<D, Extra> {
  const definition = anyDefinition(given);
  const actor = useDocumentActor(definition.type, id);
  const live = useSelector(actor, (snapshot) => whole(snapshot.context));
  const language = useLanguage();
  const session = useSession();
  return useMemo((): LiveDocument<D, Extra> => {
    const snapshot = { state: live.state ?? 'none', context: live.view } as unknown as Snapshot;
    const person = actorOf(session);
    return {
      id,
      definition,
      snapshot,
      status: live.status,
      state: live.state,
      rev: live.rev,
      answers: live.answers,
      refusal: live.refusal,
      lastEvent: live.lastEvent,
      at: live.at,
      view: live.view as ViewOf<D> & Extra,
      can: (event) => canOf({ definition, snapshot, answers: live.answers, actor: person, at: serverNow(), language }, event),
      send: (event, given = {}, options = {}) => {
        const payload = { ...given, ...asRead(definition.events[event], live.view) };
        return sendOnce(
          `${definition.type}/${id} ${live.epoch} ${live.viewSeq} ${event} ${JSON.stringify(payload)}`,
          options,
          (requestId) =>
            sendEvent(definition, id, event, payload, { ...(live.rev === null ? {} : { rev: live.rev }), ...options, requestId }),
        );
      },
      retry: () => {
        const one = kept.get(`${definition.type}/${id}`);
        one?.stop?.();
        if (one) one.stop = feed(definition.type, id, one.actor);
      },
    };
  }, [definition, id, live, language, session]);
}

/** What no answer came to, by what it was and what it was decided on. */
const unanswered = new Map<string, string>();

/** The same again on the same document asks for the first answer, so that it counts once. */
async function sendOnce(what: string, { requestId }: SendOptions, send: (requestId: string) => Promise<SendResult>): Promise<SendResult> {
  if (requestId !== undefined) return send(requestId);
  const key = unanswered.get(what) ?? newRequestId();
  unanswered.set(what, key);
  const answer = await send(key);
  unanswered.delete(what);
  return answer;
}

/** Sends an event for any document; `rev` goes along only where the event is a decision on what was read. */
export async function sendEvent(
  definition: AnyDefinition,
  id: string | null,
  event: string,
  payload: object = {},
  options: SendOptions = {},
): Promise<SendResult> {
  const connection = currentConnection();
  if (!connection) throw new Error('events are sent after sign-in only');
  const spec = definition.events[event];
  const { rev, ...rest } = options;
  const send = (overHttp: boolean): Promise<SendResult> =>
    connection.send(
      { type: definition.type, id, event, spec, payload: payload as Readonly<Record<string, unknown>> },
      { ...rest, ...(spec?.seen && rev !== undefined ? { rev } : {}), ...(overHttp ? { overHttp } : {}) },
    );
  const answer = await send(false);
  // The socket knows the session as it was when it connected.
  const last = answer.code === 'AUTH_STEP_UP' && (await stepUp()) ? await send(true) : answer;
  if (last.status === 'S') tellDone({ docType: definition.type, id: last.data.id, event });
  return last;
}

/** Who is present at a document, for audiences that may know; empty for others. */
export function usePresence<T = Readonly<Record<string, unknown>>>(definition: Pick<AnyDefinition, 'type'>, id: string): readonly T[] {
  const connection = useConnection();
  const [present, setPresent] = useState<readonly T[]>([]);
  useEffect(
    () =>
      connection?.on('presence', (push: PresenceList) => {
        if (push.type === definition.type && push.id === id) setPresent(push.present as readonly T[]);
      }),
    [connection, definition.type, id],
  );
  return present;
}
