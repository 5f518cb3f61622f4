/** Requisitions and quote orders that the first version wrote, before they knew of one another: they go on. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string): GoldenHistory =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-1', `${name}.json`), 'utf8')) as GoldenHistory;

test.each(['requisition-cancelled-in-part', 'quotes-in-two-rounds'])('%s is chained as it was, and stands in the present shape', (name) => {
  const golden = recorded(name);
  expect(chainBreak(golden)).toBeNull();
  const { state, context } = upgraded(definitionNamed(golden.document), golden.end.snapshot!, 1)!;
  expect([state, context.rev]).toEqual([golden.end.snapshot!.state, golden.end.snapshot!.context.rev]);
  const known = context as unknown as { readonly targets?: readonly object[]; readonly lines: readonly { readonly sourceLineId?: null }[] };
  if (golden.document === 'srmPurRequisitionHeader') expect(known.targets).toEqual([]);
  else expect(known.lines.map(({ sourceLineId }) => sourceLineId)).toEqual(known.lines.map(() => null));
});
