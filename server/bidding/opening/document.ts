/** What an opening reads, and the moment in which it decrypts (bidding.md §7.2, §8). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { isHolder, standing, supervisorIsIn } from '../../../state-machines/bidding/opening/changes.js';
import type { ControlPrice, Opening, OpeningFacts, ShareFacts } from '../../../state-machines/bidding/opening/fields.js';
import { srmSfdBiddingBidOpening } from '../../../state-machines/bidding/opening/index.js';
import type { Respond } from '../../../state-machines/bidding/respond/fields.js';
import { isBase64 } from '../../../state-machines/bidding/sealing.js';
import type { Opened } from '../../../state-machines/bidding/sealing.js';
import { fromBase64 } from '../../../state-machines/bidding/box.js';
import { clockOf } from '../../../state-machines/bidding/shared/clocks.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { actsAs } from '../../../state-machines/kernel/lifecycle.js';
import { fromHex, isHex, sha256Hex } from '../../../state-machines/kernel/primitives/sha256.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { EffectTools, Prepare, PrepareTools, RunEffect, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { ReadContent } from '../sealing/contents.js';
import { aboutKey, combinedKey, hashOfShare, keyOf, openedBy, openedWith, privateKeyOf, shareOf } from '../sealing/keys.js';
import type { KeptKey } from '../sealing/keys.js';
import { nameOfActor } from '../sealing/people.js';
import {
  consented,
  isSecret,
  namesOf,
  participantsOf,
  projectOf,
  quorumOf,
  sealModeOf,
  sectionsOf,
  takesPart,
} from '../sealing/project.js';
import type { SeenProject } from '../sealing/project.js';
import { vault } from '../sealing/vault.js';
import type { OpenedEnvelope } from '../sealing/vault.js';
import { envelopesFor, readOutOf, sealedOf } from './listing.js';
import type { Found } from './listing.js';

const TYPE = 'srmSfdBiddingBidOpening';
const definition = anyDefinition(srmSfdBiddingBidOpening);
const SHARE_BYTES = 33;
const present = ({ snapshot }: PrepareTools): Opening => snapshot!.context as unknown as Opening;

const supplierIdsOf = async (tools: PrepareTools, projectId: string): Promise<readonly string[]> =>
  (await participantsOf(tools.db, projectId)).filter(takesPart).map(({ supplierId }) => supplierId);

async function factsOf(tools: PrepareTools, projectId: string | null | undefined): Promise<OpeningFacts> {
  const project = await projectOf(tools, projectId);
  if (!project) return {};
  const { context: c } = project;
  return {
    ...namesOf(project),
    supervisorUserId: c.supervisorUserId,
    holderUserIds: c.holderUserIds,
    supplierIds: await supplierIdsOf(tools, c.id),
    sealMode: sealModeOf(project),
    quorum: quorumOf(project),
    decryptWindowMin: clockOf('decryptWindowMin', c.legalRegime, c.ruleSnapshot),
    openTime: c.openTime ?? c.bidDeadline,
  };
}
const creating: Prepare = async ({ payload }, tools) => {
  const { fields = {} } = payload as { readonly fields?: Readonly<Record<string, unknown>> };
  return { facts: await factsOf(tools, fields['projectId'] as string) };
};
const checkingIn: Prepare = async (_command, tools) => ({ facts: await factsOf(tools, present(tools).projectId) });
const naming: Prepare = async (_command, tools) => ({ facts: { name: await nameOfActor(tools.db, tools.viewer) } });

const signingIn: Prepare = async (_command, tools) => ({
  facts: { name: await nameOfActor(tools.db, tools.viewer), supplierIds: await supplierIdsOf(tools, present(tools).projectId) },
});

/** Bids of one stage are opened when the project takes none any more, and has come to it. */
const readyFor: Readonly<Record<Opening['stage'], readonly string[]>> = {
  ALL: ['bid_closed', 'opening'],
  TECHNICAL: ['bid_closed', 'opening'],
  COMMERCIAL: ['commercial_opening'],
};
function gateOf(
  project: SeenProject | null,
  stage: Opening['stage'],
): Pick<ShareFacts, 'bidsClosed' | 'allShort' | 'objections' | 'controls'> {
  if (!project) return { bidsClosed: false };
  const sections = sectionsOf(project);
  return {
    bidsClosed: readyFor[stage].includes(project.state),
    allShort: sections.every(({ shortFlag, failFlag }) => shortFlag === 'Y' || failFlag === 'Y'),
    objections: project.context.heldObjections ?? 0,
    controls: sections
      .filter(isSecret)
      .map((one): ControlPrice => ({ sectionId: one.sectionId, sectionName: one.sectionName, controlPrice: one.controlPrice! })),
  };
}
const holderOf = (c: Opening, { viewer }: PrepareTools): string | null => c.holderUserIds.find((userId) => actsAs(userId, viewer)) ?? null;

interface Handed {
  readonly hash: string | null;
  readonly valid: boolean;
}
/** A share in its holder's hands fits the hash that was recorded when it was made. */
async function handedIn(c: Opening, share: unknown, key: KeptKey | null, tools: PrepareTools): Promise<Handed> {
  if (key?.mode === 'SERVER_KEY')
    return { hash: sha256Hex(`${c.id}:${tools.viewer.userId}`), valid: actsAs(c.supervisorUserId, tools.viewer) };
  const holder = holderOf(c, tools);
  if (holder === null || !isHex(share, SHARE_BYTES)) return { hash: null, valid: false };
  const bytes = fromHex(share);
  const hash = hashOfShare(bytes);
  const valid = (await shareOf(tools.db, c.projectId, holder))?.shareHash === hash;
  if (valid) vault.keep(c.id, holder, bytes, tools.at);
  return { hash, valid };
}
async function privateKey(c: Opening, key: KeptKey, tools: PrepareTools) {
  if (key.mode === 'QUORUM') return combinedKey(key.point, [...vault.sharesOf(c.id, tools.at).values()]);
  const secret = key.sealedKey === null ? null : tools.unseal(key.sealedKey, aboutKey(c.projectId));
  return secret === null ? null : privateKeyOf(key.point, fromHex(secret));
}
/** Every envelope of the stage, decrypted and compared with its commitment; what is not as promised is told as closed. */
async function decryptedAll(
  c: Opening,
  found: readonly Found[],
  key: KeptKey,
  project: SeenProject,
  read: ReadContent,
  tools: PrepareTools,
) {
  const own = await privateKey(c, key, tools);
  const envelopes: OpenedEnvelope[] = [];
  for (const one of found) {
    const { bidKey, respondId, sectionId, envelopeType } = one.listed;
    const named = { bidKey, respondId, sectionId, envelopeType };
    const opened = own === null || one.out ? null : await openedBy(own, await sealedOf(one, c.projectId, read));
    const readOut = opened && (await readOutOf(tools, project, sectionId, opened));
    envelopes.push({ ...named, opened, readOut, ...(one.out ? { out: true } : {}) });
  }
  vault.stage(c.id, envelopes, tools.at);
}
const sharing =
  (read: ReadContent): Prepare =>
  async ({ payload }, tools) => {
    const c = present(tools);
    const project = await projectOf(tools, c.projectId);
    const gate = gateOf(project, c.stage);
    const key = await keyOf(tools.db, c.projectId);
    const handed = await handedIn(c, (payload as { readonly share: unknown }).share, key, tools);
    const alive = key?.mode === 'SERVER_KEY' ? [] : [...vault.sharesOf(c.id, tools.at).keys()];
    const supplierIds = await supplierIdsOf(tools, c.projectId);
    const facts: ShareFacts = { ...gate, ...handed, name: await nameOfActor(tools.db, tools.viewer), alive, supplierIds };
    const complete = standing(c, facts).filter(({ userId }) => userId !== holderOf(c, tools)).length + 1 >= (c.quorum ?? 1);
    const now = c.openTime !== null && tools.at >= c.openTime && gate.bidsClosed && !gate.allShort && gate.objections === 0;
    const mayOpen = complete && now && handed.valid && supervisorIsIn(c) && (isHolder(c, tools.viewer) || key?.mode === 'SERVER_KEY');
    // Of the share nothing stays but its hash.
    if (!mayOpen || !project || !key) return { facts, payload: { share: null } };
    const found = await envelopesFor(tools, project, c.stage);
    await decryptedAll(c, found, key, project, read, tools);
    return { facts: { ...facts, bids: found.filter(({ out }) => !out).map(({ listed }) => listed) }, payload: { share: null } };
  };
const revealMode: Prepare = async (_command, tools) => {
  const c = present(tools);
  const project = await projectOf(tools, c.projectId);
  const gate = gateOf(project, c.stage);
  const found = project && gate.bidsClosed ? await envelopesFor(tools, project, c.stage) : [];
  return {
    facts: {
      ...gate,
      supplierIds: await supplierIdsOf(tools, c.projectId),
      bids: found.filter(({ out }) => !out).map(({ listed }) => listed),
      consented: consented(project, TYPE, c.id, 'REVEAL_MODE', tools.at),
    },
  };
};

async function ownEnvelope(c: Opening, bidKey: string, tools: PrepareTools): Promise<Found | null> {
  const listed = c.bids.find((one) => one.bidKey === bidKey && one.supplierId === tools.viewer.supplierId);
  const snapshot = listed ? await tools.readDocument('srmSfdRespondHeader', listed.respondId) : null;
  const rows = snapshot ? (snapshot.context as unknown as Respond).envelopes : [];
  const envelope = rows.find((one) => one.sectionId === listed?.sectionId && one.envelopeType === listed.envelopeType);
  return listed && envelope ? { listed: { ...listed, bond: null }, envelope, out: false } : null;
}
const revealing =
  (read: ReadContent): Prepare =>
  async ({ payload }, tools) => {
    const c = present(tools);
    const { bidKey, key } = payload as { readonly bidKey: string; readonly key: unknown };
    const emptied = { bidKey, key: null };
    const own = isBase64(key, 43, 43) ? await ownEnvelope(c, bidKey, tools) : null;
    const opened: Opened | null = own && (await openedWith(await sealedOf(own, c.projectId, read), fromBase64(key as string)));
    const project = await projectOf(tools, c.projectId);
    if (!own || !opened || !project) return { facts: { fits: false }, payload: emptied };
    const { respondId, sectionId, envelopeType } = own.listed;
    const readOut = await readOutOf(tools, project, sectionId, opened);
    const others = vault.staged(c.id, tools.at).filter((one) => one.bidKey !== bidKey);
    vault.stage(c.id, [...others, { bidKey, respondId, sectionId, envelopeType, opened, readOut }], tools.at);
    return { facts: { fits: true, readOut }, payload: emptied };
  };
const closing: Prepare = async (_command, tools) => {
  const project = await projectOf(tools, present(tools).projectId);
  return { facts: { objections: project?.context.heldObjections ?? 0 } };
};

const tell = (tools: EffectTools, { bidKey, respondId, sectionId, envelopeType, opened }: OpenedEnvelope, by: string): void => {
  if (opened)
    tools.emit({
      kind: 'send',
      type: 'srmSfdRespondHeader',
      id: respondId,
      event: 'ENVELOPE_OPENED',
      part: bidKey,
      payload: { sectionId, type: envelopeType, payload: opened.payload, salt: opened.salt, by },
    });
};
interface OpeningNamed {
  readonly openingId: string;
}
/** What was decrypted for this very event is told in its transaction: all of it, or nothing was opened. */
const decryptAll: RunEffect = ({ openingId }: OpeningNamed, tools) => {
  const c = tools.decision.after.context as unknown as Opening;
  const staged = new Map(vault.staged(openingId, tools.event.at).map((one) => [one.bidKey, one]));
  const by = c.sealMode === 'SERVER_KEY' ? 'SERVER' : 'QUORUM';
  for (const { bidKey } of c.bids) {
    const one = staged.get(bidKey);
    if (one) tell(tools, one, by);
    tools.emit({
      kind: 'send',
      type: TYPE,
      id: openingId,
      event: 'ENVELOPE_RESULT',
      part: bidKey,
      payload: { bidKey, ok: one?.opened != null, readOut: one?.readOut ?? null },
    });
  }
  for (const { bidKey, respondId, sectionId, envelopeType, out } of staged.values())
    if (out)
      tools.emit({
        kind: 'send',
        type: 'srmSfdRespondHeader',
        id: respondId,
        event: 'ENVELOPE_KEPT_SEALED',
        part: bidKey,
        payload: { sectionId, type: envelopeType },
      });
  if (c.bids.length === 0) tools.emit({ kind: 'send', type: TYPE, id: openingId, event: 'ALL_DECRYPTED', part: 'none', payload: {} });
  return Promise.resolve();
};
const openRevealed: RunEffect = ({ openingId, bidKey }: OpeningNamed & { readonly bidKey: string }, tools) => {
  const one = vault.staged(openingId, tools.event.at).find((staged) => staged.bidKey === bidKey);
  if (one) tell(tools, one, 'SUPPLIER');
  return Promise.resolve();
};
const forgetShares: RunEffect = ({ openingId }: OpeningNamed) => {
  vault.forget(openingId);
  return Promise.resolve();
};
const juriesSql = `select 'srmSfdBiddingJury' as type, id::text from srm_sfd_bidding_jury where project_id = $1::bigint and state <> 'dissolved'
  union all select 'srmSfdBiddingDrawing', id::text from srm_sfd_bidding_drawing where project_id = $1::bigint and state not in ('closed', 'voided')`;
const tellJury: RunEffect = async ({ projectId }: { readonly projectId: string }, tools) => {
  const { rows } = await tools.tx.query<{ type: string; id: string }>(juriesSql, [projectId]);
  for (const { type, id } of rows) tools.emit({ kind: 'send', type, id, event: 'OPENING_CLOSED', part: id, payload: {} });
};

const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;
/** A holder's own share, encrypted to his key: nobody else can do anything with it, and nobody else is given it. */
const myShare: SpecialCall = async (body, { runtime, viewer, db }) => {
  const id = body['id'];
  const snapshot = isId(id) ? await runtime.snapshot(TYPE, id) : null;
  if (!snapshot || viewer.userType !== 'INSIDE' || audienceOf(definition, snapshot, viewer) === null) return notFound;
  const c = snapshot.context as unknown as Opening;
  const holder = c.holderUserIds.find((userId) => userId === viewer.userId);
  const share = holder !== undefined && snapshot.state === 'checking_in' ? await shareOf(db, c.projectId, holder) : null;
  return share ? { data: { box: share.box, fingerprint: share.fingerprint, projectId: c.projectId } } : notFound;
};

export const openingDocument = (read: ReadContent): ServerDocument => ({
  definition,
  prepare: {
    CREATE: creating,
    CHECK_IN_DUE: checkingIn,
    SIGN_IN: signingIn,
    CONFIRM_RECORD: naming,
    SUBMIT_SHARE: sharing(read),
    REVEAL_MODE: revealMode,
    SUPPLIER_REVEAL: revealing(read),
    CLOSE: closing,
  },
  effects: { decryptAll, openRevealed, forgetShares, tellJury },
  calls: { myShare },
});
