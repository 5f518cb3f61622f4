/** Deliveries of message instances: rows beside the document, written in the transaction that lets it go. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { ArchiveFacts, Instance } from '../../state-machines/messages/instance/fields.js';
import { MOST_RECIPIENTS } from '../../state-machines/messages/instance/fields.js';
import { msgInstance } from '../../state-machines/messages/instance/index.js';
import { mandatoryCategories } from '../../state-machines/messages/lookups.js';
import { messageProfiles } from '../../state-machines/messages/profiles.js';
import type { Database, EffectTools, LiveColumn, Prepare, ServerDocument } from '../kernel/contracts.js';
import type { Delivery } from './wishes.js';
import { deliveriesTo, wishesOf } from './wishes.js';

const insertSql = `
  insert into base_mail (mail_id, key, template, recipient, user_id, params, state, next_at, created_at, settled_at,
      doc_type, doc_id, batch_key, channel, in_app, category, words, source_id)
  select r.mail_id, r.key, $2, r.recipient, r.user_id, $3::jsonb, r.state, r.next_at, $4::timestamptz,
      case when r.state = 'PENDING' then null else $4::timestamptz end,
      $5, $6::bigint, $7, r.channel, r.in_app, $8, $9::jsonb -> r.channel, r.source_id
    from jsonb_to_recordset($1::jsonb) r(
      mail_id bigint, key text, recipient text, user_id bigint, state text, next_at timestamptz, channel text, in_app boolean, source_id bigint)
  on conflict (key) do nothing`;

/** One for each recipient and channel; a robot is told once. */
async function rowsOf(instance: Instance, { tx, event }: EffectTools, nextId: () => Promise<string>): Promise<readonly object[]> {
  const users = instance.recipients.map(({ recipientUserId }) => recipientUserId);
  const all = instance.channels!.split(',');
  const channels = all.filter((channel) => channel !== 'WEBHOOK');
  const forced = instance.mandatoryFlag === 'Y';
  const mandatory = forced || mandatoryCategories.includes(instance.category);
  const urgent = instance.priority === 'HIGH' || instance.quietFlag === 'N';
  const wishes = await wishesOf(tx, users, instance.category, event.at);
  const rows: object[] = [];
  const add = async (one: Delivery, user: string | null): Promise<void> => {
    rows.push({
      mail_id: await nextId(),
      key: `${instance.messageKey}:${user ?? 'robot'}:${one.channel}`.slice(0, 200),
      recipient: user === null ? 'robot:' : `user:${user}`,
      user_id: user,
      state: one.state,
      next_at: new Date(one.nextAt).toISOString(),
      channel: one.channel,
      in_app: one.inApp,
      source_id: instance.sources[one.channel] ?? null,
    });
  };
  for (const userId of users) {
    const wish = wishes.get(userId);
    if (!wish || channels.length === 0) continue;
    for (const one of deliveriesTo(wish, channels, { mandatory, forced, urgent, at: event.at })) await add(one, userId);
  }
  if (all.includes('WEBHOOK')) await add({ channel: 'WEBHOOK', inApp: false, state: 'PENDING', nextAt: event.at }, null);
  return rows;
}

export function instanceDocument(database: Pick<Database, 'nextId'>): ServerDocument {
  const creating: Prepare = async (_command, tools) => ({
    facts: { archiveDays: Number(await tools.profile(messageProfiles.MSG_HISTORY_DAYS, null)) } satisfies ArchiveFacts,
  });

  async function queueDeliveries(_params: object, tools: EffectTools): Promise<void> {
    const instance = tools.decision.after.context as unknown as Instance;
    const rows = await rowsOf(instance, tools, () => database.nextId());
    await tools.tx.query(insertSql, [
      JSON.stringify(rows),
      instance.eventCode,
      JSON.stringify(instance.params),
      new Date(tools.event.at),
      instance.aboutType ?? 'msgInstance',
      instance.aboutId ?? instance.id,
      instance.messageKey,
      instance.category,
      JSON.stringify(wordsOf(instance)),
    ]);
  }

  /** One more delivery for each who has not read it, by the channel of the configuration. */
  const queueUnread = async (_params: object, { tx, decision, event }: EffectTools): Promise<void> => {
    const instance = decision.after.context as unknown as Instance;
    const { rows } = await tx.query<{ id: string }>(
      `select distinct b.user_id::text as id from base_mail b where b.batch_key = $1 and b.user_id is not null
          and not exists (select from base_mail r where r.batch_key = $1 and r.user_id = b.user_id and r.read_at is not null)
        order by 1 limit ${MOST_RECIPIENTS}`,
      [instance.messageKey],
    );
    const channel = instance.escalateChannel!;
    const wishes = await wishesOf(
      tx,
      rows.map(({ id }) => id),
      instance.category,
      event.at,
    );
    const again: object[] = [];
    for (const [userId, wish] of wishes) {
      const asked = { mandatory: true, forced: instance.mandatoryFlag === 'Y', urgent: true, at: event.at };
      for (const one of deliveriesTo(wish, [channel], asked))
        again.push({
          mail_id: await database.nextId(),
          key: `${instance.messageKey}:${userId}:again:${one.channel}`.slice(0, 200),
          recipient: `user:${userId}`,
          user_id: userId,
          state: one.state,
          next_at: new Date(one.nextAt).toISOString(),
          channel: one.channel,
          in_app: one.inApp,
          source_id: instance.sources[one.channel] ?? null,
        });
    }
    await tx.query(insertSql, [
      JSON.stringify(again),
      instance.eventCode,
      JSON.stringify(instance.params),
      new Date(event.at),
      instance.aboutType ?? 'msgInstance',
      instance.aboutId ?? instance.id,
      instance.messageKey,
      instance.category,
      JSON.stringify(wordsOf(instance, [channel])),
    ]);
  };

  const queueAgain = async (_params: object, { tx, decision, event }: EffectTools): Promise<void> => {
    await tx.query(
      "update base_mail set state = 'PENDING', attempts = 0, next_at = $2, settled_at = null where batch_key = $1 and state = 'DEAD'",
      [(decision.after.context as unknown as Instance).messageKey, new Date(event.at)],
    );
  };

  return {
    definition: anyDefinition(msgInstance),
    prepare: { CREATE: creating },
    effects: { queueDeliveries, queueAgain, queueUnread },
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

/** What each channel says; what somebody wrote is no template. */
function wordsOf(
  { origin, subject, subjectEn, body, bodyEn, wordings, channels, merged }: Instance,
  more: readonly string[] = [],
): Readonly<Record<string, object>> {
  const written = {
    subject: { cn: subject ?? '', en: subjectEn ?? subject ?? '' },
    text: { cn: body ?? '', en: bodyEn ?? body ?? '' },
  };
  const rest = { ...(origin === 'COMPOSED' ? { plain: true } : {}), ...(merged.length > 0 ? { more: merged } : {}) };
  return Object.fromEntries(
    ['IN_APP', ...channels!.split(','), ...more].map((channel) => [channel, { ...(wordings[channel] ?? written), ...rest }]),
  );
}
