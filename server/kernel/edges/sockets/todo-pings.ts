/** Tells the people concerned how many to-dos they have now, soon after some came or went. */
import type { Audience } from '../../../../state-machines/kernel/lifecycle.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { PendingCount } from '../contracts.js';
import type { Connection } from './connection.js';

const EVERY_MS = 250;

export class TodoPings {
  readonly #audiences = new Set<Audience>();
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly pending: PendingCount, private readonly connections: () => Iterable<Connection>, private readonly report: (error: unknown) => void) {}

  changed(audiences: readonly Audience[]): void {
    if (audiences.length === 0) return;
    for (const audience of audiences) this.#audiences.add(audience);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#ping().catch(this.report);
    }, EVERY_MS).unref();
  }

  async tell(connection: Connection): Promise<void> {
    connection.push('todo.count', { pending: await this.pending.pendingOf(connection.viewer) });
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #ping(): Promise<void> {
    const audiences = [...this.#audiences];
    this.#audiences.clear();
    for (const connection of [...this.connections()]) {
      if (audiences.some((audience) => concerns(audience, connection.viewer))) await this.tell(connection);
    }
  }
}

/** `user:7`, `supplier:501`, `resp:BUYER@100@20`. */
export function concerns(audience: Audience, viewer: Viewer): boolean {
  const [kind, key = ''] = audience.split(':', 2) as [string, string];
  if (kind === 'user') return viewer.userId === key;
  if (kind === 'supplier') return viewer.supplierId === key;
  const [respCode, orgId] = key.split('@');
  if (viewer.respCode === 'AUDITOR') return true;
  return viewer.respCode === respCode && (viewer.orgIds === null || !orgId || orgId === 'null' || viewer.orgIds.includes(orgId));
}
