/** The form's state in React: follows the live document, keeps a draft, saves with the revision it stands on. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { filesOf } from '@machines/kernel/attachments.js';
import type { AnyContext } from '@machines/kernel/document.js';
import type { Line } from '@machines/kernel/fields.js';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { RefusalData } from '../call.js';
import { newRequestId } from '../request-id.js';
import type { LiveDocument, SendResult } from '../document/use-document.js';
import { sendEvent } from '../document/use-document.js';
import { readLooseAgain } from '../files/records.js';
import { useLanguage } from '../language/language.js';
import { optionNow } from '../options.js';
import { noMemory, useScreenIfAny } from '../screen/screen.js';
import { isSupplierUser, useSession } from '../session/session.js';
import { unitOf, useUnits } from '../units.js';
import { dropDraft, readDraft, writeDraft } from './drafts.js';
import {
  begun,
  blankFor,
  creation,
  decided,
  disputes,
  edited,
  followed,
  isBehind,
  isDirty,
  refusalsOfSave,
  savedSince,
  saveEventOf,
  valuesOf,
  writable,
} from './editing.js';
import type { Dispute, Editing, Values } from './editing.js';
import { noErrors, partsOf, placed, placedAnswer, worded } from './places.js';
import type { Place, PlacedErrors } from './places.js';
import { editingOf, keptOf, unsavedForm } from './unsaved.js';
import type { Kept } from './unsaved.js';

const DRAFT_EVERY_MS = 5_000;
const KEEP_AFTER_MS = 300;

export interface FormState {
  readonly values: Values;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly errors: PlacedErrors;
  /** What someone else changed while it was edited here: it is decided where it stands, or asked at the latest when it is saved. */
  readonly disputed: readonly Dispute[];
  /** The dialog asks. */
  readonly asking: boolean;
  /** What is edited was edited before the page was loaded. */
  readonly restored: boolean;
  /** Unsaved input of an earlier visit. */
  readonly draft: Kept | null;
  put(name: string, value: unknown): void;
  /** Says what is wrong with a field or cell that was left; what is not typed yet is not missed. */
  check(place: Place): void;
  /** null: not sent, the errors say why. */
  save(): Promise<SendResult | null>;
  restoreDraft(): void;
  discardDraft(): void;
  decide(place: Place, mine: boolean): void;
  /** All of them; with one's own values it is saved. */
  decideAll(mine: boolean): void;
  ask(on: boolean): void;
  reset(): void;
}

/** A save on its way. */
interface Sending {
  readonly from: Editing;
  readonly id: string | null;
  readonly event: string;
  readonly requestId: string;
}

export function useEditing(definition: AnyDefinition, document: LiveDocument | null, initial: Values | undefined): FormState {
  useUnits(definition);
  const id = document?.id ?? null;
  const session = useSession();
  const userId = session?.userInfo.userId ?? '';
  const userType = isSupplierUser(session) ? 'EX' : 'INSIDE';
  const language = useLanguage();
  const blank = useMemo(() => blankFor(definition, initial, userType), [definition, initial, userType]);
  const newest = document ? (document.view as Values) : blank;
  const rev = document?.rev ?? null;
  const memory = useScreenIfAny()?.memory ?? noMemory;
  const unsaved = useMemo(() => unsavedForm(definition, id, memory), [definition, id, memory]);
  const [before] = useState(() => unsaved.restored(document?.state ?? null, newest));
  const [restored, setRestored] = useState(before !== null);
  const [editing, setEditing] = useState<Editing>(() => before ?? begun(newest, rev));
  const [errors, setErrors] = useState<PlacedErrors>(noErrors);
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const [draft, setDraft] = useState<Kept | null>(() => readDraft(userId, definition.type, id));
  const unanswered = useRef<Sending | null>(null);

  // Rendering adopts the newest document at once; an effect would show the old values for a frame.
  const now = followed(definition.lines, editing, newest, rev, unanswered.current?.from);
  if (now !== editing) setEditing(now);
  const behind = isBehind(now, newest, rev);
  const dirty = isDirty(now);
  const values = useMemo(() => valuesOf(now), [now]);

  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    if (!dirty) return undefined;
    let written: Editing | null = null;
    const write = (): void => {
      const kept = written === latest.current ? undefined : keptOf(definition, latest.current);
      written = latest.current;
      if (kept) writeDraft(userId, definition.type, id, kept);
    };
    const timer = setInterval(write, DRAFT_EVERY_MS);
    addEventListener('pagehide', write);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', write);
    };
  }, [dirty, userId, definition, id]);
  useEffect(() => {
    const keep = (): void => unsaved.keep(now);
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [unsaved, now]);

  const settle = (next: Editing | ((before: Editing) => Editing)): void => {
    setEditing(next);
    setErrors(noErrors);
    setAsking(false);
    setDraft(null);
    setRestored(false);
    dropDraft(userId, definition.type, id);
  };

  /** What the kernel would refuse of a save, by place; null: nothing. */
  const found = (from: Editing): PlacedErrors | null => {
    const refusals = refusalsOfSave(definition, from, document === null, { mobilePattern: optionNow('BASE_MOBILE_PATTERN'), unitOf });
    if (refusals.length === 0) return null;
    const fields = {
      ...definition.fields,
      ...(Object.assign({}, ...Object.values(definition.lines).map((line) => line.fields)) as typeof definition.fields),
    };
    return placed(refusals, (one) => worded(one, fields, definition.allReasons, language));
  };

  const ask = async (sending: Sending): Promise<SendResult> => {
    const { from, event, requestId } = sending;
    unanswered.current = sending;
    const payload = sending.id === null ? creation(definition, from) : writable(definition, from.edits);
    const answer = await sendEvent(definition, sending.id, event, payload, { requestId, ...(from.rev === null ? {} : { rev: from.rev }) });
    unanswered.current = null;
    if (answer.status === 'S') settle((before) => savedSince(before, from, answer.data.rev ?? null, newest));
    return answer;
  };

  /** A save that no answer came to is asked for as it was, so that it counts once; what was typed since is saved after it. */
  const afterUnanswered = async (sending: Omit<Sending, 'requestId'>): Promise<SendResult> => {
    const anew = (changed: Partial<Sending> = {}): Promise<SendResult> => ask({ ...sending, ...changed, requestId: newRequestId() });
    const earlier = unanswered.current;
    if (!earlier) return anew();
    const answer = await ask(earlier);
    if (answer.status !== 'S') return anew();
    const since = savedSince(sending.from, earlier.from, answer.data.rev ?? null, newest);
    const event = saveEventOf(definition, answer.data.state);
    return isDirty(since) && event ? anew({ from: since, id: answer.data.id, event }) : answer;
  };

  /** Somebody was faster: what he did not touch is saved over his version, the rest is asked. */
  const compared = async (from: Editing, stale: SendResult): Promise<SendResult | null> => {
    const fresh = (stale.data as RefusalData | null)?.fresh as (Values & { readonly rev?: number }) | null | undefined;
    if (!fresh || (fresh.rev ?? null) === from.rev) {
      setErrors(placedAnswer(stale, () => false));
      return stale;
    }
    const next = followed(definition.lines, from, fresh, fresh.rev ?? null);
    setEditing((before) => followed(definition.lines, before, fresh, fresh.rev ?? null));
    if (disputes(definition.lines, next).length === 0) return await send(next);
    setAsking(true);
    return stale;
  };

  const send = async (from: Editing): Promise<SendResult | null> => {
    const event = saveEventOf(definition, document?.state ?? null);
    if (!event) return null;
    const refused = found(from);
    if (refused) {
      setErrors(refused);
      return null;
    }
    if (disputes(definition.lines, from).length > 0) {
      setAsking(true);
      return null;
    }
    setSaving(true);
    try {
      const answer = await afterUnanswered({ from, id, event });
      if (answer.status === 'S') readLooseAgain(filesOf(definition, valuesOf(from) as AnyContext).map(({ fileId }) => fileId));
      else if (answer.code === 'DOC_STALE') return await compared(from, answer);
      else
        setErrors(
          placedAnswer(
            answer,
            (field) => Object.hasOwn(definition.fields, field.split('.')[0]!) || Object.hasOwn(definition.lines, field.split('.')[0]!),
          ),
        );
      return answer;
    } finally {
      setSaving(false);
    }
  };

  const disputed = disputes(definition.lines, now);
  return {
    values,
    dirty,
    saving,
    errors,
    draft,
    restored: restored && dirty,
    disputed,
    asking: asking && disputed.length > 0,
    put: (name, value) => {
      setEditing((before) => edited(definition.lines, before, name, value));
      const line = definition.lines[name];
      const same = (place: Place): boolean => line !== undefined && cellIn(line, values[name], place) === cellIn(line, value, place);
      setErrors((before) => ({
        at: Object.fromEntries(
          Object.entries(before.at).filter(([place]) => partsOf(place).name !== name || (place !== name && same(place))),
        ),
        general: [],
      }));
    },
    check: (place) => {
      const wrong = found(now)?.at[place];
      setErrors((before) => {
        const { [place]: _before, ...others } = before.at;
        return { ...before, at: wrong === undefined ? others : { ...others, [place]: wrong } };
      });
    },
    save: () => send(now),
    restoreDraft: () => {
      // With the revision that it stands on: what somebody else changed since is asked about, not written over.
      setEditing((before) => (isDirty(before) ? before : (editingOf(definition, draft, newest) ?? before)));
      setDraft(null);
    },
    discardDraft: () => {
      setDraft(null);
      dropDraft(userId, definition.type, id);
    },
    decide: (place, mine) => setEditing(decided(definition.lines, now, place, mine)),
    decideAll: (mine) => {
      const next = disputed.reduce((before, { place }) => decided(definition.lines, before, place, mine), now);
      setEditing(next);
      setAsking(false);
      if (mine) void send(next);
    },
    ask: setAsking,
    reset: () => settle(behind ? { ...now, edits: {} } : begun(newest, rev)),
  };
}

/** What stands in a cell of a line kind; undefined where the row is gone. */
function cellIn({ key }: Line, rows: unknown, place: Place): unknown {
  const { column, row } = partsOf(place);
  return ((rows ?? []) as readonly Values[]).find((one) => String(one[key]) === row)?.[column ?? key];
}
