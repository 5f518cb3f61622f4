/** What the browser knows of a document's project: for its check list, and for what its placeholders will say. */
import type { Project } from '@machines/bidding/project/fields.js';
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { seenOf } from '@machines/bidding/shared/project-reading.js';
import type { DocFacts } from '@machines/bidding/tender-document/fields.js';
import { fillingOf } from '@machines/bidding/tender-document/placeholders.js';
import type { Filling } from '@machines/bidding/tender-document/placeholders.js';
import { scoringOf } from '@machines/bidding/tender-document/scoring.js';
import { useMemo } from 'react';

import { useDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';

export interface Known {
  readonly facts: DocFacts;
  readonly filling: Filling;
}
const nothing: Known = { facts: {}, filling: { single: {}, section: [], index: [] } };

export function useProjectKnown(projectId: string): Known {
  const project = useDocument(srmSfdBiddingHeader, projectId);
  const zone = useZone();
  const language = useLanguage();
  const { status, state, view } = project;
  return useMemo(() => {
    if (status !== 'ready' || state === null) return nothing;
    const c = view as unknown as Project;
    const seen = seenOf(state, c);
    const { indices = [], formula = null } = scoringOf(c);
    const time = (at: number): string => formatDateTime(at, zone).slice(0, 16);
    return {
      facts: { project: seen, indices, formula, deadlineDay: seen.bidDeadline === null ? null : time(seen.bidDeadline).slice(0, 10) },
      filling: fillingOf({ project: seen, indices, formula: formula?.[language] ?? '', time }),
    };
  }, [status, state, view, zone, language]);
}
