/** Two servers or more on one database and one Redis, behind a balancer, each with ways of its own that can be cut. */
import { startRedis, freePort } from '../../harness/redis-server.mjs';
import { openProxy } from '../../harness/proxy.mjs';
import { openBalancer } from './balancer.mjs';
import { spawnServer } from './product-server.mjs';
import { until } from './stage.mjs';

export class Member {
  process = null;
  /** When it was away: from its end to its listening again; certainly until it was started. */
  absences = [];
  startMs = [];
  log = [];

  constructor(name, settings) {
    Object.assign(this, { name, settings });
  }

  get serving() {
    return this.absences.at(-1)?.servedAt !== null && this.process !== null;
  }

  /** @returns whether it listens; false when it was killed on its way up */
  async start() {
    const startedAt = Date.now();
    const absence = this.absences.at(-1);
    if (absence) absence.deadUntil = Math.max(absence.deadUntil, startedAt);
    this.process = spawnServer({ ...this.settings });
    const listening = (await this.process.listening) !== null;
    if (!listening) return false;
    this.startMs.push(Date.now() - startedAt);
    if (absence) absence.servedAt = Date.now();
    return true;
  }

  /** SIGKILL, whether it serves or is on its way up. */
  async kill() {
    const standing = this.absences.at(-1);
    const killed = this.process.kill();
    const at = Date.now();
    if (standing && standing.servedAt === null) standing.deadUntil = at;
    else this.absences.push({ killedAt: at, deadFrom: at, deadUntil: at, servedAt: null });
    await killed;
    this.log.push(...this.process.errors);
  }

  /** SIGTERM, until it is gone. */
  async stop() {
    const stopped = this.process.stop();
    await stopped;
    const at = Date.now();
    this.absences.push({ killedAt: at, deadFrom: at, deadUntil: at, servedAt: null });
    this.log.push(...this.process.errors);
  }

  signal(name) {
    process.kill(this.process.child.pid, name);
  }
}

/** @returns {Promise<{ members: Member[], balancer, redis, close(): Promise<void> }>} */
export async function openMembers(server, { names = ['A', 'B'], proxied = false } = {}) {
  const redis = { server: await startRedis() };
  const proxies = [];
  const through = async (url, proxy) => {
    const changed = new URL(url);
    changed.port = String(proxy.port);
    proxies.push(proxy);
    return changed.href;
  };
  const members = [];
  for (const name of names) {
    const [postgres, cache] = proxied ? [await openProxy(server.port), await openProxy(redis.server.port)] : [null, null];
    const member = new Member(name, {
      folder: server.folder,
      port: await freePort(),
      appUrl: proxied ? await through(server.appUrl, postgres) : server.appUrl,
      redisUrl: proxied ? await through(redis.server.url, cache) : redis.server.url,
    });
    members.push(Object.assign(member, { postgres, cache }));
  }
  for (const member of members)
    if (!(await member.start())) throw new Error(`${member.name} did not start: ${member.process.errors.join('\n')}`);
  const balancer = await openBalancer(members.map((member) => member.settings.port));
  await until(() => members.every((member) => balancer.isWell(member.settings.port)), 'the servers to be well');
  return {
    members,
    balancer,
    redis,
    async close() {
      balancer.close();
      await Promise.all(
        members.map((member) =>
          member.process.child.exitCode === null && member.process.child.signalCode === null ? member.process.kill() : undefined,
        ),
      );
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await redis.server.stop();
    },
  };
}

/** When nobody served: absences that all members had at one time. */
export function commonAbsences(members, endedAt) {
  const closed = (member) =>
    member.absences.map((absence) => ({
      ...absence,
      servedAt: absence.servedAt ?? endedAt,
      deadUntil: absence.servedAt === null ? endedAt : absence.deadUntil,
    }));
  const both = (a, b) => ({
    killedAt: Math.max(a.killedAt, b.killedAt),
    deadFrom: Math.max(a.deadFrom, b.deadFrom),
    deadUntil: Math.min(a.deadUntil, b.deadUntil),
    servedAt: Math.min(a.servedAt, b.servedAt),
  });
  return members.slice(1).reduce(
    (common, member) =>
      common.flatMap((one) =>
        closed(member)
          .map((other) => both(one, other))
          .filter(({ killedAt, servedAt }) => killedAt < servedAt),
      ),
    closed(members[0]),
  );
}
