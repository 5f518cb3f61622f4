/** What an award comes to, and what keeps it from being submitted (bidding.md §11). */
import type { SavePayload } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import {
  cmp,
  div,
  eq,
  gt,
  isPositive,
  mul,
  normalise,
  percentOf,
  round,
  round2,
  roundDown,
  sub,
  sum,
} from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import type { ProjectFact, SectionFact } from '../award/facts.js';
import { copiedOf } from '../award/facts.js';
import { amountsOf } from '../award/prices.js';
import type { Candidate, PickAward, PickItem, PickSection, Picketage, PicketageFacts } from './fields.js';
import { awardKeyOf, itemKeyOf, lines } from './fields.js';

const HUNDRED = '100';

/** Floor to the unit's decimals; what is left goes to the best place. */
export function quantitiesOf(quantity: string, shares: readonly string[], places: number): readonly string[] {
  const down = shares.map((share) => normalise(roundDown(percentOf(quantity, share), places)));
  if (down.length === 0 || !eq(sum(shares), HUNDRED)) return down;
  return [normalise(sub(quantity, sum(down.slice(1)))), ...down.slice(1)];
}

/** Best first: by share, equals by rank. */
const bySize = (a: PickAward, b: PickAward) => cmp(b.share ?? '0', a.share ?? '0') || (a.rank ?? 999) - (b.rank ?? 999);
const byRank = (a: { readonly rank: number | null }, b: { readonly rank: number | null }) => (a.rank ?? 999) - (b.rank ?? 999);
export const awardsOf = (c: Pick<Picketage, 'awards'>, sectionId: string) => c.awards.filter((award) => award.sectionId === sectionId);
export const candidatesOf = (c: Pick<Picketage, 'candidates'>, sectionId: string) =>
  c.candidates.filter((one) => one.sectionId === sectionId).toSorted(byRank);
const candidateOf = (c: Pick<Picketage, 'candidates'>, sectionId: string, supplierId: string) =>
  c.candidates.find((one) => one.sectionId === sectionId && one.supplierId === supplierId);

function itemOf(
  candidate: Candidate | undefined,
  key: Pick<PickItem, 'sectionId' | 'listItemId' | 'itemName' | 'supplierId'>,
  awardQty: string,
): PickItem {
  const found = candidate?.prices?.find((one) => one.listItemId === key.listItemId);
  const amount = found ? normalise(amountsOf({ quantity: awardQty, taxRate: found.taxRate, price: found.price }).whole) : null;
  return {
    ...key,
    itemKey: itemKeyOf(key.sectionId, key.listItemId, key.supplierId),
    awardQty,
    price: found?.price ?? null,
    taxRate: found?.taxRate ?? null,
    amount,
  };
}

/** By shares every item is split alike; by quantities as entered. */
function itemsOf(c: Picketage, section: PickSection): readonly PickItem[] {
  const awards = awardsOf(c, section.sectionId).toSorted(byRank);
  return (section.listItems ?? []).flatMap(({ listItemId, itemName, quantity, places }) => {
    const { sectionId } = section;
    const split = quantitiesOf(
      quantity,
      awards.map(({ share }) => share ?? '0'),
      places,
    );
    return awards.map(({ supplierId }, at) => {
      const entered = c.items.find((item) => item.itemKey === itemKeyOf(sectionId, listItemId, supplierId))?.awardQty ?? '0';
      const candidate = candidateOf(c, sectionId, supplierId);
      return itemOf(candidate, { sectionId, listItemId, itemName, supplierId }, section.splitMode === 'QTY' ? entered : split[at]!);
    });
  });
}

/** Shares that follow from quantities, to four decimals; the best place takes what rounding leaves. */
function sharesOf(awards: readonly PickAward[], amounts: readonly string[]): readonly string[] {
  const whole = sum(amounts);
  if (!isPositive(whole)) return awards.map(() => '0');
  const others = amounts.slice(1).map((amount) => normalise(round(div(mul(amount, HUNDRED), whole), 4)));
  return [normalise(sub(HUNDRED, sum(others))), ...others];
}

function computedSection(
  c: Picketage,
  section: PickSection,
): { readonly awards: readonly PickAward[]; readonly items: readonly PickItem[] } {
  if (section.noAwardFlag === 'Y') return { awards: [], items: [] };
  const items = itemsOf(c, section);
  const awards = awardsOf(c, section.sectionId).toSorted(byRank);
  const amounts = awards.map(({ supplierId }) =>
    normalise(round2(sum(items.filter((item) => item.supplierId === supplierId).map(({ amount }) => amount ?? '0')))),
  );
  const shares = section.splitMode === 'QTY' ? sharesOf(awards, amounts) : awards.map(({ share }) => share);
  return { awards: awards.map((award, at) => ({ ...award, share: shares[at] ?? null, awardAmount: amounts[at]! })), items };
}

/** Everything that follows from what was decided: quantities, amounts, savings. */
export function computed(c: Picketage): Change<Picketage> {
  const named = { ...c, awards: c.awards.map((award) => withCandidate(c, award)) };
  const parts = c.sections.map((section) => computedSection(named, section));
  const awards = parts.flatMap((part) => part.awards);
  const awardAmount = normalise(sum(awards.map((award) => award.awardAmount ?? '0')));
  const awarded = c.sections.filter(({ sectionId }) => awards.some((award) => award.sectionId === sectionId));
  const budgetAmount = normalise(sum(awarded.map((section) => section.budgetAmount ?? '0')));
  const savingAmount = normalise(sub(budgetAmount, awardAmount));
  const saved = awards.map((award) => {
    const candidate = candidateOf(c, award.sectionId, award.supplierId);
    return percentOf(sub(candidate?.openedTotal ?? '0', candidate?.price ?? '0'), award.share ?? '0');
  });
  return {
    awards,
    items: parts.flatMap((part) => part.items),
    sectionCount: c.sections.length,
    awardAmount,
    budgetAmount,
    savingAmount,
    savingRate: isPositive(budgetAmount) ? normalise(round2(div(mul(savingAmount, HUNDRED), budgetAmount))) : null,
    negotiationSaving: normalise(round2(sum(saved))),
  };
}
function withCandidate(c: Picketage, award: PickAward): PickAward {
  const { supplierName = null, respondId = null, rank = null } = candidateOf(c, award.sectionId, award.supplierId) ?? {};
  return { ...award, awardKey: awardKeyOf(award.sectionId, award.supplierId), supplierName, respondId, rank };
}

const open = (section: SectionFact) => ['CANDIDATE', 'EVALUATING'].includes(section.status);
/** The ranking, the bill and the prices as the project has them now; sections that are awarded already are left out. */
function withProject(c: Picketage, project: ProjectFact): Change<Picketage> {
  const sections = project.sections.filter((section) => open(section));
  return {
    ...copiedOf(project),
    legalRegime: project.legalRegime,
    awardMode: project.awardMode,
    sections: sections.map((section) => {
      const {
        noAwardFlag = 'N',
        noAwardReason = null,
        splitMode = 'SHARE',
      } = c.sections.find((one) => one.sectionId === section.sectionId) ?? {};
      const { sectionId, sectionNo, sectionName, estimateAmount, items } = section;
      return { sectionId, sectionNo, sectionName, budgetAmount: estimateAmount, splitMode, noAwardFlag, noAwardReason, listItems: items };
    }),
    candidates: sections.flatMap((section) =>
      section.bids.map(({ limited, lines: prices, ...bid }) => ({
        ...bid,
        candidateKey: awardKeyOf(section.sectionId, bid.supplierId),
        sectionId: section.sectionId,
        limitedFlag: limited ? ('Y' as const) : ('N' as const),
        prices,
      })),
    ),
    awards: c.awards.filter(({ sectionId }) => sections.some((section) => section.sectionId === sectionId)),
  };
}

/** The lawful beginning: the first by rank, with the shares that the tender announced. */
function proposed(c: Picketage, project: ProjectFact): readonly PickAward[] {
  return project.sections.filter(open).flatMap((section) => {
    const shares = section.shares.length > 0 ? section.shares : ['100'];
    const ranked = candidatesOf(c, section.sectionId).filter(({ limitedFlag }) => limitedFlag === 'N');
    return ranked.slice(0, shares.length).map(({ supplierId }, at) => ({
      awardKey: awardKeyOf(section.sectionId, supplierId),
      sectionId: section.sectionId,
      supplierId,
      supplierName: null,
      respondId: null,
      rank: null,
      share: shares[at]!,
      awardAmount: '0',
      skipReason: null,
    }));
  });
}

export function saved(c: Picketage, payload: SavePayload, { project }: PicketageFacts): Change<Picketage> {
  const change = applySave<Picketage>(lines, c, payload);
  const base = { ...c, ...change } as Picketage;
  const fresh = project ? ({ ...base, ...withProject(base, project) } as Picketage) : base;
  const begins = project && c.rev === 0 && fresh.awards.length === 0;
  const whole = begins ? { ...fresh, awards: proposed(fresh, project) } : fresh;
  return { ...change, ...(project ? withProject(base, project) : {}), ...computed(whole) };
}
export function submitted(c: Picketage, known: PicketageFacts): Change<Picketage> {
  return { ...saved(c, {}, known), submitCount: c.submitCount + 1 };
}

/** Who would be awarded by rank where so many win; whoever has his sections is passed over. */
export function dueByRank(c: Picketage, sectionId: string, places: number): readonly Candidate[] {
  return candidatesOf(c, sectionId)
    .filter(({ limitedFlag }) => limitedFlag === 'N')
    .slice(0, places);
}
/** Sections whose award leaves a better place out without a reason. */
export function outOfOrder(c: Picketage): readonly string[] {
  if (c.awardMode !== 'RANK_ONE') return [];
  return c.sections
    .filter(({ sectionId }) => {
      const awards = awardsOf(c, sectionId).toSorted(bySize);
      const due = dueByRank(c, sectionId, awards.length);
      return awards.some((award, at) => (award.rank ?? 999) > (due[at]?.rank ?? 999) && award.skipReason === null);
    })
    .map(({ sectionId }) => sectionId);
}
const awarded = (c: Picketage) => c.sections.filter(({ noAwardFlag }) => noAwardFlag === 'N');
export const wrongShares = (c: Picketage): readonly string[] =>
  awarded(c)
    .filter(({ sectionId }) => !eq(sum(awardsOf(c, sectionId).map(({ share }) => share ?? '0')), HUNDRED))
    .map(({ sectionId }) => sectionId);
export const wrongQuantities = (c: Picketage): readonly string[] =>
  awarded(c)
    .filter(({ sectionId, listItems }) =>
      (listItems ?? []).some(({ listItemId, quantity }) => {
        const taken = c.items.filter((item) => item.sectionId === sectionId && item.listItemId === listItemId);
        return !eq(sum(taken.map(({ awardQty }) => awardQty ?? '0')), quantity);
      }),
    )
    .map(({ sectionId }) => sectionId);
export const overBudget = (c: Picketage): boolean => gt(c.awardAmount ?? '0', c.budgetAmount ?? '0');
/** Suppliers with more sections than one may win, those won before included. */
export function overLimit(c: Picketage, most: number, won: Readonly<Record<string, number>>): readonly string[] {
  if (most === 0) return [];
  const ids = [...new Set(c.awards.map(({ supplierId }) => supplierId))];
  return ids.filter((id) => (won[id] ?? 0) + c.awards.filter(({ supplierId }) => supplierId === id).length > most);
}

/** What of it is left when sections, or one winner of a section, are taken back. */
export function voided(c: Picketage, sectionIds: readonly string[] | null, supplierId: string | null): Change<Picketage> {
  const goes = (row: { readonly sectionId: string; readonly supplierId: string }) =>
    (sectionIds === null || sectionIds.includes(row.sectionId)) && (supplierId === null || row.supplierId === supplierId);
  const awards = c.awards.filter((award) => !goes(award));
  return {
    awards,
    items: c.items.filter((item) => !goes(item)),
    awardAmount: normalise(sum(awards.map((award) => award.awardAmount ?? '0'))),
  };
}
