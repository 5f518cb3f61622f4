/**
 * Contracts that were confirmed by a click get their acceptance page (contracts.md §2), sealed with the buyer's certificate where its account
 * is active. What is left to do follows from the contracts as they stand, so that whichever server goes on after a crash knows it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { Lookout } from '../../kernel/lookout.js';
import type { Files } from '../../platform/file/files.js';
import { arrivedAt, patienceFor } from '../../platform/file/files.js';
import { SITE_ZONE, zoneText } from '../../platform/zones.js';
import type { Authority } from '../signing/authority.js';
import { withEvidence } from '../signing/evidence.js';
import { pictureIn } from '../signing/handed-in.js';
import { signed } from '../signing/pdf.js';
import { buyerAccount } from '../signing/starting.js';
import type { Acceptance } from './acceptance.js';
import { SEAL_AT } from './acceptance.js';
import type { Contract } from './filling.js';
import { partiesOf, said } from './filling.js';
import { drawnPicture } from './picture.js';

export interface AcceptanceParts {
  readonly db: Queryable;
  readonly runtime: () => Runtime;
  readonly files: Files;
  readonly authority: Pick<Authority, 'signing' | 'evidence'>;
  readonly publicUrl: string;
  readonly report: (error: unknown) => void;
}
interface Accepted extends Contract {
  readonly acceptedBy: string;
  readonly acceptedAt: number;
  readonly signedFileIds: string | null;
  readonly revisionHash: string | null;
  readonly verifyCode: string | null;
}
interface Account {
  readonly orgName: string;
  readonly certNotAfter: number | null;
  readonly seals: readonly { readonly sealName: string; readonly sealImageId: string | null }[];
}
const CONTRACT = 'srmCctContract';
const AGAIN_MS = 600_000;
const renderer = { url: new URL('./acceptance.js', import.meta.url), load: () => import('./acceptance.js') };
const waitingSql = `select id::text from srm_cct_contract
  where accepted_at is not null and coalesce(signed_file_ids, '') = '' and state in ('signed', 'effective', 'terminating', 'ended', 'terminated')
  order by id limit 50`;

export class Acceptances {
  readonly #lookout: Lookout;
  /** Contracts whose page could not be made, and when that is tried again. */
  readonly #failed = new Map<string, number>();

  constructor(private readonly parts: AcceptanceParts) {
    this.#lookout = new Lookout({
      runtime: parts.runtime,
      report: parts.report,
      concerns: ({ definition, after }) =>
        definition.type === CONTRACT && (after?.context['acceptedAt'] ?? null) !== null && !after?.context['signedFileIds'],
      look: () => this.#look(),
    });
  }

  start(): void {
    this.#lookout.start();
  }

  stop(): Promise<void> {
    return this.#lookout.stop();
  }

  async #look(): Promise<void> {
    const at = this.parts.runtime().now();
    const { rows } = await this.parts.db.query<{ id: string }>(waitingSql, []);
    for (const { id } of rows) {
      if (this.#lookout.stopped || (this.#failed.get(id) ?? 0) > at) continue;
      try {
        await this.#make(id, at);
        this.#failed.delete(id);
      } catch (error) {
        this.#failed.set(id, at + AGAIN_MS);
        this.parts.report(error);
      }
    }
  }

  async #make(id: string, at: number): Promise<void> {
    const { files, runtime } = this.parts;
    const contract = (await runtime().snapshot(CONTRACT, id))?.context as unknown as Accepted | undefined;
    const final = contract && (await files.reading.find(contract.finalFileId ?? ''));
    if (!contract || !final) throw new Error(`the document that was confirmed of contract ${id} is not there`);
    const acceptance = await this.#acceptanceOf(contract);
    const kept = await files.aside(async (place) => {
      const patience = patienceFor(final.context.size ?? 0);
      await files.local(final, (content) => files.threads.run(renderer, 'renderAcceptance', [acceptance, content, place], patience));
      const sealed = await this.#sealed(await readFile(place), contract, at);
      if (sealed !== null) await writeFile(place, sealed);
      return files.keep(
        await arrivedAt(place, `${acceptance.number}.pdf`),
        { path: null, functionId: CONTRACT, businessId: id, docType: CONTRACT, fileDesc: null },
        { ...SYSTEM, userId: contract.ownerUserId ?? contract.createdBy!, orgIds: null },
      );
    });
    if ('refusal' in kept) throw new Error(`the acceptance page of contract ${id} was refused: ${kept.refusal.code}`);
    await runtime().submit({
      ...{ type: CONTRACT, id, event: 'ACCEPTANCE_FILED', payload: { fileId: kept.id } },
      ...{ viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason: 'the acceptance page' } },
    });
  }

  async #acceptanceOf(contract: Accepted): Promise<Acceptance> {
    const { db, publicUrl } = this.parts;
    const { partyA, partyB } = await partiesOf(db, contract);
    const {
      rows: [user],
    } = await db.query<{ name: string }>('select full_name as name from base_users where id = $1', [contract.acceptedBy]);
    return {
      title: contract.contractTitle,
      number: said(contract.docNumber),
      partyA: partyA.name,
      user: user?.name ?? '',
      company: partyB.name,
      time: `${zoneText(SITE_ZONE, contract.acceptedAt)} (${SITE_ZONE})`,
      revisionHash: said(contract.revisionHash),
      verifyUrl: `${publicUrl}/iframeBox/verifyDocument?code=${said(contract.verifyCode)}`,
      verifyCode: said(contract.verifyCode),
    };
  }

  /** With the certificate of the buyer; null: it has none that holds. */
  async #sealed(pdf: Buffer, contract: Accepted, at: number): Promise<Buffer | null> {
    const { authority, db, files, runtime } = this.parts;
    const id = await buyerAccount(db, contract.orgId);
    const account = id === null ? null : await runtime().snapshot('srmCctOrgAccount', id);
    const { orgName, certNotAfter, seals } = (account?.context ?? { seals: [] }) as unknown as Account;
    if (account?.state !== 'active' || (certNotAfter ?? 0) <= at) return null;
    const signing = await authority.signing(id!, null, at);
    if (signing === null || signing === 'WRONG') return null;
    const [seal] = seals;
    const serial = signing.signer.certificate.serialNumber;
    const shown = await pictureIn(files, seal?.sealImageId);
    const drawn = { kind: 'ORG', name: '', company: orgName, below: seal?.sealName ?? '', time: zoneText(SITE_ZONE, at), serial } as const;
    const field = {
      ...{ name: 'sig-1-A', signer: orgName, reason: `${said(contract.docNumber)} ${contract.contractTitle}`, location: orgName },
      ...{ page: Number.MAX_SAFE_INTEGER, ...SEAL_AT },
    };
    const picture = await drawnPicture({ ...drawn, png: shown?.png ?? null }, SEAL_AT);
    return withEvidence(await signed(pdf, { field, picture }, signing, at), await authority.evidence([serial], at));
  }
}
