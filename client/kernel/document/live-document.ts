/**
 * A document as this viewer has it, fed by views and frames: an actor, so that screens select what they show. Pure:
 * the connection brings what happened, the kernel's patch applies it with structural sharing.
 */
import type { JsonValue } from '@machines/kernel/primitives/json-value.js';
import { patch } from '@machines/kernel/primitives/patch.js';
import type { Answers, CallResult, Frame, FullView, MissedFrames } from '@machines/kernel/protocol.js';

type Part = Readonly<Record<string, unknown>>;

export type DocumentStatus = 'loading' | 'ready' | 'gone' | 'error';

export interface LiveState {
  readonly status: DocumentStatus;
  readonly epoch: string | null;
  readonly viewSeq: number;
  readonly state: string | null;
  readonly rev: number | null;
  readonly shared: Part;
  readonly own: Part;
  /** Both parts in one. */
  readonly view: Part;
  readonly answers: Answers;
  /** Instant of the newest frame, server clock. */
  readonly at: number | null;
  /** Event the audience may know, of the newest frame. */
  readonly lastEvent: string | null;
  /** Why there is nothing to show. */
  readonly refusal: { readonly code: string; readonly msg: string; readonly traceId: string } | null;
}

export const blankState: LiveState = {
  status: 'loading',
  epoch: null,
  viewSeq: 0,
  state: null,
  rev: null,
  shared: {},
  own: {},
  view: {},
  answers: {},
  at: null,
  lastEvent: null,
  refusal: null,
};

export type LiveEvent =
  | { readonly type: 'VIEW'; readonly view: FullView }
  | { readonly type: 'MISSED'; readonly missed: MissedFrames }
  | { readonly type: 'FRAME'; readonly frame: Frame }
  | { readonly type: 'REFUSED'; readonly answer: Pick<CallResult, 'code' | 'msg' | 'traceId'> };

/** Whether the frame continues what is here; otherwise the document is watched again. */
export const continues = (state: LiveState, frame: Pick<Frame, 'epoch' | 'viewSeq'>): boolean =>
  state.status === 'ready' && frame.epoch === state.epoch && (frame.viewSeq === state.viewSeq + 1 || frame.viewSeq === state.viewSeq);

export function advance(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case 'VIEW':
      return shown(event.view);
    case 'FRAME':
      return continues(state, event.frame) ? framed(state, event.frame) : state;
    case 'MISSED':
      return caughtUp(state, event.missed);
    case 'REFUSED':
      return refused(state, event.answer);
  }
}

function shown(view: FullView): LiveState {
  const { shared, own, answers, now, epoch, viewSeq, state, rev } = view;
  return {
    status: 'ready',
    epoch,
    viewSeq,
    state,
    rev: rev ?? null,
    shared,
    own,
    view: { ...shared, ...own },
    answers,
    at: now,
    lastEvent: null,
    refusal: null,
  };
}

/** Patches are applied once; a frame of the present number carries answers only. */
function framed(before: LiveState, frame: Frame): LiveState {
  const newer = frame.viewSeq === before.viewSeq + 1;
  const shared = newer ? (patch(before.shared as JsonValue, frame.shared) as Part) : before.shared;
  const own = newer ? (patch(before.own as JsonValue, frame.own) as Part) : before.own;
  return {
    ...before,
    viewSeq: frame.viewSeq,
    state: frame.state ?? before.state,
    rev: frame.rev ?? before.rev,
    shared,
    own,
    view: shared === before.shared && own === before.own ? before.view : { ...shared, ...own },
    answers: frame.answers ?? before.answers,
    at: frame.at,
    lastEvent: newer ? (frame.event ?? null) : before.lastEvent,
  };
}

function caughtUp(state: LiveState, missed: MissedFrames): LiveState {
  if (missed.epoch !== state.epoch) return state;
  const now = missed.frames.filter((frame) => frame.viewSeq > state.viewSeq).reduce(framed, state);
  return { ...now, status: 'ready', answers: missed.answers, refusal: null };
}

const goneCodes: ReadonlySet<string> = new Set(['DOC_NOT_FOUND', 'PERM_SCOPE']);

/** A view that is shown stays readable when a later answer fails for another reason than being gone. */
function refused(state: LiveState, { code, msg, traceId }: Pick<CallResult, 'code' | 'msg' | 'traceId'>): LiveState {
  const status = goneCodes.has(code) ? 'gone' : 'error';
  if (status === 'error' && state.status === 'ready') return state;
  return { ...blankState, status, refusal: { code, msg, traceId } };
}
