/**
 * Who sees what of a project (bidding.md §3, View): suppliers its public fields once it is published, if it is open or they
 * were invited; names of invited suppliers before the deadline the owner, managers and the supervisor alone; the ranking
 * nobody but the jury until the report is signed.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { markedFields, supplierCommonFields } from '../../kernel/view.js';
import type { Project } from './fields.js';
import { fields, lines } from './fields.js';

const DRAFTS = ['draft', 'approving', 'rejected'] as const;
const BEFORE_DEADLINE = ['preparing', 'prequalifying', 'tendering', 'suspended'] as const;
const EVALUATING = ['opening', 'compliance', 'technical_eval', 'commercial_opening', 'commercial_eval', 'eval_report'] as const;
const AWARDING = ['awarding', 'negotiating'] as const;
const PUBLISHED = [
  'prequalifying',
  'tendering',
  'suspended',
  'bid_closed',
  ...EVALUATING,
  ...AWARDING,
  'publicity',
  'awarded',
  'completed',
  'failed',
  'retendered',
  'archived',
  'terminated',
] as const;
const includes = (states: readonly string[], state: string) => states.includes(state);

const outside: Predicate = {
  and: [
    { in: ['state', PUBLISHED] },
    { or: [{ present: 'publishedAt' }, { eq: ['state', 'prequalifying'] }] },
    {
      or: [
        { and: [{ eq: ['tenderMethod', 'OPEN'] }, { acting: ['SUPPLIER', 'SUPPLIER_ADMIN'] }] },
        { viewer: ['participantIds', '$supplierId'] },
      ],
    },
  ],
};
/** Experts see what they judge, and nothing else. */
const inside: Predicate = {
  or: [{ not: { acting: ['EXPERT'] } }, { viewer: ['jurorUserIds', '$userId'] }, { viewer: ['ownerUserId', '$userId'] }],
};
const managing: Predicate = {
  or: [
    { acting: ['SOURCING_MANAGER'] },
    { viewer: ['ownerUserId', '$userId'] },
    { viewer: ['supervisorUserId', '$userId'] },
    { viewer: ['createdBy', '$userId'] },
  ],
};
const judging: Predicate = { viewer: ['jurorUserIds', '$userId'] };
const never: Predicate = { always: false };

type Values = Readonly<Record<string, unknown>>;
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));

const JURY = ['jurorUserIds', 'leaderUserId'] as const;
/** Fields and lines that an audience inside does not see now. */
function hidden(state: string, audienceClass: string): readonly string[] {
  const juryKnown = includes(DRAFTS, state) || !includes([...BEFORE_DEADLINE, 'bid_closed', 'opening'], state);
  const rankingKnown = audienceClass === 'juror' || !includes(EVALUATING, state);
  const namesKnown = audienceClass === 'manager' || includes(DRAFTS, state) || !includes(BEFORE_DEADLINE, state);
  return [
    ...(juryKnown || audienceClass === 'juror' ? [] : [...JURY, 'signatures']),
    ...(rankingKnown ? [] : ['results', 'decisions']),
    ...(namesKnown ? [] : ['invitees', 'participantIds']),
  ];
}

const sectionMarked = ['sectionNum', ...markedFields(lines.sections.fields, 'supplier')];
/** Bids were opened and read out. */
export const isOpened = (state: string): boolean =>
  includes(PUBLISHED, state) && !includes(BEFORE_DEADLINE, state) && !includes(['bid_closed', 'opening'], state);
/** A secret ceiling is read out at the opening, and no secret any more. */
function sectionsFor(c: Project, state: string): readonly Values[] {
  const opened = isOpened(state);
  return c.sections.map((row) => {
    const shown = pick(row, sectionMarked);
    return row.controlPriceSecretFlag === 'Y' && !opened ? { ...shown, controlPrice: null } : shown;
  });
}
/** What counts or dates every change would tell a supplier what others do. */
const betraying: readonly string[] = ['rev', 'lastUpdateDate'];
const supplierHeader = [...supplierCommonFields, ...markedFields(fields, 'supplier')].filter((name) => !betraying.includes(name));
const forAll: readonly string[] = [
  'OPEN_PREQUAL',
  'PUBLISH',
  'SUSPEND',
  'RESUME',
  'APPLY_ADJUST',
  'DEADLINE',
  'OPENING_STARTED',
  'OPENING_CLOSED',
  'FAIL',
  'TERMINATE',
  'RESULT_CONFIRMED',
];
const classOfInside = (c: Project, state: string, viewer: Parameters<typeof holds>[3]): string => {
  const values = c as unknown as Values;
  if (holds(judging, state, values, viewer)) return 'juror';
  return holds(managing, state, values, viewer) ? 'manager' : 'observer';
};

export const view: View<Project> = {
  scope: { EX: outside, INSIDE: inside },
  audiences: () => ['manager', 'juror', 'observer', 'supplier'],
  audienceOf: (c, state, viewer) => {
    const values = c as unknown as Values;
    if (viewer.userType === 'EX') return holds(outside, state, values, viewer) ? 'supplier' : null;
    return holds(inside, state, values, viewer) ? classOfInside(c, state, viewer) : null;
  },
  shared: (c, state, audienceClass) => {
    if (audienceClass === 'supplier') return { ...pick(c, supplierHeader), sections: sectionsFor(c, state) };
    return without(c, hidden(state, audienceClass));
  },
  own: () => ({}),
  knows: (event, audience) => audience !== 'supplier' || forAll.includes(event),
  rows: { sections: { manager: { always: true }, juror: { always: true }, observer: { always: true } } },
  columns: {
    ...Object.fromEntries(betraying.map((name) => [name, { supplier: never }])),
    ...Object.fromEntries(
      ['jurorUserIds', 'leaderUserId', 'participantIds', 'results', 'awardLines'].map((name) => [name, { inside: never, supplier: never }]),
    ),
  },
};
