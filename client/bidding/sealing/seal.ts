/** Sealing with this browser's own cryptography. */
import * as seal from '@machines/bidding/seal.js';
import type { DraftContent, SealedEnvelope } from '@machines/bidding/seal.js';
import type { PublicJwk } from '@machines/bidding/box.js';
import type { BidFile, BidPayload, EnvelopeIdentity, WrappedKey } from '@machines/bidding/sealing.js';

export const canSeal = (): boolean => seal.canSeal(globalThis.crypto as Crypto | undefined);
export const sealEnvelope = (to: PublicJwk, identity: EnvelopeIdentity, payload: BidPayload): Promise<SealedEnvelope> =>
  seal.sealEnvelope(crypto, to, identity, payload);
export const draftText = (passphrase: string, content: DraftContent): Promise<string> => seal.draftText(crypto, passphrase, content);
export const openDraft = (passphrase: string, text: string): Promise<DraftContent | null> => seal.openDraft(crypto, passphrase, text);
export const sealFile = (bytes: Uint8Array): ReturnType<typeof seal.sealFile> => seal.sealFile(crypto, bytes);
export const openFile = (text: string, file: BidFile): Promise<Uint8Array<ArrayBuffer> | null> => seal.openFile(crypto, text, file);
export const openShare = (own: CryptoKey, box: WrappedKey, projectId: string, userId: string): Promise<string | null> =>
  seal.openShare(crypto, own, box, projectId, userId);
