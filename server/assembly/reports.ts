/** Reports over what the lists hold. */
import type { reportDocuments } from '../reports/documents.js';
import { reportStreams } from '../reports/documents.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';

export type ReportParts = Parameters<typeof reportDocuments>[0];

export const reportPartsOf = ({ database, core, zoneOf }: Ground): ReportParts => ({
  database,
  running: () => core.value,
  runtime: () => core.value.runtime,
  zoneOf,
});

export const reportPart = (parts: ReportParts): Part => ({ streams: reportStreams(parts) });
