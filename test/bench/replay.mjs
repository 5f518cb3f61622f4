/**
 * Entries of histories verified: payload root, chain and fold. The floor makes the formula's own SHA-256 calls on the
 * same bytes, and bare XState steps of the same machine.
 */
import { createHash, createHmac } from 'node:crypto';

import { transition } from 'xstate';

import { built } from './harness/built.mjs';
import { medians, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';
import { TALLY, buyer, tallyDefinition } from './harness/tally.mjs';

const DOCUMENTS = sized(100, 5);
const ENTRIES = sized(100, 20);

export async function bench({ rounds }) {
  const [
    { decide },
    { replay, storedPayload },
    { entryHash, GENESIS_HASH },
    { formatInstant },
    { payloadRoot, leaves },
    { canonicalJson },
    { installNativeSha256 },
  ] = await Promise.all(
    [
      'state-machines/kernel/decide',
      'state-machines/kernel/replay',
      'state-machines/kernel/primitives/chain',
      'state-machines/kernel/primitives/instant',
      'state-machines/kernel/primitives/payload-root',
      'state-machines/kernel/primitives/canonical-json',
      'server/kernel/native-sha256',
    ].map(built),
  );
  installNativeSha256();
  const definition = await tallyDefinition();
  const { orgIds: _orgIds, ...actor } = buyer;

  const fieldsOf = (docId, entry) => ({
    docType: TALLY,
    docId,
    rev: entry.rev,
    event: entry.event,
    payloadRoot: entry.payloadRoot,
    actor: entry.actor,
    onBehalfOf: entry.onBehalfOf,
    respId: entry.respId,
    at: formatInstant(entry.at),
    from: entry.from,
    to: entry.to,
    machine: entry.machine,
    defHash: '0'.repeat(64),
    cause: entry.cause,
  });
  const historyOf = (docId) => {
    const entries = [];
    let snapshot = null;
    let prevHash = GENESIS_HASH;
    for (let rev = 1; rev <= ENTRIES; rev += 1) {
      const event = {
        type: rev === 1 ? 'CREATE' : 'ADD',
        payload: rev === 1 ? { fields: { title: 'Tally' } } : { amount: '1.25' },
        at: 1_772_416_800_000 + rev,
        actor,
        cause: null,
        requestId: `r${rev}`,
        facts: rev === 1 ? { id: docId } : {},
      };
      const decision = decide(definition, snapshot, event);
      const payload = storedPayload(event);
      const seed = createHash('sha256').update(`${docId}/${rev}`).digest();
      const entry = {
        rev,
        event: event.type,
        at: event.at,
        actor: actor.userId,
        onBehalfOf: null,
        respId: actor.respId,
        cause: null,
        from: snapshot?.state ?? null,
        to: decision.after.state,
        machine: definition.machineName,
        payload,
        seed: new Uint8Array(seed),
        payloadRoot: payloadRoot(payload, new Uint8Array(seed)),
        prevHash,
      };
      entry.hash = entryHash(prevHash, fieldsOf(docId, entry));
      prevHash = entry.hash;
      snapshot = decision.after;
      entries.push(entry);
    }
    return { docId, entries };
  };
  const histories = Array.from({ length: DOCUMENTS }, (_, index) => historyOf(String(1_000 + index)));

  const verify = ({ docId, entries }) => {
    let prevHash = GENESIS_HASH;
    for (const entry of entries) {
      if (payloadRoot(entry.payload, entry.seed) !== entry.payloadRoot || entryHash(prevHash, fieldsOf(docId, entry)) !== entry.hash)
        throw new Error(`broken at ${docId}/${entry.rev}`);
      prevHash = entry.hash;
    }
    const folded = replay(definition, entries);
    if (folded.broken) throw new Error(folded.broken.reason);
  };

  // What the formula hashes, made beforehand: salt and leaf of each value, inner nodes, the entry.
  const bytes = histories.flatMap(({ docId, entries }) =>
    entries.map((entry) => ({
      seed: entry.seed,
      leaves: leaves(entry.payload).map(({ pointer, value }) => ({
        pointer,
        bytes: Buffer.concat([Buffer.alloc(17), Buffer.from(canonicalJson([pointer, value]))]),
      })),
      entry: Buffer.concat([Buffer.alloc(32), Buffer.from(canonicalJson(fieldsOf(docId, entry)))]),
    })),
  );
  const node = Buffer.alloc(65);
  const hashAlone = () => {
    for (const one of bytes) {
      for (const leaf of one.leaves) {
        createHmac('sha256', one.seed).update(leaf.pointer).digest();
        createHash('sha256').update(leaf.bytes).digest();
      }
      for (let inner = 1; inner < one.leaves.length; inner += 1) createHash('sha256').update(node).digest();
      createHash('sha256').update(one.entry).digest('hex');
    }
  };
  const { machine } = definition.machine;
  const stepAlone = () => {
    for (const { entries } of histories) {
      let state = machine.resolveState({ value: 'none', context: { doc: { total: '0', turns: 0 }, $rows: {} } });
      for (const entry of entries)
        [state] = transition(machine, state, { type: entry.event, payload: entry.payload, at: entry.at, actor, cause: null, facts: {} });
    }
  };

  const count = DOCUMENTS * ENTRIES;
  const rate = (work) => {
    const started = performance.now();
    work();
    return (count * 1000) / (performance.now() - started);
  };
  for (const history of histories) verify(history);
  hashAlone();
  stepAlone();
  const result = await medians(rounds, async () => ({
    ours: rate(() => histories.forEach(verify)),
    floor: rate(() => {
      hashAlone();
      stepAlone();
    }),
    hashes: rate(hashAlone),
    steps: rate(stepAlone),
  }));
  print({
    bench: 'replay',
    figure: 'history entries verified (root, chain, fold)',
    unit: 'entries/s',
    value: result.ours,
    floor: "the formula's SHA-256 and HMAC calls on the same bytes, plus bare XState transitions",
    floorValue: result.floor,
    ratio: result.ours / result.floor,
    goal: '>= 0.75',
    note: `floor is ${Math.round(result.hashes)} hashed entries/s and ${Math.round(result.steps)} transitions/s, each alone; above it: canonical JSON, the snapshot rebuilt by resolveState for each entry, comparing states`,
  });
  return true;
}
