/** What users want to be told, and how that makes deliveries: subscriptions, unsubscriptions, quiet hours, returned letters. */
import type { Queryable } from '../kernel/contracts.js';
import { DIGEST } from '../platform/mail/queue.js';
import { SITE_ZONE } from '../platform/zones.js';

export interface Wish {
  readonly userId: string;
  readonly inApp: boolean;
  readonly mail: boolean;
  readonly text: boolean;
  readonly digest: boolean;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string;
  /** Of an address that returned too many letters. */
  readonly suspended: boolean;
}

interface WishRow {
  readonly user_id: string;
  readonly time_zone: string | null;
  readonly in_app: string | null;
  readonly mail: string | null;
  readonly sms: string | null;
  readonly digest_flag: string | null;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly suspended_flag: string | null;
  readonly off: readonly string[];
}

const sql = `
  select u.id::text as user_id, u.time_zone, s.in_app_flag as in_app, s.mail_flag as mail, s.sms_flag as sms,
         m.digest_flag, m.quiet_from, m.quiet_to, m.suspended_flag,
         array(select t.channel from msg_td t where t.user_id = u.id and t.state = 'enabled' and (t.category is null or t.category = $2)
                and (t.until is null or t.until >= ($3::timestamptz at time zone coalesce(u.time_zone, '${SITE_ZONE}'))::date)) as off
    from base_users u
    left join msg_user m on m.user_id = u.id and m.state = 'enabled'
    left join msg_user_subscriptions s on s.doc_id = m.id and s.category = $2
   where u.id = any($1::bigint[])`;

export async function wishesOf(on: Queryable, users: readonly string[], category: string, at: number): Promise<ReadonlyMap<string, Wish>> {
  const { rows } = await on.query<WishRow>(sql, [users, category, new Date(at)]);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        inApp: row.in_app !== 'N' && !row.off.includes('IN_APP'),
        mail: row.mail !== 'N' && !row.off.includes('EMAIL'),
        text: row.sms !== 'N' && !row.off.includes('SMS'),
        digest: row.digest_flag === 'Y',
        quietFrom: row.quiet_from,
        quietTo: row.quiet_to,
        timeZone: row.time_zone ?? SITE_ZONE,
        suspended: row.suspended_flag === 'Y',
      },
    ]),
  );
}

export interface Delivery {
  readonly channel: string;
  readonly inApp: boolean;
  /** SENT: it is there with its row; SUPPRESSED: he does not want it. */
  readonly state: 'PENDING' | 'SENT' | 'SUPPRESSED';
  readonly nextAt: number;
}

interface Circumstances {
  /** In the product at least. */
  readonly mandatory: boolean;
  /** By every channel, whoever unsubscribed. */
  readonly forced: boolean;
  /** Quiet hours hold nothing back that is urgent. */
  readonly urgent: boolean;
  readonly at: number;
}

/** One for each channel; the letter is the entry of his messages, too, where both are wanted. */
export function deliveriesTo(
  wish: Wish,
  channels: readonly string[],
  { mandatory, forced, urgent, at }: Circumstances,
): readonly Delivery[] {
  const inApp = channels.includes('IN_APP') && (mandatory || forced || wish.inApp);
  const nextAt = urgent ? at : afterQuiet(wish, at);
  const wants: Readonly<Record<string, boolean>> = {
    EMAIL: (forced || wish.mail) && !wish.suspended,
    SMS: forced || wish.text,
  };
  const gathered = wish.digest && !urgent && !forced;
  const outside = channels.filter((channel) => channel !== 'IN_APP');
  const sent = outside.map((channel): Delivery => {
    const wanted = wants[channel] ?? false;
    const digest = gathered && wanted && channel === 'EMAIL';
    return {
      channel: digest ? DIGEST : channel,
      inApp: false,
      state: wanted ? 'PENDING' : 'SUPPRESSED',
      nextAt: digest ? nextDigest(wish.timeZone, at) : nextAt,
    };
  });
  const letter = sent.findIndex(({ channel, state }) => (channel === 'EMAIL' || channel === DIGEST) && state === 'PENDING');
  if (!inApp) return sent.length > 0 ? sent : [{ channel: 'IN_APP', inApp: false, state: 'SUPPRESSED', nextAt: at }];
  if (letter >= 0) return sent.map((one, index) => (index === letter ? { ...one, inApp: true } : one));
  return [{ channel: 'IN_APP', inApp: true, state: 'SENT', nextAt: at }, ...sent];
}

const MINUTE_MS = 60_000;
/** Minutes of the day at which gathered letters leave. */
const DIGEST_AT = 540;

/** The next nine o'clock of his. */
export function nextDigest(timeZone: string, at: number): number {
  const left = (DIGEST_AT - minutesOf(clockIn(timeZone, at)) + 1_440) % 1_440 || 1_440;
  return Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The end of his quiet hours, where it falls into them; otherwise now. */
export function afterQuiet({ quietFrom, quietTo, timeZone }: Pick<Wish, 'quietFrom' | 'quietTo' | 'timeZone'>, at: number): number {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at;
  const [from, to, now] = [minutesOf(quietFrom), minutesOf(quietTo), minutesOf(clockIn(timeZone, at))];
  const quiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!quiet) return at;
  const left = (to - now + 1_440) % 1_440;
  return Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
}

const clockIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
