/**
 * Codes that prove an address or a number before there is an account (suppliers.md, srmSlcRegisterInfo): six digits, five
 * minutes, five tries. What is right is answered with a pass that stands for the proof while the form is filled in.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import { equalText, sha256Hex } from '../../platform/sessions/signature.js';

const CODE_SECONDS = 5 * 60;
const PASS_SECONDS = 60 * 60;
const TRIES = 5;

export type ContactKind = 'email' | 'mobile';
export interface ProvedContact {
  readonly kind: ContactKind;
  readonly contact: string;
}

interface KeptCode {
  readonly hash: string;
  readonly tries: number;
  readonly until: number;
}

const plain = ({ kind, contact }: ProvedContact): string => `${kind}:${contact.trim().toLowerCase()}`;

export class RegisterCodes {
  constructor(private readonly memory: SharedMemory) {}

  #hash(of: ProvedContact, salt: string, code: string): string {
    return createHmac('sha256', salt)
      .update(`${plain(of)}:${code}`)
      .digest('hex');
  }

  /** Made when the letter leaves; the one before is dead. */
  async make(of: ProvedContact, at: number): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const salt = randomBytes(16).toString('hex');
    await this.#keep(of, { hash: `${salt}:${this.#hash(of, salt, code)}`, tries: 0, until: at + CODE_SECONDS * 1000 }, at);
    return code;
  }

  async #keep(of: ProvedContact, kept: KeptCode, at: number): Promise<void> {
    const seconds = Math.ceil((kept.until - at) / 1000);
    if (seconds > 0) await this.memory.keep(`register-code:${sha256Hex(plain(of))}`, JSON.stringify(kept), seconds, at);
  }

  /** @returns the pass of a right code; null: wrong, used or over */
  async check(of: ProvedContact, code: string, at: number): Promise<string | null> {
    const stored = await this.memory.claim(`register-code:${sha256Hex(plain(of))}`, at);
    if (stored === null) return null;
    const kept = JSON.parse(stored) as KeptCode;
    const [salt = '', hash = ''] = kept.hash.split(':');
    if (kept.until <= at || !equalText(hash, this.#hash(of, salt, code))) {
      if (kept.tries + 1 < TRIES) await this.#keep(of, { ...kept, tries: kept.tries + 1 }, at);
      return null;
    }
    const pass = randomBytes(32).toString('base64url');
    await this.memory.keep(
      `register-pass:${sha256Hex(pass)}`,
      JSON.stringify({ ...of, until: at + PASS_SECONDS * 1000 }),
      PASS_SECONDS,
      at,
    );
    return pass;
  }

  /** What a pass proves; it stays good for another attempt until `use`. */
  async proved(pass: string | null, at: number): Promise<ProvedContact | null> {
    if (pass === null) return null;
    const key = `register-pass:${sha256Hex(pass)}`;
    const stored = await this.memory.claim(key, at);
    if (stored === null) return null;
    const { kind, contact, until } = JSON.parse(stored) as ProvedContact & { readonly until: number };
    if (until <= at) return null;
    await this.memory.keep(key, stored, Math.max(1, Math.ceil((until - at) / 1000)), at);
    return { kind, contact };
  }

  async use(pass: string | null, at: number): Promise<void> {
    if (pass !== null) await this.memory.claim(`register-pass:${sha256Hex(pass)}`, at);
  }
}
