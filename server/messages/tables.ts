/** Tables of messages that are no documents: sealed secrets of sources, and every attempt to deliver something. */
import { EntitySchema } from 'typeorm';

import { idOf, instant, keyOf } from '../kernel/database/own-columns.js';

/** Passwords and keys of sources, sealed with the installation's key; no history, export, log or view reads it. */
const sourceSecretTable = new EntitySchema<{ sourceId: string } & Record<string, unknown>>({
  name: 'msgSourceSecret',
  tableName: 'msg_source_secret',
  columns: { sourceId: keyOf('source_id'), secret: { name: 'secret', type: 'bytea' }, setAt: instant('set_at') },
});

/** A secret on its way: the event that sets it names the ticket. */
const sourceTicketTable = new EntitySchema<{ ticket: string } & Record<string, unknown>>({
  name: 'msgSourceTicket',
  tableName: 'msg_source_ticket',
  columns: {
    ticket: { name: 'ticket', type: 'char', length: 32, primary: true },
    sourceId: idOf('source_id'),
    secret: { name: 'secret', type: 'bytea' },
    madeAt: instant('made_at'),
  },
});

/** Every attempt; what was said stands nowhere, to whom only masked. */
const logTable = new EntitySchema<{ logId: string } & Record<string, unknown>>({
  name: 'msgLog',
  tableName: 'msg_log',
  columns: {
    logId: keyOf('log_id'),
    at: instant('at'),
    mailId: idOf('mail_id'),
    batchKey: { name: 'batch_key', type: 'varchar', length: 200, nullable: true },
    template: { name: 'template', type: 'varchar', length: 60 },
    channel: { name: 'channel', type: 'varchar', length: 10 },
    source: { name: 'source', type: 'varchar', length: 60 },
    recipient: { name: 'recipient', type: 'varchar', length: 120 },
    attempt: { name: 'attempt', type: 'integer' },
    result: { name: 'result', type: 'varchar', length: 12 },
    answer: { name: 'answer', type: 'varchar', length: 300, nullable: true },
    durationMs: { name: 'duration_ms', type: 'integer' },
  },
  indices: [
    { name: 'msg_log_at', columns: ['at'] },
    { name: 'msg_log_batch', columns: ['batchKey'] },
  ],
});

/** Whether an article helped whom: one vote a person, changed as often as he likes. */
const voteTable = new EntitySchema<{ docId: string } & Record<string, unknown>>({
  name: 'msgArticleVote',
  tableName: 'msg_article_vote',
  columns: {
    docId: keyOf('doc_id'),
    userId: keyOf('user_id'),
    helpful: { name: 'helpful', type: 'char', length: 1 },
    votedAt: instant('voted_at'),
  },
});

export const messageTables = [sourceSecretTable, sourceTicketTable, logTable, voteTable] as unknown as readonly EntitySchema[];
