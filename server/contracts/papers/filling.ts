/** What stands in the place of a contract's placeholders: its own values, the parties, items and stages (contracts.md §3.1). */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import type { Annex } from '../../../state-machines/contracts/annexes.js';
import type { Input } from '../../../state-machines/contracts/inputs.js';
import { inputsOf, placeholderOf } from '../../../state-machines/contracts/inputs.js';
import type { PageSetup } from '../../../state-machines/contracts/page-setup.js';
import { contractLookups } from '../../../state-machines/contracts/lookups.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Values } from '../../../state-machines/contracts/text/blocks.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { grouped } from './fill.js';
import { sourceOf } from './source.js';

interface Item {
  readonly lineNo: number;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly uomId: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly taxRate: string | null;
  readonly amount: string | null;
  readonly amountTaxIncl: string | null;
  readonly deliveryDate: string | null;
}
interface Stage {
  readonly stageNo: number;
  readonly stageName: string | null;
  readonly ratio: string | null;
  readonly stageAmount: string | null;
  readonly stageTrigger: keyof typeof contractLookups.CCT_STAGE_TRIGGER.values;
  readonly daysAfter: number;
  readonly dueDate: string | null;
}
interface Lot {
  readonly incoterm: string | null;
  readonly namedPlace: string | null;
  readonly portLoading: string | null;
  readonly portDischarge: string | null;
  readonly shipFrom: string | null;
  readonly shipTo: string | null;
  readonly payInstrument: keyof typeof contractLookups.CCT_INSTRUMENT.values;
}
export interface Contract {
  readonly id: string;
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly ownerUserId: string | null;
  readonly createdBy: string | null;
  readonly docNumber: string | null;
  readonly contractTitle: string;
  readonly creationDate?: number | null;
  readonly contractKind?: string | null;
  readonly contractType: keyof typeof contractLookups.CCT_TYPE.values;
  readonly currency: string;
  readonly amountTaxExcl: string | null;
  readonly taxAmount: string | null;
  readonly amountTaxIncl: string | null;
  readonly paidAmount: string | null;
  readonly performanceBondAmount: string | null;
  readonly warrantyMonths: number | null;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  readonly revisionNo: number | null;
  readonly finalFileId: string | null;
  readonly body: string | null;
  /** As the supplier reads it. */
  readonly sentBody?: string | null;
  readonly underRevision?: string | null;
  readonly held?: Readonly<Record<string, unknown>> | null;
  readonly proposalNo: number | null;
  readonly fillCount?: number | null;
  readonly items: readonly Item[];
  readonly stages: readonly Stage[];
  readonly trades?: readonly Lot[];
  readonly templateId?: string | null;
  readonly sourceType?: string | null;
  readonly sourceId?: string | null;
  readonly awardLineId?: number | null;
  readonly pageSetup?: PageSetup | null;
  readonly inputs?: readonly Input[];
  readonly annexes?: readonly Annex[];
}
export interface Party {
  readonly name: string;
  readonly creditCode: string;
  readonly address: string;
  readonly legalPerson: string;
}

export const said = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
const nobody: Party = { name: '', creditCode: '', address: '', legalPerson: '' };

export async function partiesOf(
  db: Queryable,
  { orgId, supplierId }: Contract,
): Promise<{ readonly partyA: Party; readonly partyB: Party }> {
  const { rows: ours } = await db.query<Party>(
    `select org_name as name, coalesce(uscc, '') as "creditCode", coalesce(address, '') as address, '' as "legalPerson" from base_organization where id = $1`,
    [orgId],
  );
  const { rows: theirs } = await db.query<Party>(
    `select company_name as name, coalesce(uscc, '') as "creditCode", coalesce(registered_address, '') as address,
       coalesce(legal_rep, '') as "legalPerson" from srm_slc_supplier_info where id = $1`,
    [supplierId],
  );
  return { partyA: ours[0] ?? nobody, partyB: theirs[0] ?? nobody };
}

async function unitsOf(db: Queryable, items: readonly Item[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id::text, uom_name as name from base_uom where id = any($1::bigint[])',
    [items.flatMap(({ uomId }) => uomId ?? [])],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of own fields; what nobody filled in leaves what else is known. */
export const inputValues = (inputs: readonly Input[]): Values =>
  Object.fromEntries(
    inputs
      .filter(({ inputKey, inputValue }) => inputKey !== null && said(inputValue) !== '')
      .map(({ inputKey, inputKind, inputValue }) => [
        placeholderOf(inputKey!),
        inputKind === 'AMOUNT' ? grouped(inputValue) : said(inputValue),
      ]),
  );
const prefixed = (prefix: string, values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, said(value as string | null)]));

type Language = keyof typeof contractLookups.CCT_LANGUAGE.values;
/** What a text is filled with besides what the contract itself says. */
export interface Known {
  readonly partyA: Party;
  readonly partyB: Party;
  readonly units: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly source: Values;
}
/** In the language of the template; without one in Chinese. */
async function languageOf(db: Queryable, { templateId = null }: Contract): Promise<Language> {
  if (templateId === null) return 'CN';
  const { rows } = await db.query<{ language: Language }>('select language from srm_cct_template where id = $1', [templateId]);
  return rows[0]?.language ?? 'CN';
}
export async function knownOf(db: Queryable, contract: Contract): Promise<Known> {
  const units = await unitsOf(db, contract.items);
  const source = await sourceOf(db, contract);
  return { ...(await partiesOf(db, contract)), units, language: await languageOf(db, contract), source };
}

const inLanguage = ({ cn, en }: Label, language: Language): string => (language === 'CN' ? cn : language === 'EN' ? en : `${cn} / ${en}`);
/** A lookup as it stands in a text, in the contract's language, and as it is asked. */
const chosen = <Code extends string>(key: string, code: Code, values: Readonly<Record<Code, Label>>, language: Language): Values => ({
  ...{ [key]: values[code].cn, [`${key}|lookup`]: inLanguage(values[code], language), [`${key}|code`]: code },
});

function singleOf(contract: Contract, { partyA, partyB, language, source }: Known): Values {
  const amounts = (['amountTaxExcl', 'taxAmount', 'amountTaxIncl', 'performanceBondAmount'] as const).map((key) => [
    key,
    grouped(contract[key]),
  ]);
  return {
    ...prefixed('contract', {
      docNumber: contract.docNumber,
      title: contract.contractTitle,
      effectiveFrom: contract.effectiveFrom,
      effectiveTo: contract.effectiveTo,
      currency: contract.currency,
      warrantyMonths: contract.warrantyMonths,
      revisionNo: contract.revisionNo,
      ...Object.fromEntries(amounts),
    }),
    ...chosen('contract.type', contract.contractType, contractLookups.CCT_TYPE.values, language),
    ...source,
    ...prefixed('partyA', { ...partyA }),
    ...prefixed('partyB', { ...partyB }),
    ...inputValues(inputsOf(contract)),
  };
}

export function fillingOf(contract: Contract, known: Known): Filling {
  const { units, language } = known;
  return {
    single: singleOf(contract, known),
    item: contract.items.map((item) =>
      prefixed('item', {
        ...item,
        uom: units.get(item.uomId ?? ''),
        amount: grouped(item.amount),
        amountTaxIncl: grouped(item.amountTaxIncl),
      }),
    ),
    stage: contract.stages.map((stage) => ({
      ...prefixed('stage', { ...stage, amount: grouped(stage.stageAmount) }),
      ...chosen('stage.trigger', stage.stageTrigger, contractLookups.CCT_STAGE_TRIGGER.values, language),
    })),
    trade: (contract.trades ?? []).map((lot) => ({
      ...prefixed('trade', { ...lot }),
      ...chosen('trade.payInstrument', lot.payInstrument, contractLookups.CCT_INSTRUMENT.values, language),
    })),
  };
}

export const fillingFor = async (db: Queryable, contract: Contract): Promise<Filling> => fillingOf(contract, await knownOf(db, contract));
