/** `pushRestful`: in which browsers the caller is told what his bell gets, and whether this is one of them. */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, optionalText } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { outsideAddress } from '../outside/outbound.js';
import { platformReasons } from '../reasons.js';
import type { Sealing } from '../secrets.js';
import type { ApplicationKey } from './encryption.js';
import { bytesOf, isReceiver } from './encryption.js';

/** Browsers of one person; who takes another one loses the oldest. */
export const MOST_BROWSERS = 10;
const LONGEST = 1_000;

/** Where a browser is reached, and how it reads what comes. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
export const aboutPush = (userId: string): string => `push:${userId}`;

export interface PushServiceParts {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly key: ApplicationKey;
  readonly loopback: boolean;
}

function subscriptionOf(body: Body): Subscription {
  const [endpoint, p256dh, auth] = (['endpoint', 'p256dh', 'auth'] as const).map((name) => optionalText(body, name, LONGEST));
  if (!endpoint || !p256dh || !auth || !isReceiver({ p256dh: bytesOf(p256dh), auth: bytesOf(auth) }))
    throw malformed('a subscription has endpoint, p256dh and auth, as browsers give them');
  return { endpoint, p256dh, auth };
}

const addSql = `insert into base_push (push_id, user_id, mark, receiver, made_at) values ($1, $2, $3, $4, $5)
  on conflict (mark) do update set user_id = excluded.user_id, receiver = excluded.receiver, made_at = excluded.made_at`;
const oldestSql = `delete from base_push where push_id in (
  select push_id from base_push where user_id = $1 order by made_at desc, push_id desc offset ${MOST_BROWSERS})`;

export function pushService({ database, sealing, key, loopback }: PushServiceParts): Service {
  const { read } = database;
  const markOf = (endpoint: string): string => sealing.mark(`push:${endpoint}`);
  return {
    name: 'pushRestful',
    reasons: platformReasons,
    calls: {
      /** `{endpoint}`: of this browser, where it has one. */
      async findMine(body, { caller }) {
        const endpoint = optionalText(body, 'endpoint', LONGEST);
        const { rows } = await read.query<{ mark: string }>('select mark from base_push where user_id = $1', [caller.session.userId]);
        const on = endpoint !== null && rows.some(({ mark }) => mark === markOf(endpoint));
        return { data: { publicKey: key.publicKey, browsers: rows.length, on } };
      },
      async subscribe(body, { caller, at }) {
        const { userId } = caller.session;
        const given = subscriptionOf(body);
        const { endpoint } = given;
        if (!outsideAddress(endpoint, loopback)) return { refusal: refusal('PUSH_TARGET', { field: 'endpoint' }) };
        const receiver = sealing.seal(JSON.stringify(given), aboutPush(userId));
        await read.query(addSql, [await database.nextId(), userId, markOf(endpoint), receiver, new Date(at)]);
        await read.query(oldestSql, [userId]);
        return { data: {} };
      },
      /** `{endpoint}`; without one, all of the caller's. */
      async unsubscribe(body, { caller }) {
        const endpoint = optionalText(body, 'endpoint', LONGEST);
        const mark = endpoint === null ? null : markOf(endpoint);
        await read.query('delete from base_push where user_id = $1 and ($2::text is null or mark = $2)', [caller.session.userId, mark]);
        return { data: {} };
      },
    },
  };
}
