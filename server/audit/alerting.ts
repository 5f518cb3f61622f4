/** Alerts of the sweep reach auditors and administrators at once (platform-system.md §11.4); each is told when it is found first. */
import type { OutboxMessage } from '../kernel/runtime/outbox/delivery.js';
import type { Finding } from './sweep.js';

const MOST_LETTERS = 20;

interface AlertParts {
  readonly deliver: (message: OutboxMessage) => Promise<void>;
  readonly now: () => number;
}

export function alerting({ deliver, now }: AlertParts): (found: readonly Finding[]) => Promise<void> {
  return async (found) => {
    const at = now();
    for (const [index, { code, docType, docId, rev, detail }] of found.slice(0, MOST_LETTERS).entries())
      await deliver({
        key: `audit-alert:${at}:${index}`,
        event: 'AUDIT_ALERT',
        source: { type: docType ?? 'msgInstance', id: docId ?? '0' },
        payload: {
          to: ['resp:AUDITOR', 'resp:ADMIN'],
          params: { code, docType, docId, rev, detail: detail.slice(0, 500), more: Math.max(0, found.length - MOST_LETTERS) },
        },
        at,
      });
  };
}
