/** What a compete event reads outside itself before its machine decides (facts: state-machines/compete/compete-header/facts.ts). */
import type { Hall } from '../../../state-machines/compete/compete-hall/fields.js';
import type {
  AddSupplierFacts,
  AwardFacts,
  CopyFacts,
  GateAnswer,
  GateFacts,
  GenerateFacts,
  HallResult,
  OpenHallFacts,
  ResultFacts,
  SavingFacts,
  SubmitFacts,
} from '../../../state-machines/compete/compete-header/facts.js';
import type { Compete, CompeteHallLine } from '../../../state-machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '../../../state-machines/compete/compete-header/index.js';
import { batchesOf } from '../../../state-machines/compete/compete-header/rules/generation.js';
import type { Downstream } from '../../../state-machines/compete/targets.js';
import { takesPart } from '../../../state-machines/compete/compete-header/rules/halls.js';
import { playedFormats } from '../../../state-machines/compete/compete-header/rules/setup.js';
import { resultOf } from '../../../state-machines/compete/compete-header/rules/results.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { GateAction, GateConditions } from '../../../state-machines/suppliers/gate.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { awardRefusals } from '../../trade/supplier-gate/award-gate.js';
import { gateRefusals, placeOf } from '../../trade/supplier-gate/gate.js';
import { categorySql, itemCopies, latestPrices, releasedDrawings, supplierStandings } from './document.queries.js';

const HALL = 'srmSfdCompeteHall';

const present = ({ snapshot }: PrepareTools): Compete => snapshot!.context as unknown as Compete;
type Rows = readonly Readonly<Record<string, unknown>>[];

const rowsOf = (payload: SavePayload, line: string): Rows => payload.lines?.[line]?.set ?? [];

async function categoryFacts({ fields = {} }: SavePayload, tools: PrepareTools): Promise<Pick<SavingFacts, 'categoryName'>> {
  if (!('categoryId' in fields)) return {};
  const { rows } = await tools.db.query<{ name: string }>(categorySql, [fields['categoryId']]);
  return { categoryName: rows[0]?.name ?? null };
}

async function savingFacts(payload: SavePayload, tools: PrepareTools): Promise<SavingFacts> {
  const before = tools.snapshot ? present(tools) : null;
  const fresh = rowsOf(payload, 'halls').filter(
    (row) => !before?.halls.some((hall) => hall.hallNo === row['hallNo'] && hall.hallId !== null),
  );
  const hallIds = Object.fromEntries(await Promise.all(fresh.map(async (row) => [String(row['hallNo']), await tools.newId()] as const)));
  const suppliers = await supplierStandings(
    tools.db,
    rowsOf(payload, 'suppliers').map((row) => row['supplierId'] as string),
  );
  return {
    played: playedFormats,
    hallIds,
    ...(await categoryFacts(payload, tools)),
    supplierNames: Object.fromEntries(suppliers.map(({ id, supplierName }) => [id, supplierName])),
    historyPrices: await historyPrices(payload, before, tools),
  };
}

async function historyPrices(
  payload: SavePayload,
  before: Compete | null,
  tools: PrepareTools,
): Promise<NonNullable<SavingFacts['historyPrices']>> {
  const header = { currencyCode: 'CNY', priceBasis: 'EXCL', orgId: null, ...before, ...payload.fields } as Pick<
    Compete,
    'currencyCode' | 'priceBasis' | 'orgId'
  >;
  const items = rowsOf(payload, 'items').flatMap((row) =>
    typeof row['itemId'] === 'string' ? [{ itemNo: row['itemNo'] as number, itemId: row['itemId'] }] : [],
  );
  if (items.length === 0) return {};
  const prices = await latestPrices(
    tools.db,
    items.map((item) => item.itemId),
    { currency: header.currencyCode, basis: header.priceBasis, orgId: header.orgId, day: await tools.today(header.orgId) },
  );
  return Object.fromEntries(items.map(({ itemNo, itemId }) => [itemNo, prices[itemId] ?? null]));
}

async function gates(
  tools: PrepareTools,
  supplierIds: readonly string[],
  action: GateAction,
  conditions: GateConditions,
): Promise<Readonly<Record<string, GateAnswer>>> {
  const refused = await gateRefusals(tools.db, supplierIds, action, conditions, placeOf(tools));
  return Object.fromEntries(supplierIds.map((id) => [id, refused[id] ?? null]));
}

const invitationGates = (tools: PrepareTools, supplierIds: readonly string[]) => {
  const allowPotential = present(tools).allowPotentialFlag === 'Y';
  return gates(tools, supplierIds, 'RFQ_INVITE', { allowPotential });
};
const participants = (tools: PrepareTools) =>
  present(tools)
    .suppliers.filter(takesPart)
    .map((supplier) => supplier.supplierId);

async function awardGates(tools: PrepareTools): Promise<Readonly<Record<string, GateAnswer>>> {
  const { awards, items } = present(tools);
  const byNo = new Map(items.map((item) => [item.itemNo, item]));
  const refused = await awardRefusals(
    tools,
    awards.map(({ supplierId, awardRate, itemNo }) => ({
      ...{ supplierId, share: awardRate },
      ...{ itemId: byNo.get(itemNo)?.itemId, orgId: byNo.get(itemNo)?.deliveryOrgId },
    })),
  );
  return Object.fromEntries(awards.map(({ supplierId }) => [supplierId, refused[supplierId] ?? null]));
}

const hallSnapshots = async (tools: PrepareTools, halls: readonly CompeteHallLine[]): Promise<readonly Snapshot[]> => {
  const found: Snapshot[] = [];
  for (const hall of halls) {
    const snapshot = hall.hallId !== null && hall.hallProgress !== 'PLANNED' ? await tools.readDocument(HALL, hall.hallId) : null;
    if (snapshot) found.push(snapshot);
  }
  return found;
};

async function results(tools: PrepareTools): Promise<readonly HallResult[]> {
  const ended = (await hallSnapshots(tools, present(tools).halls)).filter(
    (snapshot) => snapshot.state === 'ended' || snapshot.state === 'archived',
  );
  return ended.map((snapshot) => resultOf(snapshot.context as unknown as Hall));
}

async function openHalls(tools: PrepareTools): Promise<OpenHallFacts> {
  const halls = await hallSnapshots(tools, present(tools).halls);
  return { openHallCount: halls.filter((snapshot) => snapshot.state !== 'waiting').length };
}

/** Only for bidding projects: the prices that go back to them. */
const handOver: Prepare = async (_command, tools) => ({
  facts: (present(tools).sourceType === 'BIDDING' ? { results: await results(tools) } : {}) satisfies ResultFacts,
});

const generation =
  (kind: Downstream): Prepare =>
  async (command, tools) => {
    const c = present(tools);
    const { supplierIds } = command.payload as { readonly supplierIds: readonly string[] };
    const ids: Record<string, string> = {};
    for (const { part } of batchesOf(c, kind, supplierIds)) ids[part] = await tools.newId();
    return { facts: { ids, today: await tools.today(c.orgId) } satisfies GenerateFacts };
  };

/** Fields of a copy: what was set up, not what happened. Times are left to be chosen anew. */
const copiedFields = [
  'competeTitle',
  'competeType',
  'direction',
  'awardMode',
  'priceBasis',
  'currencyCode',
  'pricePrecision',
  'categoryId',
  'categoryName',
  'coBuyerIds',
  'observerIds',
  'publishOnApproval',
  'hallSequence',
  'serialGapSeconds',
  'minSuppliers',
  'allowPotentialFlag',
  'singleSourceReason',
  'depositFlag',
  'depositAmount',
  'deliveryTerm',
  'deliveryPlace',
  'paymentTermId',
  'requiredDate',
  'validityDays',
  'rulesText',
  'buyerVisibility',
  'resultPublish',
  'countersignFlag',
  'allowSplitFlag',
  'maxLotsPerSupplier',
] as const satisfies readonly (keyof Compete)[];
const copiedItem = [
  'itemNo',
  'hallNo',
  'itemId',
  'itemName',
  'spec',
  'drawingIds',
  'uomId',
  'quantity',
  'startPrice',
  'ceilingPrice',
  'floorPrice',
  'targetPrice',
  'requiredDate',
  'deliveryOrgId',
] as const;
const pick = <T extends object>(row: T, names: readonly (keyof T)[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

export function copyOf(source: Compete, found: readonly HallResult[], rankedUpTo: number | null): SavePayload {
  const ranked = (supplierId: string) =>
    found.some((hall) =>
      hall.offers.some(
        (offer) =>
          offer.supplierId === supplierId && (offer.rank ?? Math.min(...offer.lines.map((line) => line.rank ?? Infinity))) <= rankedUpTo!,
      ),
    );
  const best = (hallId: string | null) => found.find((hall) => hall.hallId === hallId)?.offers[0]?.comparable;
  const restart = (hallId: string | null) => (rankedUpTo !== null && source.awardMode === 'TOTAL' ? best(hallId) : undefined);
  /** The best total is the new start: what the units came to before says something else. */
  const restarts = (hallNo: number | null) => source.halls.some((hall) => hall.hallNo === hallNo && restart(hall.hallId) !== undefined);
  return {
    fields: pick(source, copiedFields),
    lines: {
      items: { set: source.items.map((item) => ({ ...pick(item, copiedItem), ...(restarts(item.hallNo) ? { startPrice: null } : {}) })) },
      halls: {
        set: source.halls.map(
          ({
            hallId,
            hallProgress: _progress,
            bestValue: _best,
            notAwardedReason: _reason,
            checkinAt: _checkin,
            startAt: _start,
            ...hall
          }) => ({
            ...hall,
            checkinAt: null,
            startAt: null,
            ...(restart(hallId) === undefined ? {} : { startPrice: restart(hallId) }),
          }),
        ),
      },
      suppliers: {
        set: source.suppliers
          .filter((supplier) => supplier.confirmState !== 'REMOVED' && (rankedUpTo === null || ranked(supplier.supplierId)))
          .map((supplier) => pick(supplier, ['supplierId', 'contactId', 'hallNos', 'factor', 'adder', 'priorityNo'])),
      },
    },
  };
}

const copy: Prepare = async (command, tools) => {
  const { fromId, fromHallResults } = command.payload as { readonly fromId: string; readonly fromHallResults: number | null };
  const source = await tools.readDocument('srmSfdCompeteHeader', fromId);
  const context = source?.context as unknown as Compete | undefined;
  const view = srmSfdCompeteHeader.view as { audienceOf(context: Compete, state: string, viewer: PrepareTools['viewer']): string | null };
  const mayRead =
    source &&
    context &&
    view.audienceOf(context, source.state, tools.viewer) === 'buyer' &&
    (tools.viewer.orgIds === null || (context.orgId !== null && tools.viewer.orgIds.includes(context.orgId)));
  if (!mayRead) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const found =
    fromHallResults === null
      ? []
      : (await hallSnapshots(tools, context.halls)).map((snapshot) => resultOf(snapshot.context as unknown as Hall));
  const copied = copyOf(context, found, fromHallResults);
  return {
    facts: {
      ...(await savingFacts(copied, tools)),
      copy: copied,
      sourceId: fromId,
      sourceNumber: context.docNumber,
      orgId: context.orgId,
    } satisfies CopyFacts,
  };
};

const saving: Prepare = async (command, tools) => ({ facts: await savingFacts(command.payload as SavePayload, tools) });

export const prepare: Readonly<Record<string, Prepare>> = {
  CREATE: saving,
  SAVE: saving,
  COPY: copy,
  SUBMIT: async (_command, tools) => ({
    facts: {
      placeNamed: true,
      startsHeld: true,
      played: playedFormats,
      gates: await invitationGates(tools, participants(tools)),
      items: await itemCopies(tools.db, present(tools).items),
      ...(await releasedDrawings(tools.db, present(tools).items)),
    } satisfies SubmitFacts,
  }),
  PUBLISH: async (_command, tools) => ({ facts: { gates: await invitationGates(tools, participants(tools)) } satisfies GateFacts }),
  ADD_SUPPLIER: async (command, tools) => {
    const { supplierId } = command.payload as { readonly supplierId: string };
    const [standing] = await supplierStandings(tools.db, [supplierId]);
    return {
      facts: {
        gates: await invitationGates(tools, [supplierId]),
        ...(standing ? { supplierName: standing.supplierName } : {}),
      } satisfies AddSupplierFacts,
    };
  },
  RESCHEDULE: async (_command, tools) => ({ facts: await openHalls(tools) }),
  REVISE: async (_command, tools) => ({ facts: await openHalls(tools) }),
  HALL_ENDED: handOver,
  HALL_FAILED: handOver,
  SAVE_AWARD: async (_command, tools) => ({ facts: { results: await results(tools) } satisfies ResultFacts }),
  SUBMIT_AWARD: async (_command, tools) => ({
    facts: { results: await results(tools), gates: await awardGates(tools) } satisfies AwardFacts,
  }),
  GENERATE_AGREEMENT: generation('AGREEMENT'),
  GENERATE_ORDER: generation('ORDER'),
  GENERATE_CONTRACT: generation('CONTRACT'),
  GENERATE_PRICING: generation('PRICING'),
};
