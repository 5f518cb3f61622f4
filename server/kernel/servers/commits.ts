/** What a server tells the others of a commit, and how they come to the same document: by folding the same entries. */
import { decide } from '../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Audience } from '../../../state-machines/kernel/lifecycle.js';
import { eventOf } from '../../../state-machines/kernel/replay.js';
import type { ChainedHistoryEntry, Commit } from '../contracts.js';
import type { RegisteredDocument } from '../registry.js';

/** Entries as they are stored. */
export interface ToldCommit {
  readonly type: string;
  readonly id: string;
  readonly entries: readonly ChainedHistoryEntry[];
  readonly todoAudiences: readonly Audience[];
}

export const toldOf = ({ definition, id, entries, todoAudiences }: Commit): ToldCommit => ({
  type: definition.type,
  id,
  entries,
  todoAudiences,
});

/** A document after so many entries; null: deleted, or never there. */
export interface CommittedState {
  readonly snapshot: Snapshot | null;
  readonly rev: number;
  /** Of its newest entry. */
  readonly hash: string;
}

/** null: these entries do not follow from there, or another definition wrote them. */
export function fold(document: RegisteredDocument, from: CommittedState, entries: readonly ChainedHistoryEntry[]): CommittedState | null {
  let standing: CommittedState = from;
  for (const entry of entries) {
    const next = follows(document, standing, entry);
    if (!next) return null;
    standing = next;
  }
  return standing;
}

function follows(
  { definition, defHash }: RegisteredDocument,
  { snapshot, rev, hash }: CommittedState,
  entry: ChainedHistoryEntry,
): CommittedState | null {
  if (entry.rev !== rev + 1 || entry.prevHash !== hash || entry.machine !== definition.machineName || entry.defHash !== defHash)
    return null;
  const decision = decide(definition, snapshot, eventOf(entry));
  if (!decision.ok || decision.after.state !== entry.to) return null;
  return { snapshot: decision.removed ? null : decision.after, rev: entry.rev, hash: entry.hash };
}
