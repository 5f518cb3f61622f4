/** Asks once, when the page has been loaded, whether something urgent was published to the reader and not read yet. */
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { lazyPart } from '../../kernel/lazy-part.js';
import { UNREAD } from './news.js';

/** What they are shown with comes when there is one. */
const UrgentNotices = lazyPart(() => import('../../base/news/UrgentNotices.js'));

export function Urgent(): ReactNode {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(
    () =>
      void ask<readonly { readonly noticeId: string }[]>(
        'srmBaseNotice',
        'listSummaryByPage',
        { importance: 'URGENT', attribute2: UNREAD },
        { quiet: true },
      ).then(
        (rows) => setIds(rows.map((row) => row.noticeId)),
        () => undefined,
      ),
    [],
  );
  return (
    ids.length > 0 && (
      <Suspense fallback={null}>
        <UrgentNotices ids={ids} />
      </Suspense>
    )
  );
}
