/**
 * Certificates of a supplier and their end (suppliers.md §0.5): sixty, thirty and seven days before it the supplier is told; the
 * day after it a mandatory one blocks, and thirty days later a suspension is proposed.
 */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { addDays, DAY_MS, daysBetween } from '../../kernel/primitives/instant.js';
import type { DayFacts, Supplier } from './fields.js';

type Certificate = Supplier['certificates'][number];
/** Days left at which something happens, in their order. */
const STAGES = [60, 30, 7, -1, -31] as const;
const EXPIRED = -1;
const LONG_EXPIRED = -31;

const endOf = ({ longTermFlag, expiryDate }: Certificate): string | null => (longTermFlag === 'Y' ? null : expiryDate);

function stageOf(certificate: Certificate, today: string): number | null {
  const end = endOf(certificate);
  if (end === null) return null;
  const left = daysBetween(today, end);
  return STAGES.findLast((stage) => left <= stage) ?? null;
}

/** The next day on which a stage begins. */
function nextDay(certificate: Certificate, today: string): string | null {
  const end = endOf(certificate);
  if (end === null) return null;
  const days = STAGES.map((stage) => addDays(end, -stage)).filter((day) => daysBetween(today, day) > 0);
  return days[0] ?? null;
}

/** One for the whole company is one for each of its sites. */
function isHeld(certificates: readonly Certificate[], type: string, today: string): boolean {
  const ofType = certificates.filter(({ certType }) => certType === type);
  const valid = ofType.filter((one) => endOf(one) === null || daysBetween(today, endOf(one)!) >= 0);
  const at = (site: number | null) => valid.some(({ siteNo }) => (siteNo ?? null) === null || siteNo === site);
  return valid.length > 0 && ofType.every(({ siteNo }) => at(siteNo ?? null));
}

const isBlocking = ({ certificates }: Pick<Supplier, 'certificates'>, { today, mandatory = [] }: DayFacts): boolean =>
  today !== undefined &&
  certificates.some((one) => mandatory.includes(one.certType) && (stageOf(one, today) ?? 0) <= EXPIRED) &&
  !mandatory.every((type) => isHeld(certificates, type, today));

/** A certificate with another end or number is a new one, of which nobody was told. */
const renewed = (before: readonly Certificate[], after: readonly Certificate[]): readonly Certificate[] =>
  after.map((one) => {
    const old = before.find(({ lineNo }) => lineNo === one.lineNo);
    const same = old?.expiryDate === one.expiryDate && old.longTermFlag === one.longTermFlag && old.certNo === one.certNo;
    return same ? one : { ...one, remindedFor: null };
  });

/** After certificates changed: when they are looked at next, and whether they block. Histories from before know no days. */
export function rearmed(supplier: Supplier, certificates: readonly Certificate[], facts: DayFacts): Change<Supplier> {
  if (facts.today === undefined || facts.dayStart === undefined) return { certificates };
  return armed(supplier, renewed(supplier.certificates, certificates), facts);
}

function armed(supplier: Supplier, certificates: readonly Certificate[], facts: DayFacts): Change<Supplier> {
  const { today, dayStart } = facts as Required<DayFacts>;
  const days = certificates.flatMap((one) =>
    stageOf(one, today) !== (one.remindedFor ?? null) && stageOf(one, today) !== null ? [today] : (nextDay(one, today) ?? []),
  );
  const [first] = days.toSorted();
  const wasBlocking = supplier.certificates.some(({ remindedFor }) => (remindedFor ?? 0) <= EXPIRED);
  const blocks = isBlocking({ certificates }, facts);
  return {
    certificates,
    certCheckAt: first === undefined ? null : dayStart + daysBetween(today, first) * DAY_MS,
    ...(blocks ? { certBlock: 'Y' as const } : wasBlocking ? { certBlock: 'N' as const } : {}),
  };
}

/** Every stage that a certificate has reached since counts as told. */
export function checked(supplier: Supplier, facts: DayFacts): Change<Supplier> {
  const { today } = facts;
  if (today === undefined) return { certCheckAt: null };
  return armed(
    supplier,
    supplier.certificates.map((one) => ({ ...one, remindedFor: stageOf(one, today) })),
    facts,
  );
}

export const expiring = ({ certificates }: Pick<Supplier, 'certificates'>): readonly Certificate[] =>
  certificates.filter(({ remindedFor }) => remindedFor !== null && remindedFor !== undefined);

/** Which of its sites a certificate is for, as letters name it. */
const siteOf = ({ locations }: Pick<Supplier, 'locations'>, { siteNo }: Certificate): string => {
  const site = locations.find(({ lineNo }) => lineNo === siteNo);
  return site ? ` (${site.address})` : '';
};

/** Silent for who has left or is blacklisted. */
const isSilent = ({ supplierStatus }: Supplier): boolean => supplierStatus === 'QUIT' || supplierStatus === 'BLACKLISTED';

export function tellsCertificates(supplier: Supplier, { facts }: { readonly facts: DayFacts }, before: Supplier): readonly Effect[] {
  const { today, draft, mandatory = [] } = facts;
  if (today === undefined || isSilent(supplier)) return [];
  const reached = supplier.certificates.filter(
    (one) => one.remindedFor !== null && one.remindedFor !== before.certificates.find(({ lineNo }) => lineNo === one.lineNo)?.remindedFor,
  );
  const told = reached.map((one): Effect => ({
    kind: 'message',
    template: one.remindedFor! > EXPIRED ? 'CERT_EXPIRING' : 'CERT_EXPIRED',
    to: [`supplier:${supplier.id}`, 'resp:SUPPLIER_MANAGER'],
    params: {
      number: supplier.supplierNumber,
      companyName: supplier.companyName,
      certType: one.certType,
      certNo: one.certNo,
      expiryDate: one.expiryDate,
      site: siteOf(supplier, one),
    },
  }));
  const suspends =
    draft !== undefined &&
    (supplier.supplierStatus === 'TRIAL' || supplier.supplierStatus === 'QUALIFIED') &&
    reached.find((one) => one.remindedFor === LONG_EXPIRED && mandatory.includes(one.certType));
  return suspends ? [...told, suspension(supplier, suspends, draft, today)] : told;
}

const suspension = (
  { id }: Supplier,
  { certType, certNo, expiryDate }: Certificate,
  draft: NonNullable<DayFacts['draft']>,
  today: string,
): Effect => ({
  kind: 'create',
  type: 'srmSlcDailyManage',
  id: draft.id,
  purpose: 'CERT_EXPIRED',
  part: today,
  exists: 'answer',
  payload: {
    fields: {
      orgId: draft.orgId,
      supplierId: id,
      manageType: 'SUSPEND',
      reasonType: 'CERTIFICATE',
      reason: `${certType} ${certNo} ${expiryDate}`,
      effectiveFrom: today,
    },
    lines: {},
  },
});
