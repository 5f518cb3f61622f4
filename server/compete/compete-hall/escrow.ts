/**
 * Sealed turns that the platform opens itself (compete.md §7.3, §7.4): the key pair of a turn is made when it starts, and used
 * once, when it is over. Its private part is kept sealed with the installation's key, which no database holds.
 */
import { webcrypto } from 'node:crypto';

import type { EscrowKey } from '../../../state-machines/compete/compete-hall/facts.js';
import type { Hall } from '../../../state-machines/compete/compete-hall/fields.js';
import { bidderOf, currentTurn, paramOf } from '../../../state-machines/compete/compete-hall/rules/hall.js';
import { escrowOpener, escrowPair } from '../../../state-machines/trade/sealing/escrow.js';
import type { PrepareTools, RunEffect } from '../../kernel/contracts.js';

const web = webcrypto as unknown as typeof globalThis.crypto;
const aboutKey = (hallId: string, turnNo: number): string => `hall-escrow:${hallId}:${turnNo}`;

/** Keys of the turn that an event may start; undefined: it is not sealed for the platform. */
export async function escrowFor(hall: Hall, { seal }: Pick<PrepareTools, 'seal'>): Promise<EscrowKey | undefined> {
  const turnNo = hall.currentTurnNo + 1;
  if (hall.sealMode !== 'ESCROW' || paramOf(hall, turnNo)?.turnMode !== 'SEALED') return undefined;
  const { publicKey, privateKey } = await escrowPair(web);
  return { publicKey, sealedKey: seal(privateKey, aboutKey(hall.id, turnNo)) };
}

/** Tells the hall what stands sealed. What does not open stays sealed: its bidder may still reveal it himself. */
export const openEscrow: RunEffect = async (_params: object, tools) => {
  const hall = tools.decision.after.context as unknown as Hall;
  const turn = currentTurn(hall)!;
  const privateKey = turn.escrowKey === null ? null : tools.unseal(turn.escrowKey, aboutKey(hall.id, turn.turnNo));
  if (privateKey === null) return;
  const open = await escrowOpener(web, privateKey);
  for (const { offerState, supplierId, commitment, escrow } of hall.offers) {
    if (offerState !== 'SEALED' || escrow === null) continue;
    const seq = bidderOf(hall, supplierId)!.offersThisTurn;
    const secret = await open({ hallId: hall.id, turnNo: turn.turnNo, supplierId, seq }, escrow);
    if (!secret) continue;
    tools.emit({
      kind: 'send',
      type: 'srmSfdCompeteHall',
      id: hall.id,
      event: 'ESCROW_OPENED',
      part: commitment!,
      payload: { supplierId, commitment, ...secret },
    });
  }
};
