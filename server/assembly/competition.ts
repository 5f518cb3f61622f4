/** Competitions and tenders: minutes, comparisons, quotations by workbook, tender books. */
import { Books } from '../bidding/tender-document/books.js';
import { minutesCall } from '../compete/minutes/calls.js';
import { comparisonCall } from '../compete/sourcing/comparison-call.js';
import { quotationBookCalls } from '../compete/sourcing/quotation-calls.js';
import { documentStore } from '../kernel/database/store.js';
import { zoneText } from '../platform/zones.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import type { Workbooks } from './workbooks.js';

export function competitionPart({ database, report, zoneOf }: Ground, core: Core, { importParts }: Workbooks): Part {
  const { files, installation, registry } = core;
  const { read } = database;
  const runtime = () => core.runtime;
  const written = async (at: number, orgId: Parameters<typeof installation.zone>[0]) => zoneText(await installation.zone(orgId), at);
  const books = new Books({ database, runtime, files, written, report });
  return {
    streams: [
      ...quotationBookCalls(importParts),
      comparisonCall({ read, files, zoneOf }),
      minutesCall({ read, store: documentStore, runtime, files, zoneOf }),
    ],
    start() {
      if (registry.find('srmSfdBiddingDoc')) books.start();
    },
    stop: () => books.settled(),
  };
}
