/** What stands in the place of a contract's placeholders: its own values, the parties, items and stages (contracts.md §3.1). */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import type { Input } from '../../../state-machines/contracts/inputs.js';
import { inputsOf, placeholderOf } from '../../../state-machines/contracts/inputs.js';
import { contractLookups } from '../../../state-machines/contracts/lookups.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Values } from './fill.js';
import { grouped } from './fill.js';

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
  readonly proposalNo: number | null;
  readonly fillCount?: number | null;
  readonly items: readonly Item[];
  readonly stages: readonly Stage[];
  readonly inputs?: readonly Input[];
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

export async function unitsOf(db: Queryable, items: readonly Item[]): Promise<ReadonlyMap<string, string>> {
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

export function fillingOf(
  contract: Contract,
  parties: { readonly partyA: Party; readonly partyB: Party },
  units: ReadonlyMap<string, string>,
): Filling {
  const amounts = (['amountTaxExcl', 'taxAmount', 'amountTaxIncl', 'performanceBondAmount'] as const).map((key) => [
    key,
    grouped(contract[key]),
  ]);
  return {
    single: {
      ...prefixed('contract', {
        docNumber: contract.docNumber,
        title: contract.contractTitle,
        type: contractLookups.CCT_TYPE.values[contract.contractType].cn,
        effectiveFrom: contract.effectiveFrom,
        effectiveTo: contract.effectiveTo,
        currency: contract.currency,
        warrantyMonths: contract.warrantyMonths,
        revisionNo: contract.revisionNo,
        ...Object.fromEntries(amounts),
      }),
      ...prefixed('partyA', { ...parties.partyA }),
      ...prefixed('partyB', { ...parties.partyB }),
      ...inputValues(inputsOf(contract)),
    },
    item: contract.items.map((item) =>
      prefixed('item', {
        ...item,
        uom: units.get(item.uomId ?? ''),
        amount: grouped(item.amount),
        amountTaxIncl: grouped(item.amountTaxIncl),
      }),
    ),
    stage: contract.stages.map((stage) =>
      prefixed('stage', {
        ...stage,
        amount: grouped(stage.stageAmount),
        trigger: contractLookups.CCT_STAGE_TRIGGER.values[stage.stageTrigger].cn,
      }),
    ),
  };
}

export const fillingFor = async (db: Queryable, contract: Contract): Promise<Filling> =>
  fillingOf(contract, await partiesOf(db, contract), await unitsOf(db, contract.items));
