/** Documents of signing with what binds them to keys and secrets of the installation. */
import { srmCctOrgAccount } from '../../../state-machines/contracts/org-account/index.js';
import { srmCctSignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import type { SignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import { isTurn } from '../../../state-machines/contracts/sign-flow/signers.js';
import { srmCctSignPerson } from '../../../state-machines/contracts/sign-person/index.js';
import { contractProfiles } from '../../../state-machines/contracts/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { isByDeposit } from '../../../state-machines/contracts/org-account/deposit.js';
import { round2 } from '../../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallTools, EffectTools, Prepare, PrepareTools, RunEffect, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { RefusedCall } from '../../kernel/edges/errors.js';
import type { Files } from '../../platform/file/files.js';
import type { Sealing } from '../../platform/secrets.js';
import { contractDocument, templateDocument } from '../documents.js';
import { readingAnnexes } from '../papers/annex-files.js';
import { templatePrepares } from '../templates.js';
import { picturedWatermark } from '../watermarks/documents.js';
import { authorising, openOrganisation, openPerson } from './accounts.js';
import type { Authority } from './authority.js';
import type { SignerKeys } from './certificates.js';
import { readingScans, showingThrough } from './handed-in.js';
import type { SignProvider } from './provider/provider.js';
import { ProviderFault } from './provider/provider.js';
import type { SignSecrets } from './secrets.js';
import { DEPOSIT_MS, ofDeposit, ofPerson } from './secrets.js';

export interface SigningParts {
  readonly sealing: Pick<Sealing, 'mark'>;
  readonly authority: Authority;
  readonly secrets: SignSecrets;
  readonly signUrl: SignProvider['signUrl'];
  readonly files: () => Files;
}
const LEAST_PIN = 6;
const HOUR = 3_600_000;

interface PersonContext {
  readonly id: string;
  readonly personName: string;
  readonly idMark: string | null;
  readonly supplierId: string | null;
}
interface OrgContext {
  readonly id: string;
  readonly orgName: string;
  readonly creditCode: string;
  readonly verifyMethod: string | null;
  readonly depositPaidAt: number | null;
}

/** The kind of keys that new certificates are made with. */
const keysOf = async (tools: PrepareTools): Promise<SignerKeys> =>
  (await tools.profile(contractProfiles.CCT_CA_ALG)) === 'ECDSA_P256' ? 'ECDSA_P256' : 'RSA_2048';

/** Code and PIN come no further than here. */
const verifying =
  ({ authority, secrets }: SigningParts): Prepare =>
  async ({ payload }, tools) => {
    const { code, pin } = payload as { readonly code: string; readonly pin: string };
    const { id, personName, idMark } = tools.snapshot!.context as unknown as PersonContext;
    if (tools.snapshot!.state !== 'verifying') return { payload: {} };
    if (pin.length < LEAST_PIN) return { refusal: refusal('CCT_PIN_SHORT', { field: 'pin', params: { n: LEAST_PIN } }) };
    if ((await secrets.check(ofPerson(id), code.trim(), tools.at)) !== 'RIGHT') return { payload: {}, facts: { right: false } };
    const subject = { name: personName, company: await companyOf(tools), mark: idMark ?? id };
    const offered = await authority.offer({ ownerId: id, subject, keys: await keysOf(tools), pin }, tools.at);
    return { payload: {}, facts: { right: true, ...offered } };
  };

async function companyOf({ db, snapshot }: Parameters<Prepare>[1]): Promise<string | null> {
  const { supplierId, orgId } = snapshot!.context as unknown as PersonContext & { readonly orgId: string | null };
  const { rows } = await (supplierId === null
    ? db.query<{ name: string }>('select org_name as name from base_organization where id = $1', [orgId])
    : db.query<{ name: string }>('select company_name as name from srm_slc_supplier_info where id = $1', [supplierId]));
  return rows[0]?.name ?? null;
}

/** What he says arrived comes no further than here; each is counted, right or wrong. Before it was paid nothing is asked. */
async function isEchoed({ secrets }: SigningParts, payload: object, tools: PrepareTools): Promise<boolean> {
  const { depositAmount: said = null } = payload as { readonly depositAmount?: string | null };
  const { id, depositPaidAt } = tools.snapshot!.context as unknown as OrgContext;
  if (said === null || depositPaidAt === null || tools.viewer.userType !== 'EX') return false;
  return (await secrets.check(ofDeposit(id), round2(said), tools.at)) === 'RIGHT';
}
const certifying =
  (parts: SigningParts): Prepare =>
  async ({ payload }, tools) => {
    const org = tools.snapshot!.context as unknown as OrgContext;
    const { comment = null } = payload as { readonly comment?: string | null };
    const left = { payload: { comment, depositAmount: null } };
    if (tools.snapshot!.state !== 'verifying') return left;
    const proof = isByDeposit(org) ? { right: await isEchoed(parts, payload, tools) } : {};
    if (proof.right === false) return { ...left, facts: proof };
    const subject = { name: org.orgName, company: org.orgName, mark: org.creditCode };
    const certificate = await parts.authority.offer({ ownerId: org.id, subject, keys: await keysOf(tools), pin: null }, tools.at);
    return { ...left, facts: { ...certificate, ...proof } };
  };

/** What was wrong is an event of its own, so that the last of them leads back to the draft. */
const counting =
  (type: string, call: string, event: string): SpecialCall =>
  async (body, tools) => {
    try {
      return await tools.generic(call, body);
    } catch (error) {
      if (error instanceof RefusedCall && error.refusal.code === 'CCT_VERIFY_WRONG')
        await tools.runtime.submit({
          ...{ type, id: idOf(body), event, payload: {} },
          viewer: { ...SYSTEM, orgIds: null },
          cause: { kind: 'SERVER', reason: 'a wrong code' },
        });
      throw error;
    }
  };

const effectsOf = ({ authority, secrets }: SigningParts): Readonly<Record<string, RunEffect>> => ({
  adoptKey: async ({ ownerId, serial }: { readonly ownerId: string; readonly serial: string }, { tx }: EffectTools) => {
    await authority.adopt(tx, ownerId, serial);
    await secrets.spend(ofPerson(ownerId), tx);
    await secrets.spend(ofDeposit(ownerId), tx);
  },
  keepDeposit: async ({ ownerId, amount }: { readonly ownerId: string; readonly amount: string }, { tx, event }: EffectTools) =>
    secrets.keepCode(ofDeposit(ownerId), amount, { at: event.at, validMs: DEPOSIT_MS }, tx),
  revokeKey: async ({ ownerId }: { readonly ownerId: string }, { tx, event }: EffectTools) => authority.revoke(tx, ownerId, event.at),
});

/** The flow as the caller sees it; whoever does not learns nothing of it. */
async function flowFor(body: Readonly<Record<string, unknown>>, tools: CallTools): Promise<SignFlow | null> {
  const answer = await tools.generic('findById', { id: idOf(body) });
  const snapshot = 'refusal' in answer ? null : await tools.runtime.snapshot('srmCctSignFlow', idOf(body));
  return (snapshot?.context as unknown as SignFlow | undefined) ?? null;
}

/** A link to sign: the contract manager's for the buyer's signers, a supplier's for his own. */
const urlCall =
  ({ signUrl }: SigningParts): SpecialCall =>
  async (body, tools) => {
    const flow = await flowFor(body, tools);
    if (!flow) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    const signer = flow.signers.find(({ signerNo }) => signerNo === Number(body['signerNo']));
    const party = tools.viewer.userType === 'EX' ? 'B' : tools.viewer.respCode === 'CONTRACT_MANAGER' ? 'A' : null;
    if (!signer || signer.party !== party) return { refusal: refusal('CCT_SIGN_NOT_YOU') };
    if (signer.signedAt !== null) return { refusal: refusal('CCT_SIGN_DONE') };
    if (!isTurn(flow.signers, signer)) return { refusal: refusal('CCT_SIGN_NOT_TURN') };
    const hours = Number(await tools.profile(contractProfiles.CCT_URL_HOURS, flow.orgId));
    const at = tools.runtime.now();
    try {
      return { data: { ...(await signUrl(flow, signer, Math.min(at + hours * HOUR, flow.deadline ?? Infinity), at)) } };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      return { refusal: refusal('CCT_PROVIDER_AWAY') };
    }
  };

/** Signed by all, everybody who sees the flow gets the file; half signed, people inside alone. */
const downloadCall: SpecialCall = async (body, tools) => {
  const flow = await flowFor(body, tools);
  const { rows } = flow
    ? await tools.db.query<{ state: string }>('select state from srm_cct_sign_flow where id = $1', [flow.id])
    : { rows: [] };
  const isOpen = rows[0]?.state === 'completed' || tools.viewer.userType !== 'EX';
  return flow?.signedFileId && isOpen
    ? { data: { fileId: flow.signedFileId, sha256: flow.signedSha256 } }
    : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
};

const drawnName = ({ files }: SigningParts): Prepare =>
  showingThrough(files, 'handSignImageId', ({ payload }) => (payload as Partial<SavePayload>).fields?.['handSignImageId']);
const drawnSeal = ({ files }: SigningParts): Prepare =>
  showingThrough(files, 'sealImageId', ({ payload }) => (payload as { readonly sealImageId?: string | null }).sealImageId);

/** The contract, with what is looked at of its files when it is signed. */
const signedContract = ({ files }: SigningParts): ServerDocument => ({
  ...contractDocument,
  prepare: {
    ...contractDocument.prepare,
    SUBMIT: readingAnnexes(files, contractDocument.prepare.SUBMIT),
    SIGN: readingScans(files, contractDocument.prepare.SIGN),
  },
});

/** The template, whose attachments contracts append. */
const readTemplate = ({ files }: SigningParts): ServerDocument => ({
  ...templateDocument,
  prepare: { ...templateDocument.prepare, SUBMIT: readingAnnexes(files, templatePrepares.SUBMIT) },
});

export const signingDocuments = (parts: SigningParts): readonly ServerDocument[] => [
  signedContract(parts),
  readTemplate(parts),
  picturedWatermark(parts.files),
  {
    definition: anyDefinition(srmCctSignPerson),
    prepare: { CREATE: drawnName(parts), SAVE: drawnName(parts), CREATE_ACCT: openPerson(parts.sealing), VERIFY_CODE: verifying(parts) },
    effects: effectsOf(parts),
    calls: { doVerifyCode: counting('srmCctSignPerson', 'doVerifyCode', 'CODE_FAILED') },
  },
  {
    definition: anyDefinition(srmCctOrgAccount),
    prepare: { CREATE_ACCT: openOrganisation, SAVE_SEAL: drawnSeal(parts), AUTHORISE: authorising, VERIFY: certifying(parts) },
    effects: effectsOf(parts),
    calls: { doVerify: counting('srmCctOrgAccount', 'doVerify', 'DEPOSIT_FAILED') },
  },
  {
    definition: anyDefinition(srmCctSignFlow),
    effects: {
      linksDie: async ({ flowId }: { readonly flowId: string }, { tx }: EffectTools) => parts.secrets.endLinks(flowId, tx),
    },
    calls: { querySignUrl: urlCall(parts), downloadSignedDoc: downloadCall },
  },
];
