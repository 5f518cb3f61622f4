/** Everything that stands in a contract's document, as data (contracts.md §3.2). */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import type { BodyFont, PageSetup } from '../../../state-machines/contracts/page-setup.js';
import { MARGINS } from '../../../state-machines/contracts/page-setup.js';
import { contractLookups } from '../../../state-machines/contracts/lookups.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { PaperFont } from '../../platform/file/marks.js';
import { filledForPaper, filledWords, grouped } from './fill.js';
import type { Contract } from './filling.js';
import { fillingOf, knownOf, said } from './filling.js';
import type { Paper, PaperPage } from './paper.js';

/** What says nothing leaves its place open; cells of tables stay empty. */
const withoutEmpty = ({ single, ...rows }: Filling): Filling => ({
  single: Object.fromEntries(Object.entries(single).filter(([, value]) => value !== '')),
  ...rows,
});

const fonts = { HEI: 'Hei', LIGHT: 'HeiLight', MEDIUM: 'HeiMedium' } as const satisfies Record<BodyFont, PaperFont>;
/** Head and foot say what the contract says; a gap there is left. */
function pageOf(setup: PageSetup, filling: Filling): PaperPage {
  const { top, bottom, left, right, header, footer, numbered, bodyFont = 'HEI' } = setup;
  const say = (text: string | null): string => filledWords(text ?? '', filling).trim();
  const margins = { top: top ?? MARGINS.top, bottom: bottom ?? MARGINS.bottom, left: left ?? MARGINS.left, right: right ?? MARGINS.right };
  return { margins, header: say(header), footer: say(footer), numbered, font: fonts[bodyFont] };
}

const attached = (rows: readonly (readonly string[])[]) => ({
  ...{ title: '附件 / Attachments', head: ['No.', '附件名称', '附入方式 / how'], rows },
});

interface About {
  readonly verifyUrl: string;
  readonly verifyCode: string;
  /** Of each attachment: number, name and how it is attached. */
  readonly annexes?: readonly (readonly string[])[];
}
export async function paperOf(db: Queryable, contract: Contract, { verifyUrl, verifyCode, annexes = [] }: About): Promise<Paper> {
  const known = await knownOf(db, contract);
  const { partyA, partyB, units } = known;
  const filling = withoutEmpty(fillingOf(contract, known));
  return {
    title: contract.contractTitle,
    number: said(contract.docNumber),
    revision: contract.revisionNo ?? 1,
    facts: [
      ['甲方 / Party A', partyA.name],
      ['乙方 / Party B', partyB.name],
      ['合同期限 / Term', `${said(contract.effectiveFrom)} – ${said(contract.effectiveTo)}`],
      ['含税金额 / Amount incl. tax', `${contract.currency} ${grouped(contract.amountTaxIncl)}`],
    ],
    body: filledForPaper(contract.body ?? '', filling),
    ...(contract.pageSetup ? { page: pageOf(contract.pageSetup, filling) } : {}),
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
      attached(annexes),
    ],
    partyA: partyA.name,
    partyB: partyB.name,
    verifyUrl,
    verifyCode,
  };
}

/** A text that no contract has, of values that are no contract's. */
export const samplePaper = (title: string, body: string, filling: Filling, setup: PageSetup, annexes: About['annexes'] = []): Paper => ({
  page: pageOf(setup, filling),
  title,
  number: filling.single['contract.docNumber'] ?? '',
  revision: 1,
  facts: [
    ['甲方 / Party A', filling.single['partyA.name'] ?? ''],
    ['乙方 / Party B', filling.single['partyB.name'] ?? ''],
  ],
  body: filledForPaper(body, filling),
  tables: [attached(annexes)],
  partyA: filling.single['partyA.name'] ?? '',
  partyB: filling.single['partyB.name'] ?? '',
  verifyUrl: 'https://',
  verifyCode: '--------------------',
});
