/** Several people at once: each is an event of his own, and whoever is refused comes back with the reason. */
import { call, Refused } from '../kernel/call.js';

export interface Outcome {
  readonly personId: string;
  /** null: it is done. */
  readonly refusal: string | null;
}
interface BatchRow {
  readonly id: string | null;
  readonly status: 'S' | 'E';
  readonly msg: string;
}
type Row = Readonly<Record<string, unknown>>;

/** Rows are answered in their order, also where none of them was taken. */
async function batch(entity: string, action: string, body: object): Promise<readonly BatchRow[]> {
  const answer = await call<readonly BatchRow[]>(entity, action, body);
  if (!Array.isArray(answer.data)) throw new Refused(answer);
  return answer.data;
}
const reasonOf = ({ status, msg }: BatchRow): string | null => (status === 'S' ? null : msg);

const ALLOT = 'basePositionAllot';

/** Assigned from a day on; what may not begin leaves no draft behind. */
export async function assignToPosition(people: readonly string[], common: Row): Promise<readonly Outcome[]> {
  const begun = await batch(ALLOT, 'doBatchSaveOrUpdate', { rows: people.map((personId) => ({ ...common, personId })) });
  const ids = begun.flatMap(({ id, status }) => (status === 'S' && id !== null ? [id] : []));
  const enabled = ids.length === 0 ? [] : await batch(ALLOT, 'doBatchEnabled', { ids });
  const refused = ids.filter((_id, place) => enabled[place]!.status === 'E');
  if (refused.length > 0) await batch(ALLOT, 'doBatchDelete', { ids: refused });
  return people.map((personId, place) => {
    const made = begun[place]!;
    const after = made.status === 'S' ? enabled[ids.indexOf(made.id!)]! : made;
    return { personId, refusal: reasonOf(after) };
  });
}

const PERSON = 'basePerson';

/** On the record that each of them has now. */
export async function moveToDepartment(people: readonly string[], deptId: string): Promise<readonly Outcome[]> {
  const asked = { pageIndex: 1, pageRows: 100, conditions: [{ key: 'id', op: 'in', value: people }] };
  const known = await call<readonly { readonly id: string; readonly rev: number }[]>(PERSON, 'listByPage', asked);
  if (known.status !== 'S') throw new Refused(known);
  const revs = new Map(known.data.map(({ id, rev }) => [String(id), rev]));
  const rows = people.map((id) => ({ id, rev: revs.get(id), deptId }));
  const saved = await batch(PERSON, 'doBatchSaveOrUpdate', { rows });
  return people.map((personId, place) => ({ personId, refusal: reasonOf(saved[place]!) }));
}
