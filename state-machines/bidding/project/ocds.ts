/**
 * A project as a release of the Open Contracting Data Standard 1.1 (bidding.md §12): what is public of it at that moment and
 * nothing else.
 */
import { sum } from '../../kernel/primitives/decimal.js';
import type { Frame, Json, Party } from '../../trade/ocds.js';
import { dayOf, iso, itemOf, releaseWith, said, valueOf } from '../../trade/ocds.js';
import type { Bill } from '../bill/index.js';
import type { Result, ResultLine } from '../result/fields.js';
import type { TenderDoc } from '../tender-document/fields.js';
import type { Node, Project, Section } from './fields.js';
import { sectionIdOf } from './fields.js';
import { isOpened } from './view.js';

/** What the release tells beside the project itself. */
export interface ReleaseParts extends Frame {
  readonly bills: ReadonlyMap<string, Bill>;
  /** Codes of units, by id. */
  readonly units: ReadonlyMap<string, string>;
  /** Published versions. */
  readonly documents: readonly TenderDoc[];
  /** Annexes that everybody may read, with their files. */
  readonly annexes: readonly { readonly id: string; readonly title: string; readonly sha256: string }[];
  /** Suppliers who took part. */
  readonly requests: number;
  readonly results: readonly { readonly state: string; readonly context: Result }[];
  readonly contracts: readonly ReleasedContract[];
  /** Numbers and names of suppliers that results name, by id. */
  readonly suppliers: ReadonlyMap<string, Party>;
}
export interface ReleasedContract {
  readonly id: string;
  readonly docNumber: string;
  readonly active: boolean;
  readonly amount: string | null;
  /** The day, yyyy-MM-dd. */
  readonly signedOn: string | null;
}

const DRAFTS: readonly string[] = ['draft', 'approving', 'rejected', 'cancelled'];
const COMPLETE: readonly string[] = ['publicity', 'awarded', 'completed', 'archived'];
/** Results that stand, and those that are still published for objections. */
const AWARD_STATUS: Readonly<Record<string, string>> = {
  publicity: 'pending',
  objection_hold: 'pending',
  confirmed: 'active',
  contracted: 'active',
};
const METHODS = { OPEN: 'open', INVITED: 'selective', NEGOTIATED: 'limited' } as const;
const CATEGORIES = { GOODS: 'goods', SERVICES: 'services', WORKS: 'works' } as const;

/** Before its approval nothing of a project is public. */
export const isReleased = (state: string): boolean => !DRAFTS.includes(state);

const isPublished = (c: Project): boolean => c.publishedAt !== null;
function statusOf(c: Project, state: string): string {
  if (c.terminateReason !== null) return 'cancelled';
  if (c.failReason !== null) return 'unsuccessful';
  if (state === 'preparing') return 'planned';
  return COMPLETE.includes(state) ? 'complete' : 'active';
}

function lotStatusOf(section: Section, status: string): string {
  if (section.failFlag === 'Y') return 'unsuccessful';
  if (section.sectionStatus === 'CONTRACTED') return 'complete';
  return status === 'complete' ? 'active' : status;
}

const ceilingOf = (section: Section, state: string): string | null =>
  section.controlPriceSecretFlag === 'Y' && !isOpened(state) ? null : section.controlPrice;

/** Of a whole whose parts are all public; null: one of them is not. */
function ceilingsOf(c: Project, state: string): string | null {
  if (!isPublished(c)) return null;
  const all = c.sections.map((section) => ceilingOf(section, state));
  return all.length > 0 && all.every((one) => one !== null) ? sum(all as readonly string[]) : null;
}

function periodOf(nodes: readonly Node[], nodeCode: string): Json | undefined {
  const node = nodes.find((one) => one.nodeCode === nodeCode && one.skipFlag !== 'Y');
  if (!node || (node.plannedStart === null && node.plannedEnd === null)) return undefined;
  return said({ startDate: dayOf(node.plannedStart), endDate: dayOf(node.plannedEnd) });
}

const itemIdOf = (section: Section, lineNum: number): string => `${sectionIdOf(section)}-${lineNum}`;
function itemsOf(c: Project, { bills, units }: ReleaseParts): readonly Json[] {
  if (!isPublished(c)) return [];
  return c.sections.flatMap((section) =>
    (bills.get(section.listId ?? '')?.items ?? []).map((item) =>
      itemOf({ ...item, id: itemIdOf(section, item.lineNum), relatedLot: sectionIdOf(section) }, units),
    ),
  );
}

function documentsOf(c: Project, { documents, annexes }: ReleaseParts): readonly Json[] {
  if (!isPublished(c)) return [];
  const papers = documents.map(({ id, docName, versionNo, fileHash, publishDate }) =>
    said({
      id,
      documentType: 'biddingDocuments',
      title: `${docName} v${versionNo} (sha256 ${fileHash})`,
      format: 'application/pdf',
      datePublished: iso(publishDate),
    }),
  );
  return [...papers, ...annexes.map(({ id, title, sha256 }) => ({ id, title: `${title} (sha256 ${sha256})` }))];
}

const lotOf =
  (c: Project, state: string, status: string) =>
  (section: Section): Json =>
    said({
      id: sectionIdOf(section),
      title: section.sectionName,
      status: lotStatusOf(section, status),
      value: isPublished(c) ? valueOf(ceilingOf(section, state), c.currency) : undefined,
    });

function tenderOf(c: Project, state: string, parts: ReleaseParts): Json {
  const status = statusOf(c, state);
  return said({
    id: c.docNumber,
    title: c.projectName,
    status,
    procuringEntity: parts.buyer,
    procurementMethod: METHODS[c.tenderMethod as keyof typeof METHODS],
    mainProcurementCategory: CATEGORIES[c.procurementType as keyof typeof CATEGORIES],
    value: valueOf(ceilingsOf(c, state), c.currency),
    tenderPeriod: said({ startDate: iso(c.docIssueStart), endDate: iso(c.bidDeadline) }),
    enquiryPeriod: periodOf(c.nodes, 'QUESTION'),
    awardPeriod: periodOf(c.nodes, 'AWARD'),
    lots: c.sections.map(lotOf(c, state, status)),
    items: itemsOf(c, parts),
    documents: documentsOf(c, parts),
  });
}

const countOf = (c: Project, count: 'sealedCount' | 'validCount'): number =>
  c.sections.reduce((all, section) => all + (section[count] ?? 0), 0);

/** How many asked, sealed a bid and bid validly: from the opening on, the last from the report on. */
function statisticsOf(c: Project, state: string, { requests, at }: ReleaseParts): Json | undefined {
  if (!isOpened(state)) return undefined;
  const measures: readonly (readonly [string, number])[] = [
    ['requests', requests],
    ['bids', countOf(c, 'sealedCount')],
    ...(c.reportSignedAt === null ? [] : [['validBids', countOf(c, 'validCount')] as const]),
  ];
  return { statistics: measures.map(([measure, value], index) => ({ id: String(index + 1), measure, value, date: iso(at) })) };
}

const awardIdOf = (result: Result, { lineId }: ResultLine): string => `${result.docNumber}-${lineId}`;
const shownAmount = (result: Result, line: ResultLine): string | null => (result.disclosureLevel === 'WINNER_ONLY' ? null : line.amount);

/** Lines of results that are published; candidates are told as pending while their publicity lasts. */
function awarded(parts: ReleaseParts): readonly { readonly state: string; readonly result: Result; readonly line: ResultLine }[] {
  return parts.results
    .filter(
      ({ state, context }) => AWARD_STATUS[state] !== undefined && (context.resultType === 'AWARD' || AWARD_STATUS[state] === 'pending'),
    )
    .flatMap(({ state, context }) =>
      context.lines.filter(({ winnerFlag }) => winnerFlag === 'Y').map((line) => ({ state, result: context, line })),
    );
}

const partyOf = ({ suppliers }: ReleaseParts, { supplierId, supplierName }: ResultLine): Party =>
  suppliers.get(supplierId) ?? { id: supplierId, name: supplierName ?? '' };

const awardOf =
  (c: Project, parts: ReleaseParts) =>
  ({ state, result, line }: ReturnType<typeof awarded>[number]): Json =>
    said({
      id: awardIdOf(result, line),
      title: line.sectionName,
      status: line.lineStatus === 'REFUSED' ? 'cancelled' : AWARD_STATUS[state],
      date: iso(line.letterAt ?? result.publicityStart),
      value: valueOf(shownAmount(result, line), c.currency),
      suppliers: [partyOf(parts, line)],
      relatedLots: [line.sectionId],
    });

function contractsOf(c: Project, parts: ReleaseParts): readonly Json[] {
  return awarded(parts).flatMap(({ result, line }) => {
    const contract = parts.contracts.find(({ id, active }) => active && id === line.contractId);
    if (!contract) return [];
    const amount = result.disclosureLevel === 'WINNER_ONLY' ? null : contract.amount;
    return [
      said({
        id: contract.docNumber,
        awardID: awardIdOf(result, line),
        status: 'active',
        value: valueOf(amount, c.currency),
        dateSigned: dayOf(contract.signedOn),
      }),
    ];
  });
}

const winnersOf = (parts: ReleaseParts): readonly Party[] => [
  ...new Map(awarded(parts).map(({ line }) => [line.supplierId, partyOf(parts, line)])).values(),
];

/** @returns the release; the project is approved (`isReleased`) */
export const releaseOf = (c: Project, state: string, parts: ReleaseParts): Json =>
  releaseWith(parts, {
    docNumber: c.docNumber,
    version: String(c.rev),
    tender: tenderOf(c, state, parts),
    bids: statisticsOf(c, state, parts),
    awards: awarded(parts).map(awardOf(c, parts)),
    contracts: contractsOf(c, parts),
    winners: winnersOf(parts),
  });
