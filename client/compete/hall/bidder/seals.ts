/**
 * Sealing in the bidder's browser (compete.md §7.3): what leaves it is a commitment, and a vault that only his passphrase opens. The
 * secrets stay in this browser, and in the receipts that he keeps; when the turn is over this page reveals by itself.
 */
import type { PricedLine } from '@machines/compete/compete-hall/rules/offer-check.js';
import { lockEscrow } from '@machines/trade/sealing/escrow.js';
import { round } from '@machines/kernel/primitives/decimal.js';
import { commitment as commitmentOf, parseSealPayload, SEAL_SALT_BYTES, sealPayloadText } from '@machines/trade/sealing/seal.js';
import { fromHex, toHex } from '@machines/kernel/primitives/sha256.js';
import type { SealPlace } from '@machines/trade/sealing/vault.js';
import { lockVault, openVault } from '@machines/trade/sealing/vault.js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useHallTexts } from '../texts.js';
import type { SendOffer } from './attempts.js';
import type { BidderDocument } from './bidder-document.js';
import { taken } from './taken.js';

/** One sealed offer with what reveals it; also the content of a receipt. */
export interface KeptSeal {
  readonly hallId: string;
  readonly turnNo: number;
  readonly seq: number;
  readonly commitment: string;
  readonly saltHex: string;
  readonly payload: string;
  /** The request it was sent under: asked again, it is the same seal. */
  readonly requestId: string;
}

const MOST_KEPT = 60;
const OWN_REVEAL_MS = 10_000;
/** What the server takes; without a vault the receipt is the way to another device. */
const LONGEST_VAULT = 4_000;

const storageKey = (hallId: string, supplierId: string): string => `guildhall.seals.${hallId}.${supplierId}`;

function kept(hallId: string, supplierId: string): readonly KeptSeal[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey(hallId, supplierId)) ?? '[]') as readonly KeptSeal[];
  } catch {
    return [];
  }
}

function keep(supplierId: string, seal: KeptSeal): void {
  const others = kept(seal.hallId, supplierId).filter((one) => one.commitment !== seal.commitment);
  localStorage.setItem(storageKey(seal.hallId, supplierId), JSON.stringify([...others, seal].slice(-MOST_KEPT)));
}

/** Whether this browser keeps what it seals: without that nobody should seal here. */
export function canKeepSeals(): boolean {
  try {
    localStorage.setItem('guildhall.seals.test', '1');
    localStorage.removeItem('guildhall.seals.test');
    return true;
  } catch {
    return false;
  }
}

/** A receipt as it was saved; null: it is none. */
export function receiptOf(text: string): KeptSeal | null {
  try {
    const seal = JSON.parse(text) as KeptSeal;
    return typeof seal.saltHex === 'string' && parseSealPayload(seal.payload) !== null && fits(seal) ? seal : null;
  } catch {
    return null;
  }
}
const fits = ({ saltHex, payload, commitment }: KeptSeal): boolean => commitmentOf(fromHex(saltHex), payload) === commitment;

export interface Seals {
  /** Seals of this browser in the turn, newest first. */
  readonly list: readonly KeptSeal[];
  readonly passphrase: string;
  /** Why the standing seal was not revealed; null: it was, or it is on its way. */
  readonly problem: string | null;
  /** The content of the standing seal is not in this browser. */
  readonly missing: boolean;
  setPassphrase(passphrase: string): void;
  readonly send: SendOffer;
  /** Answers the refusal's sentence, or null. */
  openWith(passphrase: string): Promise<string | null>;
  load(text: string): string | null;
}

export function useSeals(document: BidderDocument, state: string): Seals {
  const t = useHallTexts();
  const { id, view } = document;
  const { supplierId, seal, currentTurnNo: turnNo } = view;
  const [all, setAll] = useState(() => kept(id, supplierId));
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ document, passphrase });
  latest.current = { document, passphrase };
  const put = useCallback(
    (one: KeptSeal): void => {
      keep(supplierId, one);
      setAll(kept(id, supplierId));
    },
    [id, supplierId],
  );

  const send = useCallback<SendOffer>(
    async (payload, options) => {
      const { document: hall, passphrase: typed } = latest.current;
      const known = kept(id, supplierId).find((one) => one.requestId === options.requestId);
      const made = known ?? sealOf(hall, payload.turnNo, payload.items, options.requestId);
      // Kept before it is sent: a seal whose content is lost cannot be revealed.
      put(made);
      const vault = typed === '' || known ? null : await vaultOf(typed, { ...made, supplierId }, made);
      const escrow = await escrowOf(hall, { ...made, supplierId }, made);
      return hall.send('SEAL_OFFER', { turnNo: made.turnNo, seq: made.seq, commitment: made.commitment, vault, escrow }, options);
    },
    [id, supplierId, put],
  );

  const standing = seal ? all.find((one) => one.commitment === seal.commitment) : undefined;
  // In escrow the platform opens first; the bidder's own reveal is for what it cannot open.
  const wait = view.sealMode === 'ESCROW' ? OWN_REVEAL_MS : 0;
  const due = state === 'revealing' && seal !== null && !seal.revealed;
  useEffect(() => {
    if (!due || !standing) return undefined;
    const { commitment, saltHex, payload } = standing;
    const reveal = (): void =>
      void taken(latest.current.document.send('REVEAL_OFFER', { commitment, saltHex, payload }), t('answerUnknown')).then(setProblem);
    const timer = setTimeout(reveal, wait);
    return () => clearTimeout(timer);
  }, [due, standing, wait, t]);

  const openWith = async (typed: string): Promise<string | null> => {
    if (!seal?.vault) return t('sealWrongPassphrase');
    const secret = await openVault(globalThis.crypto, typed, { hallId: id, turnNo, supplierId, seq: view.offersThisTurn }, seal.vault);
    if (!secret) return t('sealWrongPassphrase');
    put({ hallId: id, turnNo, seq: view.offersThisTurn, commitment: seal.commitment, requestId: '', ...secret });
    return null;
  };
  const load = (text: string): string | null => {
    const receipt = receiptOf(text);
    if (receipt?.hallId !== id || (seal && receipt.commitment !== seal.commitment)) return t('sealBadReceipt');
    put(receipt);
    return null;
  };
  return {
    list: all.filter((one) => one.turnNo === turnNo).toSorted((a, b) => b.seq - a.seq),
    passphrase,
    problem,
    missing: seal !== null && !seal.revealed && !standing,
    setPassphrase,
    send,
    openWith,
    load,
  };
}

function sealOf({ id, view }: BidderDocument, turnNo: number, items: readonly PricedLine[], requestId: string): KeptSeal {
  const seq = view.offersThisTurn + 1;
  const payload = sealPayloadText({
    currency: view.currencyCode ?? '',
    hallId: id,
    items: items.toSorted((a, b) => a.itemNo - b.itemNo).map(({ itemNo, price }) => ({ itemNo: String(itemNo), price: round(price, 6) })),
    seq: String(seq),
    supplierId: view.supplierId,
    taxRate: round(view.taxRate ?? '0', 4),
    turnNo: String(turnNo),
    v: '1',
  });
  const salt = globalThis.crypto.getRandomValues(new Uint8Array(SEAL_SALT_BYTES));
  return { hallId: id, turnNo, seq, commitment: commitmentOf(salt, payload), saltHex: toHex(salt), payload, requestId };
}

async function vaultOf(passphrase: string, place: SealPlace, secret: KeptSeal): Promise<string | null> {
  const vault = await lockVault(globalThis.crypto, passphrase, place, secret);
  return vault.length > LONGEST_VAULT ? null : vault;
}

/** In escrow the platform opens it: without keys of the turn, or on a page without TLS, nothing is sent and the server says why. */
async function escrowOf({ view }: BidderDocument, place: SealPlace, secret: KeptSeal): Promise<string | null> {
  const publicKey = view.turn?.escrowPublicKey ?? null;
  return view.sealMode === 'ESCROW' && publicKey !== null && canEncrypt() ? lockEscrow(globalThis.crypto, publicKey, place, secret) : null;
}

/** Pages without TLS have no Web Crypto. */
export const canEncrypt = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined;
