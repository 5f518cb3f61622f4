/** Everything that stands in a contract's document, as data (contracts.md §3.2). */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { contractLookups } from '../../../state-machines/contracts/lookups.js';
import type { Queryable } from '../../kernel/contracts.js';
import { filled, grouped } from './fill.js';
import type { Contract } from './filling.js';
import { fillingOf, partiesOf, said, unitsOf } from './filling.js';
import { withBlanks } from './gaps.js';
import type { Paper } from './paper.js';

/** What says nothing leaves its place open; cells of tables stay empty. */
const withoutEmpty = ({ single, ...rows }: Filling): Filling => ({
  single: Object.fromEntries(Object.entries(single).filter(([, value]) => value !== '')),
  ...rows,
});

export async function paperOf(db: Queryable, contract: Contract, verifyUrl: string, verifyCode: string): Promise<Paper> {
  const parties = await partiesOf(db, contract);
  const units = await unitsOf(db, contract.items);
  return {
    title: contract.contractTitle,
    number: said(contract.docNumber),
    revision: contract.revisionNo ?? 1,
    facts: [
      ['甲方 / Party A', parties.partyA.name],
      ['乙方 / Party B', parties.partyB.name],
      ['合同期限 / Term', `${said(contract.effectiveFrom)} – ${said(contract.effectiveTo)}`],
      ['含税金额 / Amount incl. tax', `${contract.currency} ${grouped(contract.amountTaxIncl)}`],
    ],
    body: withBlanks(filled(contract.body ?? '', withoutEmpty(fillingOf(contract, parties, units)))),
    tables: [
      {
        title: '标的明细 / Items',
        head: ['No.', '名称', '规格', '数量', '单位', '单价', '税率%', '含税金额'],
        rows: contract.items.map((item) => [
          said(item.lineNo),
          said(item.itemName),
          said(item.spec),
          said(item.quantity),
          units.get(item.uomId ?? '') ?? '',
          said(item.price),
          said(item.taxRate),
          grouped(item.amountTaxIncl),
        ]),
      },
      {
        title: '付款阶段 / Payment stages',
        head: ['No.', '阶段', '比例%', '金额', '触发条件', '天数'],
        rows: contract.stages.map((stage) => [
          said(stage.stageNo),
          said(stage.stageName),
          said(stage.ratio),
          grouped(stage.stageAmount),
          contractLookups.CCT_STAGE_TRIGGER.values[stage.stageTrigger].cn,
          said(stage.daysAfter),
        ]),
      },
    ],
    partyA: parties.partyA.name,
    partyB: parties.partyB.name,
    verifyUrl,
    verifyCode,
  };
}

/** A text that no contract has, of values that are no contract's. */
export const samplePaper = (title: string, body: string, filling: Filling): Paper => ({
  title,
  number: filling.single['contract.docNumber'] ?? '',
  revision: 1,
  facts: [
    ['甲方 / Party A', filling.single['partyA.name'] ?? ''],
    ['乙方 / Party B', filling.single['partyB.name'] ?? ''],
  ],
  body: withBlanks(filled(body, filling)),
  tables: [],
  partyA: filling.single['partyA.name'] ?? '',
  partyB: filling.single['partyB.name'] ?? '',
  verifyUrl: 'https://',
  verifyCode: '--------------------',
});
