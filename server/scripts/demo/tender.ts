/** One tender of the demo: every step is taken by the person whose step it is. The server keeps its key, so that anybody may play on. */
import { webcrypto } from 'node:crypto';
import type { PublicJwk } from '../../../state-machines/bidding/box.js';
import { sealEnvelope } from '../../../state-machines/bidding/seal.js';
import type { AnyContext, Snapshot } from '../../../state-machines/kernel/document.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

const PROJECT = 'srmSfdBiddingHeader';
const PARTICIPANT = 'srmSfdBiddingSupplier';
const BID = 'srmSfdRespondHeader';
const OPENING = 'srmSfdBiddingBidOpening';
const JURY = 'srmSfdBiddingJury';
const SHEET = 'srmSfdBiddingScoreHeader';
const web = webcrypto as unknown as typeof globalThis.crypto;
const POLL_MS = 40;
const PATIENCE_MS = 180_000;

export const crew = {
  owner: ['liwei', 'BUYER'],
  manager: ['zhangmin', 'SOURCING_MANAGER'],
  approver: ['wangfang', 'APPROVER'],
  supervisor: ['raojun', 'SUPERVISOR'],
  cashier: ['liuyang', 'FINANCE'],
  drafter: ['panyue', 'CONTRACT_MANAGER'],
} as const satisfies Readonly<Record<string, readonly [string, Responsibility]>>;
export type Member = keyof typeof crew;

export interface Item {
  readonly code: string;
  readonly itemName: string;
  readonly spec: string;
  readonly quantity: string;
  readonly estimatePrice: string;
}
/** What a supplier asks for each item, in the order of the bill. */
export interface Offer {
  readonly login: string;
  readonly prices: readonly string[];
  readonly deliveryDays: string;
}
type Row = Readonly<Record<string, unknown>>;
const rowsOf = (snapshot: Snapshot<AnyContext>, name: string) => snapshot.context[name] as readonly Row[];

export class DemoTender {
  #steps = 0;
  readonly #viewers = new Map<string, Promise<Viewer>>();
  #jurors: readonly string[] = [];

  constructor(
    private readonly house: Assembled,
    private readonly cast: Cast,
    private readonly key: string,
    readonly projectId: string,
  ) {}

  #as(login: string, resp: Responsibility): Promise<Viewer> {
    const held = this.#viewers.get(login) ?? this.cast.as(login, resp);
    this.#viewers.set(login, held);
    return held;
  }
  async #step(login: string, resp: Responsibility, type: string, id: string | null, event: string, payload: object = {}): Promise<string> {
    this.#steps += 1;
    return this.cast.step(await this.#as(login, resp), `tender:${this.key}:${this.#steps}:${event}`, type, id, event, payload);
  }
  by(member: Member, type: string, id: string | null, event: string, payload: object = {}): Promise<string> {
    const [login, resp] = crew[member];
    return this.#step(login, resp, type, id, event, payload);
  }
  async approved(type: string, id: string): Promise<void> {
    await this.by('owner', type, id, 'SUBMIT');
    await this.by('approver', type, id, 'APPROVE', { comment: '同意 Approved' });
  }
  reaches(type: string, id: string, state: string): Promise<Snapshot<AnyContext>> {
    return this.cast.until(type, id, (seen) => seen.state === state, state);
  }
  project(state: string): Promise<Snapshot<AnyContext>> {
    return this.reaches(PROJECT, this.projectId, state);
  }

  /** Documents of the project of one kind, once there are as many. */
  async made(type: string, where = 'true', count = 1): Promise<readonly string[]> {
    const table = type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const sql = `select id::text from ${table} where project_id = $1::bigint and ${where} order by id`;
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await this.house.database.read.query<{ id: string }>(sql, [this.projectId]);
      if (rows.length >= count) return rows.map(({ id }) => id);
      if (Date.now() > end) throw new Error(`project ${this.projectId} has ${rows.length} of ${count} ${type}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  async #one(type: string, where?: string): Promise<string> {
    return (await this.made(type, where)).at(-1)!;
  }
  async #fileOf(login: string, name: string, text: string): Promise<string> {
    return this.cast.file(await this.#as(login, 'SUPPLIER'), name, text);
  }

  /** The draft that the plan has made is written and approved, with its bill. */
  async prepared(fields: object, items: readonly Item[], bondAmount: string): Promise<void> {
    const { cast, projectId } = this;
    const { context } = (await this.house.runtime.snapshot(PROJECT, projectId))!;
    const uomId = await cast.find('base_uom', 'uom_code', 'PCS');
    const rows = items.map(async ({ code, ...item }, at) => ({
      ...item,
      ...{ lineNum: at + 1, uomId, itemId: await cast.find('base_material_item', 'item_code', code) },
    }));
    const listId = await this.by('owner', 'srmSfdBiddingList', null, 'CREATE', {
      fields: { orgId: context['orgId'], listName: context['projectName'] },
      lines: { items: { set: await Promise.all(rows) } },
    });
    await this.approved('srmSfdBiddingList', listId);
    await this.by('owner', PROJECT, projectId, 'SAVE', {
      fields,
      lines: { sections: { set: [{ sectionNum: 1, listId, bondAmount }] } },
    });
    await this.approved(PROJECT, projectId);
    await this.project('preparing');
  }

  /** Tender document, notice and opening key. */
  async equipped(chapters: Readonly<Record<string, string>>, notice: object): Promise<void> {
    const doc = await this.#one('srmSfdBiddingDoc');
    const written = rowsOf((await this.house.runtime.snapshot('srmSfdBiddingDoc', doc))!, 'chapters')
      .filter(({ content }) => content === null)
      .map((row) => ({ ...row, content: chapters[row['chapterCode'] as string] }));
    await this.by('owner', 'srmSfdBiddingDoc', doc, 'SAVE', { lines: { chapters: { set: written } } });
    await this.approved('srmSfdBiddingDoc', doc);
    const announced = await this.#one('srmSfdBiddingNotice');
    await this.by('owner', 'srmSfdBiddingNotice', announced, 'SAVE', { fields: notice });
    await this.approved('srmSfdBiddingNotice', announced);
    await this.by('owner', PROJECT, this.projectId, 'GENERATE_KEYS');
    await this.cast.until(PROJECT, this.projectId, ({ context }) => context['keyReadyAt'] !== null, 'given its keys');
  }
  async published(times: { readonly docIssueEnd: number; readonly bidDeadline: number }): Promise<void> {
    await this.by('owner', PROJECT, this.projectId, 'SAVE', { fields: { docIssueStart: this.cast.now, ...times } });
    await this.by('owner', PROJECT, this.projectId, 'PUBLISH');
    await this.#one('srmSfdBiddingDoc', "state = 'published'");
  }

  /** Applied for, let in, with the document, and with the bond where there is one. */
  async joined(login: string): Promise<void> {
    const id = await this.#step(login, 'SUPPLIER', PARTICIPANT, null, 'APPLY', { projectId: this.projectId, sectionIds: ['1'] });
    const { context } = await this.reaches(PARTICIPANT, id, 'confirmed');
    await this.#step(login, 'SUPPLIER', PARTICIPANT, id, 'GET_DOC');
    const bondAmount = context['bondDue'] as string;
    if (Number(bondAmount) === 0) return;
    const bondProofId = await this.#fileOf(login, '保证金汇款 Bond transfer.csv', `金额 Amount,${bondAmount}\n`);
    await this.#step(login, 'SUPPLIER', PARTICIPANT, id, 'PAY_BOND', {
      ...{ bondForm: 'TRANSFER', bondAmount, bondProofId, bondValidUntil: null },
    });
    await this.by('cashier', PARTICIPANT, id, 'VERIFY_BOND');
  }

  /** Sealed as the bidder's browser does it; nobody reads it before the opening. */
  async sealed({ login, prices, deliveryDays }: Offer): Promise<void> {
    const { supplierId } = await this.#as(login, 'SUPPLIER');
    const { context } = (await this.house.runtime.snapshot(PROJECT, this.projectId))!;
    const identity = { projectId: this.projectId, sectionId: '1', supplierId: supplierId!, envelopeType: 'ALL' } as const;
    const payload = {
      ...{ currency: 'CNY', deliveryDays, quality: '合格 Conforming', projectManager: '项目经理 Project manager' },
      items: prices.map((price, at) => ({ listItemId: String(at + 1), price, taxRate: '13' })),
    };
    const opening = JSON.parse(context['openingPublicKey'] as string) as PublicJwk;
    const { cipher, commitHash, wrappedKey } = await sealEnvelope(web, opening, identity, payload);
    const envelope = { envKey: '1:ALL', sectionId: '1', envelopeType: 'ALL' };
    const id = await this.#step(login, 'SUPPLIER', BID, null, 'CREATE', {
      fields: { projectId: this.projectId, sectionIds: ['1'] },
      lines: { envelopes: { set: [envelope] } },
    });
    const cipherFileId = await this.#fileOf(login, 'sealed.json', cipher);
    await this.#step(login, 'SUPPLIER', BID, id, 'SEAL', {
      envelopes: [{ envKey: envelope.envKey, commitHash, cipherFileId, wrappedKey, fileIds: null }],
    });
  }

  /** Three experts are drawn, accept, vow, elect the first and begin. */
  async juryAtWork(): Promise<void> {
    const drawing = await this.by('owner', 'srmSfdBiddingDrawing', null, 'CREATE', {
      fields: { projectId: this.projectId, poolRatio: '1' },
      lines: { seats: { set: [{ seatNum: 1, specialty: 'TECH', expertType: 'TECH', seats: 3 }] } },
    });
    await this.by('owner', 'srmSfdBiddingDrawing', drawing, 'FREEZE');
    await this.by('supervisor', 'srmSfdBiddingDrawing', drawing, 'DRAW', { phrase: '七只天鹅 seven swans' });
    const drawn = (await this.house.runtime.snapshot('srmSfdBiddingDrawing', drawing))!;
    const called = rowsOf(drawn, 'candidates').flatMap((row) => (row['status'] === 'DRAWN' ? [row['userId'] as string] : []));
    this.#jurors = await this.#loginsOf(called);
    for (const juror of this.#jurors) await this.#step(juror, 'EXPERT', 'srmSfdBiddingDrawing', drawing, 'EXPERT_ACCEPT');
    const jury = await this.#one(JURY);
    await this.cast.until(JURY, jury, ({ context }) => context['memberCount'] === called.length, 'complete');
    for (const juror of this.#jurors) await this.#step(juror, 'EXPERT', JURY, jury, 'SIGN_COMMITMENT');
    for (const juror of this.#jurors) await this.#step(juror, 'EXPERT', JURY, jury, 'ELECT_LEADER', { userId: called[0] });
    await this.by('owner', JURY, jury, 'START');
    await this.cast.until(PROJECT, this.projectId, ({ context }) => context['leaderUserId'] === called[0], 'told of the leader');
  }
  /** In the order in which they are named. */
  async #loginsOf(userIds: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.house.database.read.query<{ id: string; login: string }>(
      'select id::text, user_name as login from base_users where id = any($1::bigint[])',
      [userIds],
    );
    return userIds.map((id) => rows.find((row) => row.id === id)!.login);
  }

  async waitingToOpen(): Promise<string> {
    await this.project('bid_closed');
    const opening = await this.#one(OPENING);
    await this.reaches(OPENING, opening, 'checking_in');
    return opening;
  }
  async opened(): Promise<void> {
    const opening = await this.waitingToOpen();
    await this.by('supervisor', OPENING, opening, 'SIGN_IN');
    await this.by('supervisor', OPENING, opening, 'SUBMIT_SHARE', { share: null });
    const read = await this.reaches(OPENING, opening, 'reading');
    for (const _bid of rowsOf(read, 'bids')) await this.by('owner', OPENING, opening, 'READ_NEXT');
    await this.by('supervisor', OPENING, opening, 'CONFIRM_RECORD');
    await this.by('owner', OPENING, opening, 'CLOSE');
    await this.project('compliance');
  }
  async marked(): Promise<void> {
    const mark = await this.#one('srmSfdRespondMark');
    const seen = (await this.house.runtime.snapshot('srmSfdRespondMark', mark))!;
    const rows = rowsOf(seen, 'bids').flatMap(({ bidNum }) =>
      rowsOf(seen, 'indexes').map(({ indexNum }) => ({ bidNum, indexNum, mark: 'PASS', reason: null, evidencePage: null })),
    );
    for (const juror of this.#jurors) {
      await this.#step(juror, 'EXPERT', 'srmSfdRespondMark', mark, 'MARK', { rows });
      await this.#step(juror, 'EXPERT', 'srmSfdRespondMark', mark, 'SUBMIT_MARKS');
    }
    await this.#step(this.#jurors[0]!, 'EXPERT', 'srmSfdRespondMark', mark, 'CONFIRM', { decisions: [] });
    await this.project('technical_eval');
  }
  /** @param scores of each index, best bid first in the order of the bids; @param jurors how many have handed theirs in */
  async scored(stage: 'TECHNICAL' | 'COMMERCIAL', scores: readonly (readonly string[])[], jurors = this.#jurors.length): Promise<void> {
    const sheets = await this.made(SHEET, `stage = '${stage}' and state = 'open'`, this.#jurors.length);
    for (const sheet of sheets.slice(0, jurors)) {
      const seen = (await this.house.runtime.snapshot(SHEET, sheet))!;
      const [juror] = await this.#loginsOf([seen.context['userId'] as string]);
      const rows = rowsOf(seen, 'bids').flatMap(({ bidNum }, bid) =>
        rowsOf(seen, 'indexes').map(({ indexNum }, index) => ({
          ...{ bidNum, indexNum, score: scores[index]![bid]!, comment: '响应招标文件 As described' },
        })),
      );
      await this.#step(juror!, 'EXPERT', SHEET, sheet, 'SCORE', { rows });
      await this.#step(juror!, 'EXPERT', SHEET, sheet, 'SUBMIT');
    }
  }
  async locked(then: string): Promise<void> {
    await this.#step(this.#jurors[0]!, 'EXPERT', PROJECT, this.projectId, 'LOCK_STAGE');
    await this.project(then);
  }
  async reported(): Promise<void> {
    for (const juror of this.#jurors) await this.#step(juror, 'EXPERT', PROJECT, this.projectId, 'SIGN_REPORT', { dissent: null });
    await this.project('awarding');
  }

  /** Decided by rank, countersigned, approved and published for so many days. */
  async awarded(publicityDays: number): Promise<string> {
    const [cashier] = crew.cashier;
    const signer = await this.cast.find('base_users', 'user_name', cashier);
    const picked = await this.by('owner', 'srmSfdBiddingPicketage', null, 'CREATE', {
      fields: {
        ...{ projectId: this.projectId, signerIds: [signer] },
        decisionText: '<p>按评标报告推荐顺序确定第一名中标。Awarded by the order of the report.</p>',
      },
    });
    await this.by('owner', 'srmSfdBiddingPicketage', picked, 'SUBMIT');
    const { context } = (await this.house.runtime.snapshot('srmSfdBiddingPicketage', picked))!;
    await this.by('cashier', 'srmSfdBiddingCountersign', context['countersignId'] as string, 'AGREE', { opinion: '价格合理 Fair' });
    await this.reaches('srmSfdBiddingPicketage', picked, 'approving');
    await this.by('approver', 'srmSfdBiddingPicketage', picked, 'APPROVE', { comment: '同意 Approved' });
    await this.project('publicity');
    const result = await this.#one('srmSfdBiddingResult', "state = 'draft'");
    await this.by('owner', 'srmSfdBiddingResult', result, 'SAVE', {
      fields: { publicityDays, content: '<p>评标结果现予公示。The result of the evaluation is published herewith.</p>' },
    });
    await this.approved('srmSfdBiddingResult', result);
    return result;
  }
  /** The winner's contract, from its draft into force. */
  async contracted(result: string, term: object): Promise<void> {
    const { context } = await this.reaches('srmSfdBiddingResult', result, 'confirmed');
    const [line] = context['lines'] as readonly Row[];
    const contract = line!['contractId'] as string;
    await this.reaches('srmCctContract', contract, 'draft');
    await this.by('drafter', 'srmCctContract', contract, 'SAVE', term);
    await this.by('drafter', 'srmCctContract', contract, 'SUBMIT');
    await this.by('approver', 'srmCctContract', contract, 'APPROVE', { comment: '同意 Approved' });
    await this.cast.until('srmCctContract', contract, (seen) => seen.context['finalFileId'] !== null, 'written');
    await this.by('drafter', 'srmCctContract', contract, 'SEND_CONFIRM');
    const winner = await this.#winnerOf(line!['supplierId'] as string);
    await this.#step(winner, 'SUPPLIER', 'srmCctContract', contract, 'SUPPLIER_CONFIRM');
    await this.project('completed');
  }
  async #winnerOf(supplierId: string): Promise<string> {
    const id = await this.cast.find('base_users', 'supplier_id', supplierId);
    const [login] = await this.#loginsOf([id!]);
    return login!;
  }
}
