/** An instance as screens read it. */
import type { ProcessGraph, ProcessNode } from '@machines/process/graph.js';

import type { LiveDocument } from '../kernel/document/use-document.js';

export interface TaskRow {
  readonly taskNo: number;
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly round: number;
  readonly assigneeUserId: string | null;
  readonly onBehalfOfUserId: string | null;
  readonly taskState: string;
  readonly skipReason: string | null;
  readonly source: string;
  readonly comment: string | null;
  readonly openedAt: number | null;
  readonly dueAt: number | null;
  readonly actedAt: number | null;
  readonly overdueFlag: 'Y' | 'N';
  /** Absent where the task came without what its approver gave besides his word. */
  readonly checked?: string | null;
  readonly attachments?: string | null;
  readonly signedFlag?: 'Y' | 'N';
  readonly signatureId?: string | null;
}

export const tasksOf = ({ view }: Pick<LiveDocument, 'view'>): readonly TaskRow[] => (view['tasks'] ?? []) as readonly TaskRow[];
export const graphIn = ({ view }: Pick<LiveDocument, 'view'>): ProcessGraph | null => (view['graph'] ?? null) as ProcessGraph | null;
export const nodeOf = (document: Pick<LiveDocument, 'view'>, key: string): ProcessNode | undefined =>
  graphIn(document)?.nodes.find(({ nodeKey }) => nodeKey === key);

/** The screen of a document that is opened by its id. */
export const stateColours: Readonly<Record<string, string>> = {
  OPEN: 'blue',
  WAITING: 'gray',
  APPROVED: 'green',
  HANDLED: 'green',
  REJECTED: 'red',
  RETURNED: 'orange',
  TRANSFERRED: 'gray',
  SKIPPED: 'teal',
  CANCELLED: 'gray',
};
