/** Deliveries of message instances: rows beside the document, written in the transaction that lets it go. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { ArchiveFacts, Instance } from '../../state-machines/messages/instance/fields.js';
import { msgInstance } from '../../state-machines/messages/instance/index.js';
import { mandatoryCategories } from '../../state-machines/messages/lookups.js';
import { messageProfiles } from '../../state-machines/messages/profiles.js';
import type { Database, EffectTools, LiveColumn, Prepare, ServerDocument } from '../kernel/contracts.js';
import type { Wish } from './wishes.js';
import { deliveriesTo, wishesOf } from './wishes.js';

const insertSql = `
  insert into base_mail (mail_id, key, template, recipient, user_id, params, state, next_at, created_at, settled_at,
      doc_type, doc_id, batch_key, channel, in_app, category, words, source_id)
  select r.mail_id, r.key, $2, 'user:' || r.user_id, r.user_id, $3::jsonb, r.state, r.next_at, $4, case when r.state = 'SENT' then $4 end,
      $5, $6::bigint, $7, r.channel, r.in_app, $8, $9::jsonb, r.source_id
    from jsonb_to_recordset($1::jsonb) r(
      mail_id bigint, key text, user_id bigint, state text, next_at timestamptz, channel text, in_app boolean, source_id bigint)
  on conflict (key) do nothing`;

export function instanceDocument(database: Pick<Database, 'nextId'>): ServerDocument {
  const creating: Prepare = async (_command, tools) => ({
    facts: { archiveDays: Number(await tools.profile(messageProfiles.MSG_HISTORY_DAYS, null)) } satisfies ArchiveFacts,
  });

  async function queueDeliveries(_params: object, { tx, decision, event }: EffectTools): Promise<void> {
    const instance = decision.after.context as unknown as Instance;
    const users = instance.recipients.map(({ recipientUserId }) => recipientUserId);
    const mandatory = instance.mandatoryFlag === 'Y' || mandatoryCategories.includes(instance.category);
    const wishes = await wishesOf(tx, users, instance.category, event.at);
    const rows: object[] = [];
    for (const userId of users) {
      const wish: Wish = wishes.get(userId)!;
      const channels = instance.channels!.split(',');
      for (const one of deliveriesTo(wish, channels, { mandatory, urgent: instance.priority === 'HIGH', at: event.at }))
        rows.push({
          mail_id: await database.nextId(),
          key: `${instance.messageKey}:${userId}:${one.channel}`.slice(0, 200),
          user_id: userId,
          state: one.state,
          next_at: new Date(one.nextAt).toISOString(),
          channel: one.channel,
          in_app: one.inApp,
          source_id: instance.sources[one.channel] ?? null,
        });
    }
    await tx.query(insertSql, [
      JSON.stringify(rows),
      instance.eventCode,
      JSON.stringify(instance.params),
      new Date(event.at),
      instance.aboutType ?? 'msgInstance',
      instance.aboutId ?? instance.id,
      instance.messageKey,
      instance.category,
      JSON.stringify(wordsOf(instance)),
    ]);
  }

  const queueAgain = async (_params: object, { tx, decision, event }: EffectTools): Promise<void> => {
    await tx.query(
      "update base_mail set state = 'PENDING', attempts = 0, next_at = $2, settled_at = null where batch_key = $1 and state = 'DEAD'",
      [(decision.after.context as unknown as Instance).messageKey, new Date(event.at)],
    );
  };

  return {
    definition: anyDefinition(msgInstance),
    prepare: { CREATE: creating },
    effects: { queueDeliveries, queueAgain },
    live: {
      readCount: counting('b.in_app and b.read_at is not null'),
      pendingCount: counting("b.state = 'PENDING'"),
    },
  };
}

const counting =
  (which: string): LiveColumn =>
  ({ header }) =>
    `(select count(*)::int from base_mail b where b.batch_key = ${header}.message_key and ${which})`;

/** What somebody wrote is no template. */
const wordsOf = ({ origin, subject, subjectEn, body, bodyEn }: Instance): object => ({
  subject: { cn: subject ?? '', en: subjectEn ?? subject ?? '' },
  text: { cn: body ?? '', en: bodyEn ?? body ?? '' },
  ...(origin === 'COMPOSED' ? { plain: true } : {}),
});
