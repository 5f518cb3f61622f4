/** `findMine`, `saveMine` of msgUserRestful: what the caller wants to be told. His row is begun by the product, changed by himself. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { mandatoryCategories, messageLookups } from '../../state-machines/messages/lookups.js';
import { msgUser } from '../../state-machines/messages/user/index.js';
import type { CallAnswer, CallTools, ServerDocument, SpecialCall } from '../kernel/contracts.js';
import { malformed } from '../kernel/edges/body.js';

const definition = anyDefinition(msgUser);
const categories = Object.keys(messageLookups.MSG_CATEGORY.values);
const flags = ['inAppFlag', 'mailFlag', 'smsFlag'] as const;

type Subscription = Readonly<Record<'category' | (typeof flags)[number], string>>;

async function mineOf({ viewer, db, runtime }: CallTools) {
  const { rows } = await db.query<{ id: string }>('select id::text from msg_user where user_id = $1', [viewer.userId]);
  return rows[0] ? runtime.snapshot('msgUser', rows[0].id) : null;
}

const shown = (context: Readonly<Record<string, unknown>> | null) => {
  const own = (context?.['subscriptions'] ?? []) as readonly Subscription[];
  return {
    digestFlag: context?.['digestFlag'] ?? 'N',
    quietFrom: context?.['quietFrom'] ?? null,
    quietTo: context?.['quietTo'] ?? null,
    suspendedFlag: context?.['suspendedFlag'] ?? 'N',
    subscriptions: categories.map((category) => {
      const row = own.find((one) => one.category === category);
      return {
        category,
        mandatory: mandatoryCategories.includes(category) ? 'Y' : 'N',
        ...Object.fromEntries(flags.map((flag) => [flag, row?.[flag] ?? 'Y'])),
      };
    }),
  };
};

function subscriptionsOf(given: unknown): readonly Subscription[] {
  if (!Array.isArray(given) || given.length > categories.length) throw malformed('subscriptions is a list of categories');
  return given.map((row: Readonly<Record<string, unknown>>) => {
    const { category } = row;
    if (typeof category !== 'string' || !categories.includes(category) || flags.some((flag) => row[flag] !== 'Y' && row[flag] !== 'N'))
      throw malformed('a subscription names a category and Y or N for each channel');
    return Object.fromEntries(['category', ...flags].map((name) => [name, row[name]])) as Subscription;
  });
}

const clockOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, 5) : null);

const calls: Readonly<Record<string, SpecialCall>> = {
  async findMine(_body, tools) {
    return { data: shown((await mineOf(tools))?.context ?? null) };
  },
  async saveMine(body, tools): Promise<CallAnswer> {
    const { viewer, runtime } = tools;
    const set = subscriptionsOf(body['subscriptions'] ?? []);
    let id = (await mineOf(tools))?.context.id ?? null;
    if (id === null) {
      const made = await runtime.submit({
        type: 'msgUser',
        id,
        event: 'CREATE',
        payload: { fields: { userId: viewer.userId }, lines: {} },
        viewer: { ...SYSTEM, orgIds: null },
        cause: { kind: 'SERVER', reason: 'first subscription of a user' },
      });
      if (!made.ok) return { refusal: made.refusal };
      id = made.id;
    }
    const snapshot = await runtime.snapshot('msgUser', id);
    if (!snapshot) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    const outcome = await runtime.submit({
      type: 'msgUser',
      id,
      event: 'SAVE',
      rev: snapshot.context.rev,
      payload: {
        fields: {
          digestFlag: body['digestFlag'] === 'Y' ? 'Y' : 'N',
          quietFrom: clockOf(body['quietFrom']),
          quietTo: clockOf(body['quietTo']),
        },
        lines: set.length > 0 ? { subscriptions: { set } } : {},
      },
      viewer,
    });
    return outcome.ok ? { data: shown((await mineOf(tools))?.context ?? null) } : { refusal: outcome.refusal };
  },
};

export const subscriptionDocument: ServerDocument = { definition, calls };
