/**
 * Commits shared by transactions that are one statement each. What becomes ready while others are under way goes together
 * in one transaction, one packet and one write of the log; nothing waits that could be under way. A group in which a
 * statement is refused has changed nothing: each of its members then has a transaction of its own and its own answer.
 */
import type { Transaction } from '../contracts.js';
import { InGroups } from './in-groups.js';
import type { GroupTools } from './in-groups.js';

export type Work<T> = (tx: Transaction) => Promise<T>;

/** A statement of a group was refused, for a reason of its own: certainly nothing of the group stands. */
export class GroupRefused extends Error {
  constructor(cause: unknown) {
    super('a statement of the group was refused', { cause });
    this.name = 'GroupRefused';
  }
}

/** What a work comes to that asks nothing. */
export interface Planned<Statement> {
  readonly statement: Statement;
  /** As rows and values go: characters. */
  readonly size: number;
}

export interface SharingTools<Statement> extends Pick<GroupTools<unknown>, 'atOnce' | 'breath' | 'after'> {
  /** A transaction of its own. */
  readonly alone: <T>(work: Work<T>) => Promise<T>;
  /** Null when the work would ask something, or sends nothing. */
  readonly plan: (work: Work<unknown>) => Promise<(Planned<Statement> & { readonly value: unknown }) | null>;
  /**
   * One transaction of all of them, in this order.
   * @throws GroupRefused; any other error is the end of each of them
   */
  readonly together: (statements: readonly Statement[]) => Promise<void>;
}

interface Member {
  readonly work: Work<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_MEMBERS = 50;
/** While PostgreSQL commits one group, the next is decided; fewer than this pay more for packet and commit than that wins. */
const FEWEST_MEMBERS = 5;
/** Characters of a group; a longer statement goes alone. */
const MOST_SIZE = 256 * 1024;

export class SharedCommits<Statement> {
  readonly #groups: InGroups<Member>;

  constructor(private readonly tools: SharingTools<Statement>) {
    this.#groups = new InGroups({
      ...tools,
      most: MOST_MEMBERS,
      fewest: FEWEST_MEMBERS,
      run: (members) => (members.length === 1 ? this.#alone(members[0]!) : this.#group(members)),
    });
  }

  add<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#groups.add({ work, resolve, reject });
    });
  }

  async #group(members: readonly Member[]): Promise<void> {
    const group: { readonly member: Member; readonly statement: Statement; readonly value: unknown }[] = [];
    const alone: Member[] = [];
    let size = 0;
    for (const member of members) {
      try {
        const planned = await this.tools.plan(member.work);
        if (!planned || size + planned.size > MOST_SIZE) {
          alone.push(member);
          continue;
        }
        size += planned.size;
        group.push({ member, ...planned });
      } catch (error) {
        member.reject(error);
      }
    }
    const others = alone.map((member) => this.#alone(member));
    if (group.length === 1) others.push(this.#alone(group[0]!.member));
    else if (group.length > 1) others.push(this.#together(group));
    await Promise.all(others);
  }

  async #together(group: readonly { readonly member: Member; readonly statement: Statement; readonly value: unknown }[]): Promise<void> {
    try {
      await this.tools.together(group.map(({ statement }) => statement));
    } catch (error) {
      if (!(error instanceof GroupRefused)) return group.forEach(({ member }) => member.reject(error));
      await Promise.all(group.map(({ member }) => this.#alone(member)));
      return;
    }
    for (const { member, value } of group) member.resolve(value as never);
  }

  #alone(member: Member): Promise<void> {
    return this.tools.alone(member.work).then((value) => member.resolve(value as never), member.reject);
  }
}
