/**
 * The final document of a contract (contracts.md §3.2): made when its publication is approved, from the text and the values as they stand.
 * What a server that ended has left to do is found at the next start; `finalize` does it again by hand.
 */
import { randomBytes } from 'node:crypto';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { contractLookups } from '../../../state-machines/contracts/lookups.js';
import type { Commit, Database, Queryable, Runtime } from '../../kernel/contracts.js';
import type { Files } from '../../platform/file/files.js';
import { arrivedAt, patienceFor } from '../../platform/file/files.js';
import type { Filling, Values } from './fill.js';
import { filled, grouped } from './fill.js';
import type { Paper } from './paper.js';

export interface PapersParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly files: Files;
  readonly publicUrl: string;
  readonly report: (error: unknown) => void;
}
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
interface Contract {
  readonly id: string;
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly ownerUserId: string | null;
  readonly createdBy: string | null;
  readonly docNumber: string | null;
  readonly contractTitle: string;
  readonly contractType: keyof typeof contractLookups.CCT_TYPE.values;
  readonly currency: string;
  readonly amountTaxExcl: string | null;
  readonly taxAmount: string | null;
  readonly amountTaxIncl: string | null;
  readonly performanceBondAmount: string | null;
  readonly warrantyMonths: number | null;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  readonly revisionNo: number | null;
  readonly finalFileId: string | null;
  readonly body: string | null;
  readonly items: readonly Item[];
  readonly stages: readonly Stage[];
}
interface Party {
  readonly name: string;
  readonly creditCode: string;
  readonly address: string;
  readonly legalPerson: string;
}
const CONTRACT = 'srmCctContract';
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
/** Base32 without what looks alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = (): string => [...randomBytes(20)].map((byte) => ALPHABET[byte % 32]).join('');

const said = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
const nobody: Party = { name: '', creditCode: '', address: '', legalPerson: '' };

async function partiesOf(db: Queryable, { orgId, supplierId }: Contract): Promise<{ readonly partyA: Party; readonly partyB: Party }> {
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

const prefixed = (prefix: string, values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, said(value as string | null)]));

function fillingOf(
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

/** Everything that stands in the document, as data. */
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
    body: filled(contract.body ?? '', fillingOf(contract, parties, units)),
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

export class Papers {
  readonly #running = new Set<Promise<unknown>>();
  readonly #making = new Map<string, Promise<boolean>>();

  constructor(private readonly parts: PapersParts) {}

  start(): void {
    this.parts.runtime().onCommit((commit) => this.#heard(commit));
    this.#work(this.#left());
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Makes it where it is wanted and not there, once for all who ask. @returns whether it is there now */
  finalize(id: string): Promise<boolean> {
    const making = this.#making.get(id) ?? this.#make(id).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    return making;
  }

  async #make(id: string): Promise<boolean> {
    const { database, files, runtime, publicUrl } = this.parts;
    const snapshot = await runtime().snapshot(CONTRACT, id);
    const contract = snapshot?.context as unknown as Contract | undefined;
    if (!contract || snapshot!.state !== 'published') return false;
    if (contract.finalFileId !== null) return true;
    const verifyCode = newCode();
    const paper = await paperOf(database.read, contract, `${publicUrl}/iframeBox/verifyDocument?code=${verifyCode}`, verifyCode);
    const kept = await files.aside(async (place) => {
      await files.threads.run(renderer, 'renderPaper', [paper, place], patienceFor(4 * 1024 * 1024));
      return files.keep(
        await arrivedAt(place, `${paper.number}.pdf`),
        { path: null, functionId: CONTRACT, businessId: id, docType: CONTRACT, fileDesc: null },
        { ...SYSTEM, userId: contract.ownerUserId ?? contract.createdBy!, orgIds: null },
      );
    });
    if ('refusal' in kept) throw new Error(`the final document of contract ${id} was refused: ${kept.refusal.code}`);
    const outcome = await runtime().submit({
      type: CONTRACT,
      id,
      event: 'DOC_FINALIZED',
      payload: { fileId: kept.id, sha256: kept.sha256, verifyCode, revisionNo: paper.revision },
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'the final document' },
    });
    return outcome.ok;
  }

  #heard({ definition, id, after }: Commit): void {
    if (definition.type === CONTRACT && after?.state === 'published' && after.context['finalFileId'] === null)
      this.#work(this.finalize(id));
  }

  async #left(): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      "select id::text from srm_cct_contract where state = 'published' and final_file_id is null order by id limit 1000",
    );
    for (const { id } of rows) await this.finalize(id).catch(this.parts.report);
  }

  #work(work: Promise<unknown>): void {
    const running = work.catch(this.parts.report).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
