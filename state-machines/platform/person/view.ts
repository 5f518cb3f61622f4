/**
 * Everybody inside finds everybody who works here. When somebody leaves and to whom he hands over is told to those who keep
 * the staff, to auditors and to himself; the picture of his signature to administrators and himself alone.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { plainView } from '../../kernel/view.js';
import type { Person } from './fields.js';
import { fields } from './fields.js';

const SIGNATURE = 'signImageId';
const leaving: readonly string[] = ['leaveDate', 'handoverPersonId', 'leaveAt'];

const himself: Predicate = { viewer: ['id', '$personId'] };
const keeps: Predicate = { or: [{ acting: ['ADMIN'] }, himself] };
const knowsLeaving: Predicate = { or: [{ acting: ['ADMIN', 'AUDITOR'] }, himself] };

const without = (person: Person, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(person).filter(([name]) => !names.includes(name)));

const hiddenOf: Readonly<Record<string, readonly string[]>> = {
  keeper: [],
  auditor: [SIGNATURE],
  inside: [SIGNATURE, ...leaving],
};

export const view: View<Person> = {
  ...plainView<Person>(fields, {}, { anyOrganisation: true, self: himself }),
  audiences: () => Object.keys(hiddenOf),
  audienceOf: (person, state, viewer) => {
    if (viewer.userType === 'EX') return null;
    if (holds(keeps, state, { ...person }, viewer)) return 'keeper';
    return viewer.respCode === 'AUDITOR' ? 'auditor' : 'inside';
  },
  shared: (person, _state, audienceClass) => without(person, hiddenOf[audienceClass] ?? hiddenOf['inside']!),
  columns: {
    [SIGNATURE]: { inside: keeps },
    ...Object.fromEntries(leaving.map((name) => [name, { inside: knowsLeaving }])),
  },
};
