/** What competitions tell people, and when a bidder is wanted. */
import { letters as ofHalls } from '../../state-machines/compete/compete-hall/messages.js';
import { letters as ofEvents } from '../../state-machines/compete/compete-header/messages.js';
import type { SupplierHall, SupplierPart } from '../../state-machines/compete/compete-header/view.js';
import { meetings as quotations, letters as ofSourcing } from './sourcing/letters.js';
import type { FamilyLetters, Meeting } from '../platform/mail/document-letters.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const seconds = (turn: Readonly<Record<string, unknown>>, name: string): number => Number(turn[name] ?? 0);

/** As long as its turns last and the breaks between them, half an hour where they do not say. */
function meetingOf(hall: SupplierHall): readonly Meeting[] {
  const from = hall['startAt'];
  if (typeof from !== 'number' || hall.hallId === null) return [];
  const turns = (hall['turnParams'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const length = turns.reduce((sum, turn) => sum + seconds(turn, 'durationSeconds') + seconds(turn, 'intervalSeconds'), 0);
  const opensAt = typeof hall['checkinAt'] === 'number' ? hall['checkinAt'] : null;
  const name = typeof hall['hallName'] === 'string' ? hall['hallName'] : `H${hall.hallNo}`;
  return [{ id: hall.hallId, name, from, to: from + (length > 0 ? length * SECOND : 30 * MINUTE), opensAt }];
}

export const competeLetters: FamilyLetters = {
  letters: { ...ofEvents, ...ofHalls, ...ofSourcing },
  meetings: { ...quotations, srmSfdCompeteHeader: (own) => ((own as unknown as Partial<SupplierPart>).halls ?? []).flatMap(meetingOf) },
};
