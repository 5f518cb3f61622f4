/** What is asked about a document ends with it. */
import type { RunEffect } from '../../kernel/contracts.js';

const openSql = `select id::text from srm_sfd_auction_question
  where about_type = $1 and about_id = $2 and state in ('asked', 'answered') limit 5000`;

export const closeQuestions: RunEffect = async (
  { sourceType, sourceId }: { readonly sourceType: string; readonly sourceId: string },
  tools,
) => {
  const { rows } = await tools.tx.query<{ id: string }>(openSql, [sourceType, sourceId]);
  for (const { id } of rows) tools.emit({ kind: 'send', type: 'srmSfdAuctionQuestion', id, event: 'SOURCE_ENDED', payload: {}, part: id });
};
