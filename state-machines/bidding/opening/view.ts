/**
 * Who sees what of an opening (bidding.md §8, View): who bids is nobody's business before the key is together, and what a bid
 * says is nobody's before it is read out, not even for people inside.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, supplierCommonFields } from '../../kernel/view.js';
import type { OpenedBid, Opening } from './fields.js';
import { fields } from './fields.js';

type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));

const mine: Predicate = { viewer: ['supplierIds', '$supplierId'] };
const never: Predicate = { always: false };
const isJudge: Predicate = { not: { acting: ['EXPERT'] } };
const invitedStates = ['checking_in', 'decrypting', 'reading', 'closed', 'aborted'] as const;
const supplierScope: Predicate = { and: [{ in: ['state', invitedStates] }, mine] };
const running: readonly string[] = ['reading', 'closed'];

const read = (one: OpenedBid): Values =>
  one.readAt === null
    ? { ...one, total: null, currency: null, deliveryDays: null, quality: null, projectManager: null, bond: null }
    : { ...one };
/** Readers outside are told names, hashes and what was read. */
const outside = ['bidKey', 'supplierId', 'supplierName', 'sectionId', 'sectionName', 'envelopeType', 'sealedAt', 'commitHash', 'status'];
const readNames = ['total', 'currency', 'deliveryDays', 'quality', 'projectManager', 'bond', 'readNo', 'readAt'];
const header = [...supplierCommonFields, ...markedFields(fields, 'supplier')];
/** Who else has come is not to be known while names are secret. */
const attending = ({ signIns }: Opening, told: boolean) =>
  (signIns ?? []).filter(({ role }) => told || role !== 'BIDDER').map(({ name, role, at }) => ({ name, role, at }));
const controls = (c: Opening, state: string) => (running.includes(state) ? c.controlPrices : []);

export const view: View<Opening> = {
  scope: { EX: supplierScope, INSIDE: isJudge },
  audiences: (c) => ['inside', ...c.supplierIds.map((id) => `supplier:${id}`)],
  audienceOf: (c, state, viewer) => {
    const values = c as unknown as Values;
    if (viewer.userType === 'EX') return holds(supplierScope, state, values, viewer) ? `supplier:${viewer.supplierId}` : null;
    return holds(isJudge, state, values, viewer) ? 'inside' : null;
  },
  shared: (c, state, audienceClass) => {
    const told = c.startedAt !== null;
    const bids = c.bids.map(read);
    if (audienceClass !== 'supplier') {
      const signIns = told ? c.signIns : (c.signIns ?? []).filter(({ role }) => role !== 'BIDDER');
      return { ...c, supplierIds: told ? c.supplierIds : [], signIns, bids, controlPrices: controls(c, state) };
    }
    return {
      ...pick(c, header),
      signIns: attending(c, told),
      controlPrices: controls(c, state),
      recordConfirms: (c.recordConfirms ?? []).map(({ name, at }) => ({ name, at })),
      bids: bids.map((one) => pick(one, [...outside, ...readNames])),
    };
  },
  own: (c, _state, audience) =>
    classOf(audience) === 'supplier'
      ? { signedIn: (c.signIns ?? []).some(({ supplierId }) => supplierId === audience.slice('supplier:'.length)) }
      : {},
  rows: {},
  columns: {
    supplierIds: { inside: { present: 'startedAt' }, supplier: never },
    signIns: { inside: { present: 'startedAt' }, supplier: never },
    recordConfirms: { supplier: never },
    controlPrices: { inside: { in: ['state', running] }, supplier: never },
    ...Object.fromEntries(
      Object.keys(fields)
        .filter((name) => !header.includes(name) && name !== 'supplierIds' && name !== 'controlPrices')
        .map((name) => [name, { supplier: never }]),
    ),
  },
};
