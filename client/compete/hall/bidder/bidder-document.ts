import type { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';

import type { LiveDocument } from '../../../kernel/document/use-document.js';

/** A hall as its bidder holds it. */
export type BidderDocument = Pick<
  LiveDocument<typeof srmSfdCompeteHall, BidderHallView>,
  'id' | 'state' | 'view' | 'can' | 'send' | 'answers'
>;
