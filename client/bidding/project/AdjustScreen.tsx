/** biddingAdjustEdit: an adjustment, begun from the project that it is of. */
import { srmSfdBiddingAdjust } from '@machines/bidding/adjust/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';

const definition = anyDefinition(srmSfdBiddingAdjust);

export default function AdjustScreen(): ReactNode {
  const { query } = useScreen();
  const projectId = query['projectId'];
  const initial = useMemo(() => (projectId === undefined ? {} : { projectId }), [projectId]);
  return <DocumentPage definition={definition} id={query['id'] ?? null} initial={initial} />;
}
