/**
 * The order of the spec files of a run. Where Jest knows how long each lasted, it begins with the longest; where it does not,
 * as on a fresh clone, with the largest. But the longest are small: they wait for programs of their own and for real deadlines. Groups
 * are small files too.
 */
import TestSequencer from '@jest/test-sequencer';

/** What lasts longer than half a minute on two cores, longest first. */
const long = [
  'simulation/simulation.spec.ts',
  'server/bootstrap/product.int.spec.ts',
  'server/kernel/servers/processes.redis.int.spec.ts',
  'server/scripts/demo-data.int.spec.ts',
  'server/scripts/auction/hold.int.spec.ts',
  'server/strangers/strangers.int.spec.ts',
  'server/kernel/servers/kill2.redis.int.spec.ts',
  'server/kernel/runtime/kill.int.spec.ts',
  'server/kernel/edges/hostile.int.spec.ts',
  'server/platform/hostile-files.int.spec.ts',
  'groups/server/compete-1.int.spec.ts',
  'server/benches.redis.int.spec.ts',
  'server/strangers/hostile-values.int.spec.ts',
  'server/kernel/erase.int.spec.ts',
  'server/bidding/whole-tender.int.spec.ts',
  'server/compete/compete-hall/formats.int.spec.ts',
  'browser/platform/every-screen.e2e.spec.ts',
  'browser/base/reference-data.e2e.spec.ts',
  'browser/shell.e2e.spec.ts',
  'browser/contracts/signing.e2e.spec.ts',
  'browser/compete/formats.e2e.spec.ts',
  'browser/compete/hall.e2e.spec.ts',
  'browser/base/finance.e2e.spec.ts',
  'groups/browser/screens-2.e2e.spec.ts',
  'groups/browser/screens-3.e2e.spec.ts',
  'server/scripts/new-document.spec.ts',
];

const place = ({ path }) => {
  const found = long.findIndex((name) => path.endsWith(`/test/${name}`));
  if (found !== -1) return found;
  return path.includes('/test/groups/') ? long.length : long.length + 1;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
}
