/**
 * Signing by link (contracts.md §5). Whoever holds a link sees the document; to sign he needs a code that goes to the signer's telephone or
 * mailbox, and the signer's PIN. What happened becomes an event of the flow; code and PIN come no further than here.
 */
import { randomBytes } from 'node:crypto';
import { mayUseSeal } from '../../../state-machines/contracts/org-account/index.js';
import type { Signer, SignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import { isTurn } from '../../../state-machines/contracts/sign-flow/signers.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { maskOf } from '../../../state-machines/kernel/masks.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database, Outcome, Runtime } from '../../kernel/contracts.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { Files } from '../../platform/file/files.js';
import type { MailQueue } from '../../platform/mail/queue.js';
import { SITE_ZONE, zoneText } from '../../platform/zones.js';
import type { Drawn } from '../papers/picture.js';
import { drawnDate, drawnPicture } from '../papers/picture.js';
import type { Place } from '../papers/places.js';
import { onAnchor, PLACES } from '../papers/places.js';
import type { Authority } from './authority.js';
import type { Signing } from './cms.js';
import { withEvidence } from './evidence.js';
import { keptFor, standingFile } from './flow-files.js';
import { pictureIn } from './handed-in.js';
import type { Stamp } from './pdf.js';
import { signed } from './pdf.js';
import type { SignSecrets } from './secrets.js';
import { ofSigner } from './secrets.js';

export interface FlowParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly files: Files;
  readonly authority: Authority;
  readonly secrets: SignSecrets;
  readonly mail: MailQueue;
  readonly memory: SharedMemory;
  /** The day that an organisation writes. */
  readonly today: (orgId: string | null, at: number) => Promise<string>;
  readonly report: (error: unknown) => void;
}
export interface Opened {
  readonly flow: SignFlow;
  readonly signer: Signer;
}
export interface Given {
  readonly code: string;
  readonly pin: string;
  readonly fileSha256: string;
}
interface Ready {
  readonly signing: Signing;
  readonly drawn: Pick<Drawn, 'below' | 'png'>;
  /** Of a seal, in mm. */
  readonly size: readonly [width: number, height: number];
}
interface Seal {
  readonly sealNo: number;
  readonly sealName: string;
  readonly sealImageId: string | null;
  readonly widthMm: number | null;
}
const FLOW = 'srmCctSignFlow';
const STEP_MS = 120_000;

/** Of a seal that says nothing of its size. */
const SEAL_MM = 42;
const PERSON_MM = [60, 21] as const;
const DATE_MM = [36, 6] as const;

const isRefusal = (answer: object): answer is { readonly refusal: Refusal } => 'refusal' in answer;
const refused = (code: string, field?: string) => ({ refusal: refusal(code, field === undefined ? {} : { field }) });

export class SignFlows {
  constructor(private readonly parts: FlowParts) {}

  /** What a link opens, as long as the flow runs. */
  async open(token: string, at: number): Promise<Opened | { readonly refusal: Refusal }> {
    const link = await this.parts.secrets.findLink(token, at);
    const snapshot = link && (await this.parts.runtime.snapshot(FLOW, link.flowId));
    if (!link || !snapshot || snapshot.state !== 'running') return refused('CCT_TOKEN_INVALID');
    const flow = snapshot.context as unknown as SignFlow;
    const signer = flow.signers.find(({ signerNo }) => signerNo === link.signerNo);
    if (!signer) return refused('CCT_TOKEN_INVALID');
    return link.expired ? refused('CCT_TOKEN_EXPIRED') : { flow, signer };
  }

  /** What the page shows of it. */
  async shown(token: string, at: number): Promise<object> {
    const open = await this.open(token, at);
    if (isRefusal(open)) return open;
    const { flow, signer } = open;
    if (isTurn(flow.signers, signer) && signer.viewedAt === null) await this.#tell(flow.id, 'VIEW', { signerNo: signer.signerNo });
    const { mobile, email } = await this.#contactOf(signer.personId);
    return {
      data: {
        title: flow.flowTitle,
        number: flow.contractNumber,
        amount: flow.amount,
        deadline: flow.deadline,
        fileSha256: flow.signedSha256 ?? flow.fileSha256,
        signer: { name: signer.signerName, company: signer.companyName, type: signer.signerType, signed: signer.signedAt !== null },
        turn: isTurn(flow.signers, signer),
        sentTo: mobile !== null ? maskOf('mobile', mobile) : maskOf('email', email ?? ''),
        signers: flow.signers.map(({ signerNo, party, signerName, companyName, signerType, signerStatus, signedAt }) => ({
          signerNo,
          party,
          signerName,
          companyName,
          signerType,
          signerStatus,
          signedAt,
        })),
      },
    };
  }

  /** The document as it stands. */
  async document(token: string, at: number): Promise<Buffer | { readonly refusal: Refusal }> {
    const open = await this.open(token, at);
    return isRefusal(open) ? open : standingFile(this.parts.files, open.flow);
  }

  async sendCode(token: string, at: number): Promise<object> {
    const open = await this.open(token, at);
    if (isRefusal(open)) return open;
    const { flow, signer } = open;
    const seconds = await this.parts.memory.take(`sign-code:${flow.id}:${signer.signerNo}`, { perMinute: 1 }, at);
    if (seconds > 0) return refused('CCT_CODE_SOON');
    await this.parts.mail.post({
      key: `sign-code:${randomBytes(16).toString('hex')}`,
      template: 'SIGN_CODE',
      recipient: `user:${flow.createdBy ?? ''}`,
      params: { flowId: flow.id, signerNo: signer.signerNo },
      at,
    });
    return { data: { validSeconds: 300, againSeconds: 60 } };
  }

  async refuse(token: string, reason: string, at: number): Promise<object> {
    const open = await this.open(token, at);
    if (isRefusal(open)) return open;
    if (reason.trim() === '') return refused('CCT_REASON_REQUIRED', 'reason');
    const outcome = await this.#tell(open.flow.id, 'SIGNER_REFUSED', {
      signerNo: open.signer.signerNo,
      reason: reason.trim().slice(0, 1000),
    });
    return outcome.ok ? { data: { state: outcome.state } } : { refusal: outcome.refusal };
  }

  /** One signature: everything is checked, the signer is marked, the file is signed and kept, and then the flow goes on. */
  async sign(token: string, given: Given, at: number): Promise<object> {
    const open = await this.open(token, at);
    if (isRefusal(open)) return open;
    const { flow, signer } = open;
    const why = await this.#whyNot(open, given, at);
    if (why) return { refusal: why };
    const ready = await this.#ready(open, given.pin, at);
    if (isRefusal(ready)) return ready;
    const begun = await this.#tell(flow.id, 'SIGN_ONE', { signerNo: signer.signerNo, until: at + STEP_MS });
    if (!begun.ok) return { refusal: begun.refusal };
    await this.parts.secrets.spend(ofSigner(flow.id, signer.signerNo));
    try {
      return await this.#made(open, ready, at);
    } catch (error) {
      await this.#tell(flow.id, 'SIGN_STEP_FAILED', { signerNo: signer.signerNo });
      throw error;
    }
  }

  async #whyNot({ flow, signer }: Opened, { code, fileSha256 }: Given, at: number): Promise<Refusal | null> {
    if (signer.signedAt !== null) return refusal('CCT_SIGN_DONE');
    if (!isTurn(flow.signers, signer)) return refusal('CCT_SIGN_NOT_TURN');
    if (flow.signers.some(({ signedAt }) => signedAt !== null && signedAt > at)) return refusal('CCT_SIGN_CLOCK');
    if (fileSha256 !== flow.fileSha256 && fileSha256 !== flow.signedSha256) return refusal('CCT_FILE_CHANGED');
    const verdict = await this.parts.secrets.check(ofSigner(flow.id, signer.signerNo), code.trim(), at);
    return verdict === 'RIGHT' ? null : refusal(verdict, { field: 'code' });
  }

  /** The person's PIN opens his key, whether he signs himself or uses a seal. */
  async #ready({ flow, signer }: Opened, pin: string, at: number): Promise<Ready | { readonly refusal: Refusal }> {
    const { authority, runtime } = this.parts;
    const person = await runtime.snapshot('srmCctSignPerson', signer.personId);
    if (!isValid(person, at)) return refused('CCT_CERT_STATE');
    const own = await authority.signing(signer.personId, pin, at);
    if (own === null) return refused('CCT_CERT_STATE');
    if (own === 'WRONG') return refused('CCT_PIN_WRONG', 'pin');
    if (signer.signerType === 'PERSON') {
      const shown = await pictureIn(this.parts.files, person!.context['handSignImageId']);
      return { signing: own, drawn: { below: '', png: shown?.png ?? null }, size: PERSON_MM };
    }
    const account = await runtime.snapshot('srmCctOrgAccount', signer.orgAccountId ?? '');
    if (!isValid(account, at)) return refused('CCT_CERT_STATE');
    const context = account!.context as unknown as Parameters<typeof mayUseSeal>[0] & {
      readonly seals: readonly Seal[];
    };
    const today = await this.parts.today(flow.orgId, at);
    const use = { seal: signer.sealNo ?? 0, personId: signer.personId, amount: flow.amount ?? '0', today };
    if (!mayUseSeal(context, use)) return refused('CCT_SEAL_NOT_AUTHORISED');
    const seal = await authority.signing(signer.orgAccountId!, null, at);
    if (seal === null || seal === 'WRONG') return refused('CCT_CERT_STATE');
    const used = context.seals.find(({ sealNo }) => sealNo === signer.sealNo);
    const shown = await pictureIn(this.parts.files, used?.sealImageId);
    return {
      signing: seal,
      drawn: { below: used?.sealName ?? '', png: shown?.png ?? null },
      size: sizeOf(used?.widthMm ?? SEAL_MM, shown?.ratio ?? 1),
    };
  }

  async #made({ flow, signer }: Opened, { signing, drawn, size }: Ready, at: number): Promise<object> {
    const place = placeOf(signer, size);
    const picture = await drawnPicture(
      {
        kind: signer.signerType,
        name: signer.signerName ?? '',
        company: signer.companyName ?? '',
        time: zoneText(SITE_ZONE, at),
        serial: signing.signer.certificate.serialNumber,
        ...drawn,
      },
      place,
    );
    const field = {
      name: `sig-${signer.orderNo}-${signer.party}-${signer.signerNo}`,
      signer: signer.signerType === 'PERSON' ? (signer.signerName ?? '') : (signer.companyName ?? ''),
      reason: `${flow.contractNumber} ${flow.flowTitle}`,
      location: signer.companyName ?? '',
      page: signer.place?.page ?? Number.MAX_SAFE_INTEGER,
      ...place,
    };
    const stamps = await datesOf(signer, await this.parts.today(flow.orgId, at));
    // Another may have signed between the look at the flow and the mark that nobody else does.
    const newest = (await this.parts.runtime.snapshot(FLOW, flow.id))!.context as unknown as SignFlow;
    const pdf = await this.#complete(
      newest,
      signer,
      await signed(await standingFile(this.parts.files, newest), { field, picture, stamps, seam: seamOf(signer) }, signing, at),
      { serial: signing.signer.certificate.serialNumber, at },
    );
    const kept = await keptFor(this.parts.files, newest, pdf);
    const outcome = await this.#tell(flow.id, 'SIGNER_SIGNED', {
      signerNo: signer.signerNo,
      fileId: kept.id,
      sha256: kept.sha256,
      over: newest.signedSha256 ?? newest.fileSha256,
      certSerial: signing.signer.certificate.serialNumber,
    });
    if (!outcome.ok) return { refusal: outcome.refusal };
    return outcome.dropped ? refused('CCT_SIGN_BUSY') : { data: { state: outcome.state, sha256: kept.sha256 } };
  }

  /** After the last signature: what shows in later years that the certificates of all of them held. */
  async #complete(flow: SignFlow, signer: Signer, pdf: Buffer, { serial, at }: { serial: string; at: number }): Promise<Buffer> {
    const others = flow.signers.filter(({ signerNo }) => signerNo !== signer.signerNo);
    if (others.some(({ signedAt }) => signedAt === null)) return pdf;
    const serials = [serial, ...others.flatMap(({ certSerial }) => certSerial ?? [])];
    return withEvidence(pdf, await this.parts.authority.evidence(serials, at));
  }

  async #contactOf(personId: string): Promise<{ readonly mobile: string | null; readonly email: string | null }> {
    const person = await this.parts.runtime.snapshot('srmCctSignPerson', personId);
    return (person?.context ?? { mobile: null, email: null }) as unknown as {
      readonly mobile: string | null;
      readonly email: string | null;
    };
  }

  #tell(id: string, event: string, payload: object): Promise<Outcome> {
    return this.parts.runtime.submit({
      type: FLOW,
      id,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'signing by link' },
    });
  }
}

const isValid = (account: Snapshot | null, at: number): boolean =>
  account?.state === 'active' && Number(account.context['certNotAfter'] ?? 0) > at;

const seamOf = ({ seamFlag, party }: Signer): 'A' | 'B' | null => (seamFlag === 'Y' ? party : null);

/** As wide as the seal is, or as high where it is higher. */
const sizeOf = (longer: number, ratio: number): Ready['size'] => (ratio >= 1 ? [longer, longer / ratio] : [longer * ratio, longer]);

function placeOf({ place, party, signerType }: Signer, size: Ready['size']): Place {
  const free = PLACES[party][signerType];
  return place || signerType === 'ORG' ? onAnchor(place ?? free, ...size) : free;
}

/** The day of the seal, where the text keeps a place for it. */
async function datesOf({ datePlace, party }: Signer, today: string): Promise<readonly Stamp[]> {
  if (!datePlace) return [];
  const place = onAnchor(datePlace, ...DATE_MM);
  return [{ name: `date-${party}`, page: datePlace.page, ...place, picture: await drawnDate(today, place) }];
}
