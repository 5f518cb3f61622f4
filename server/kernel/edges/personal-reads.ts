/** Who was shown personal data whole (platform-access.md §1.5): what the edges answer is looked at once, frames are not. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { showsPersonal } from '../../../state-machines/kernel/masks.js';
import type { Caller, Kernel, LineAddress, PersonalReadKind } from './contracts.js';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly part: Readonly<Record<string, unknown>>;
}

/** What a call or a socket is about to show; masked, own and empty values are nobody's reading. */
export async function notePersonal(
  { personalReads, runtime }: Pick<Kernel, 'personalReads' | 'runtime'>,
  caller: Caller,
  definition: AnyDefinition,
  kind: PersonalReadKind,
  shown: readonly Row[],
): Promise<void> {
  const ids = shown.filter(({ state, part }) => showsPersonal(definition, caller.viewer, state, part)).map(({ id }) => id);
  if (ids.length > 0) await personalReads?.note({ caller, docType: definition.type, kind, ids, rows: ids.length, at: runtime.now() });
}

/** Rows of a list, flat as it has them. */
export const listed = (rows: readonly Readonly<Record<string, unknown>>[]): readonly Row[] =>
  rows.map((row) => ({ id: String(row['id']), state: String(row['state'] ?? ''), part: row }));

/** Rows of lines, each as the document that it is of. */
export const listedLines = ({ line, nested }: LineAddress, rows: readonly Readonly<Record<string, unknown>>[]): readonly Row[] =>
  rows.map((row) => ({
    id: String(row['docId']),
    state: String(row['state'] ?? ''),
    part: { ...row, [line]: [nested === undefined ? row : { [nested]: [row] }] },
  }));
