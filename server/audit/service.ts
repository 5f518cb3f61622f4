/** `auditRestful`: what auditors, administrators and the owners of documents read of histories (platform-system.md §11). */
import type { CallAnswer } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalInteger, optionalText, textOf } from '../kernel/edges/body.js';
import type { Service, ServiceCall, ServiceTools } from '../kernel/edges/contracts.js';
import type { Caller } from '../kernel/edges/contracts.js';
import { listSodUsed, whoCan } from './access.js';
import { consistencyOf, inclusionOf, listCheckpoints, listKeys, newest } from './checkpoints.js';
import { findEntries } from './entries.js';
import { findFacets, listHistory } from './histories.js';
import { listInterventions } from './interventions.js';
import { findBundle, findMachine, listMachines } from './machines.js';
import { listMoves, runMining } from './mining.js';
import { Overview } from './overview.js';
import type { AuditParts } from './parts.js';
import { auditReasons, mustAudit, refused } from './parts.js';
import { findOfferReceipt } from './receipts.js';
import { findRefusals, listRefusals } from './refusals.js';
import { findEffects, findSeen, findTimers } from './replay.js';
import { mustSee } from './seen.js';
import { listAlerts, listRules } from './sweep.js';
import { runWhatIf } from './whatif.js';

type Tools = ServiceTools & { readonly caller: Caller };
type Answering = (body: Body, tools: Tools) => Promise<unknown>;

const answered =
  (call: Answering): ServiceCall =>
  async (body, tools): Promise<CallAnswer> => ({ data: await call(body, tools) });
/** For auditors and administrators alone. */
const audited = (call: Answering): ServiceCall =>
  answered(async (body, tools) => {
    mustAudit(tools.caller);
    return call(body, tools);
  });

const MOST_CHECKPOINTS = 200;
const MOST_SIZE = Number.MAX_SAFE_INTEGER;

const sizeIn = (body: Body, name: string): number => {
  const size = optionalInteger(body, name);
  if (size === null || size < 0 || size > MOST_SIZE) throw refused('AUD_CHECKPOINT', { kind: 'Invalid', field: name });
  return size;
};

/** Proofs are of signed heads only. */
async function signedSize({ database }: AuditParts, body: Body, name: string): Promise<number> {
  const size = optionalInteger(body, name) ?? (await newest(database.read))?.size ?? 0;
  const { rows } = await database.read.query('select from audit_checkpoint where size = $1 limit 1', [size]);
  if (rows.length === 0) throw refused('AUD_CHECKPOINT', { kind: 'Invalid', field: name });
  return size;
}

const proofCalls = (parts: AuditParts): Readonly<Record<string, ServiceCall>> => ({
  listCheckpoints: answered((body) =>
    listCheckpoints(parts.database.read, optionalInteger(body, 'before'), Math.min(optionalInteger(body, 'limit') ?? 50, MOST_CHECKPOINTS)),
  ),
  findKeys: answered(() => listKeys(parts.database.read)),
  findInclusionProof: answered(async (body, { caller: { viewer } }) => {
    const seen = await mustSee(parts, viewer, textOf(body, 'docType', 60), idOf(body, 'docId'));
    const size = await signedSize(parts, body, 'size');
    const found = await inclusionOf(parts.database.read, seen.definition.type, seen.id, sizeIn(body, 'rev'), size);
    if (!found) throw refused('AUD_NOT_LOGGED', { kind: 'NotFound' });
    return found;
  }),
  findConsistencyProof: answered(async (body) => {
    const [from, to] = [await signedSize(parts, body, 'from'), await signedSize(parts, body, 'to')];
    if (from > to) throw refused('AUD_CHECKPOINT', { kind: 'Invalid', field: 'from' });
    return { from, to, proof: await consistencyOf(parts.database.read, from, to) };
  }),
  takeCheckpoint: audited(() => parts.checkpoints.take()),
});

const sweepCalls = (parts: AuditParts): Readonly<Record<string, ServiceCall>> => ({
  listInvariants: audited(async () => ({ rules: await listRules(parts.database.read), running: parts.sweep.running })),
  listAlerts: audited((body) => listAlerts(parts.database.read, optionalText(body, 'code', 20))),
  runInvariants: audited(async () => {
    if (!parts.sweep.begin()) throw refused('AUD_RUNNING');
    return { running: true };
  }),
  /** `{alertId, note}`: it is known; the next run finds it again as long as its cause is there. */
  acknowledge: audited(async (body, { caller, at }) => {
    const note = (optionalText(body, 'note', 500) ?? '').trim();
    if (note === '') throw refused('AUD_REASON', { kind: 'Invalid', field: 'note' });
    const { rowCount } = await parts.database.read.query(
      'update audit_alert set ack_by = $2, ack_at = $3, ack_note = $4 where alert_id = $1',
      [idOf(body, 'alertId'), caller.session.userId, new Date(at), note],
    );
    if (rowCount === 0) throw refused('AUD_NOT_FOUND', { kind: 'NotFound' });
    return {};
  }),
});

export function auditService(parts: AuditParts): Service {
  const overview = new Overview(parts);
  return {
    name: 'auditRestful',
    reasons: auditReasons,
    calls: {
      ...proofCalls(parts),
      ...sweepCalls(parts),
      findOverview: audited((_body, { at }) => overview.find(at)),
      listHistory: audited((body, { caller }) => listHistory(parts, caller.viewer, body)),
      findFacets: audited((body) => findFacets(parts, body)),
      listRefusals: audited((body, { caller, language }) => listRefusals(parts, caller.viewer, body, language)),
      listInterventions: audited((body, { caller }) => listInterventions(parts, caller.viewer, body)),
      listMachines: audited(() => listMachines(parts)),
      findMachine: audited((body) => findMachine(parts, body)),
      runMining: audited((body) => runMining(parts, body)),
      listMoves: audited((body) => listMoves(parts, body)),
      whoCan: audited((body, { at }) => whoCan(parts, body, at)),
      listSodUsed: audited((_body, { caller }) => listSodUsed(parts, caller.viewer)),
      runWhatIf: audited((body, { caller }) => runWhatIf(parts, caller.viewer, body)),
      // Of a document that the caller may see, whoever he is.
      findEntries: answered((body, { caller }) => findEntries(parts, caller.viewer, body)),
      findOfferReceipt: answered((body, { caller }) => findOfferReceipt(parts, caller.viewer, body)),
      findSeen: answered((body, { caller }) => findSeen(parts, caller.viewer, body)),
      findRefusals: answered((body, { caller, language }) => findRefusals(parts, caller.viewer, body, language)),
      findTimers: answered((body, { caller }) => findTimers(parts, caller.viewer, body)),
      findEffects: answered((body, { caller }) => findEffects(parts, caller.viewer, body)),
      findBundle: answered((body) => findBundle(parts, body)),
    },
  };
}
