/** What no way of keeping an event can do without: the machine's step and the hashes of the entry, one after the other on one core. */
import { randomBytes } from 'node:crypto';

import { built } from '../built.mjs';
import { TALLY, buyer, tallyDefinition } from '../tally.mjs';

/** @returns how many events a second are stepped and hashed, where nothing is prepared, written or answered */
export async function openBareEvents(events) {
  const [{ decide }, { storedPayload }, { entryHash, GENESIS_HASH }, { formatInstant }, { payloadRoot }, { installNativeSha256 }] =
    await Promise.all(
      [
        'state-machines/kernel/decide',
        'state-machines/kernel/replay',
        'state-machines/kernel/primitives/chain',
        'state-machines/kernel/primitives/instant',
        'state-machines/kernel/primitives/payload-root',
        'server/kernel/native-sha256',
      ].map(built),
    );
  installNativeSha256();
  const definition = await tallyDefinition();
  const { machine } = definition;
  const { orgIds: _orgIds, ...actor } = buyer;
  const sent = (type, payload, facts) => ({ type, payload, at: 1_772_416_800_000, actor, cause: null, facts });
  const begun = decide(definition, null, sent('CREATE', { fields: { title: 'Tally' } }, { id: '1' })).after;
  const seed = new Uint8Array(randomBytes(32));
  const entryOf = (rev, event, root) => ({
    docType: TALLY,
    docId: '1',
    rev,
    event: event.type,
    payloadRoot: root,
    actor: actor.userId,
    onBehalfOf: null,
    respId: actor.respId,
    at: formatInstant(event.at),
    from: 'open',
    to: 'open',
    machine: definition.machineName,
    defHash: '0'.repeat(64),
    cause: null,
  });
  const round = () => {
    let { context } = begun;
    let hash = GENESIS_HASH;
    for (let rev = 2; rev <= events + 1; rev += 1) {
      const event = sent('ADD', { amount: '1.25' }, {});
      const [stepped] = machine.transition(machine.snapshotOf('open', context), event);
      context = { ...stepped.context.doc, rev };
      hash = entryHash(hash, entryOf(rev, event, payloadRoot(storedPayload(event), seed)));
    }
    return { turns: context.turns, hash };
  };
  return () => {
    const from = performance.now();
    const { turns } = round();
    if (turns !== events) throw new Error(`${turns} of ${events} events were stepped`);
    return (events * 1000) / (performance.now() - from);
  };
}
