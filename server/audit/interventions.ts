/** What people did to running work and to the rules of the house, beside the ordinary course (platform-system.md §11.12). */
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Body } from '../kernel/edges/body.js';
import type { BrowsedEntry, Page } from './histories.js';
import { listHistory } from './histories.js';
import type { AuditParts } from './parts.js';

/** Entries of the history, and deployments of definitions between them. */
export async function listInterventions(
  parts: AuditParts,
  viewer: Viewer,
  body: Body,
): Promise<Page<BrowsedEntry> & { readonly deployments?: readonly object[] }> {
  const page = await listHistory(parts, viewer, { ...body, kind: 'INTERVENTION' });
  if (body['after'] !== undefined && body['after'] !== null) return page;
  const { rows: deployments } = await parts.database.read.query(
    `select type, version, def_hash as "defHash", (extract(epoch from deployed_at) * 1000)::float8 as "deployedAt" from machine_version
      order by deployed_at desc limit 50`,
  );
  return { ...page, deployments };
}
