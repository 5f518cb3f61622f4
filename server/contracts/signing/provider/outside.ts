/**
 * Flows at the outside provider (contracts.md §5.3). What is left to do there follows from the flows as they stand, so that whichever
 * server goes on after a crash knows it: to send them, to fetch what was signed, to end them. Every ten minutes it asks what it was not told.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Signer, SignFlow } from '../../../../state-machines/contracts/sign-flow/index.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { Lookout } from '../../../kernel/lookout.js';
import type { Files } from '../../../platform/file/files.js';
import type { Authority } from '../authority.js';
import { keptFor, standingFile } from '../flow-files.js';
import { reportOn } from '../handed-in.js';
import type { OutsideProvider, SignerSent } from './provider.js';
import { ProviderFault } from './provider.js';
import type { TakingParts } from './taking.js';
import { taken } from './taking.js';

export interface OutsideParts extends TakingParts {
  readonly files: Files;
  readonly authority: Pick<Authority, 'roots'>;
  readonly provider: OutsideProvider;
  readonly report: (error: unknown) => void;
}
const FLOW = 'srmCctSignFlow';
const ASK_MS = 600_000;
const MOST = 50;
const dueSql = `
  select f.id::text from srm_cct_sign_flow f
   where f.provider = 'EXTERNAL' and (f.next_attempt_at is null or f.next_attempt_at <= $1)
     and (f.state = 'starting'
       or (f.state in ('expired', 'revoked', 'failed') and f.provider_ended_at is null)
       or (f.state = 'running' and exists (select from srm_cct_sign_flow_signers s where s.doc_id = f.id and s.announced is not null)))
   order by f.id limit ${MOST}`;
const runningSql = "select id::text from srm_cct_sign_flow where provider = 'EXTERNAL' and state = 'running' order by id limit 1000";

export class OutsideFlows {
  readonly #lookout: Lookout;
  #askedAt = 0;

  constructor(private readonly parts: OutsideParts) {
    this.#lookout = new Lookout({
      runtime: parts.runtime,
      report: parts.report,
      concerns: ({ definition, after }) => definition.type === FLOW && after?.context['provider'] === 'EXTERNAL',
      look: () => this.#look(),
    });
  }

  start(): void {
    this.#lookout.start();
  }

  stop(): Promise<void> {
    return this.#lookout.stop();
  }

  async #look(): Promise<void> {
    const { database, runtime, report } = this.parts;
    const at = runtime().now();
    const ids = async (sql: string, values: readonly unknown[]): Promise<readonly string[]> =>
      (await database.read.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
    for (const id of await ids(dueSql, [new Date(at)])) if (!this.#lookout.stopped) await this.#go(id, at).catch(report);
    if (at - this.#askedAt < ASK_MS) return;
    this.#askedAt = at;
    for (const id of await ids(runningSql, [])) if (!this.#lookout.stopped) await this.#ask(id, at).catch(report);
  }

  /** The next thing to do of a flow; what the provider does not answer is tried again. */
  async #go(id: string, at: number): Promise<void> {
    const snapshot = await this.parts.runtime().snapshot(FLOW, id);
    if (!snapshot) return;
    const flow = snapshot.context as unknown as SignFlow;
    try {
      if (snapshot.state === 'starting') await this.#begin(flow, at);
      else if (snapshot.state === 'running') await this.#fetch(flow, at);
      else await this.#end(flow, at);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      const isRefused = error.isFinal && snapshot.state === 'starting';
      await this.#tell(id, isRefused ? 'PROVIDER_ERROR' : 'PROVIDER_BUSY', { code: error.code, message: error.message });
    }
  }

  async #begin(flow: SignFlow, at: number): Promise<void> {
    const signers = await Promise.all(flow.signers.map((signer) => this.#sent(signer)));
    const { providerFlowId } = await this.parts.provider.startFlow(flow, signers, await standingFile(this.parts.files, flow), at);
    await this.#tell(flow.id, 'PROVIDER_STARTED', { providerFlowId });
  }

  async #sent({ signerNo, orderNo, party, signerType, signerName, companyName, personId }: Signer): Promise<SignerSent> {
    const person = (await this.parts.runtime().snapshot('srmCctSignPerson', personId))?.context;
    const { mobile = null, email = null } = (person ?? {}) as unknown as {
      readonly mobile?: string | null;
      readonly email?: string | null;
    };
    return {
      ...{ signerNo, orderNo: orderNo ?? 1, mobile, email },
      ...{ party: party as SignerSent['party'], signerType: signerType as SignerSent['signerType'] },
      ...{ name: signerName ?? '', company: companyName ?? '' },
    };
  }

  /** What was signed is the file that was announced, and holds all that stood before it. */
  async #fetch(flow: SignFlow, at: number): Promise<void> {
    const signer = flow.signers.find(({ announced }) => announced !== null);
    if (!signer) return;
    const { sha256, certSerial } = signer.announced!;
    const file = await this.parts.provider.download(flow, signer.signerNo, at);
    const fault = await this.#faultOf(flow, file, sha256, at);
    if (fault !== null) {
      await this.#tell(flow.id, 'SIGN_STEP_FAILED', { signerNo: signer.signerNo });
      throw new ProviderFault('SIGN_FILE', fault, false);
    }
    const kept = await keptFor(this.parts.files, flow, file);
    await this.#tell(flow.id, 'SIGNER_SIGNED', { signerNo: signer.signerNo, fileId: kept.id, sha256: kept.sha256, certSerial });
  }

  async #faultOf(flow: SignFlow, file: Buffer, sha256: string, at: number): Promise<string | null> {
    if (createHash('sha256').update(file).digest('hex') !== sha256) return 'The file is another than was announced / 文件与通知不符';
    const before = await standingFile(this.parts.files, flow);
    if (file.length <= before.length || !file.subarray(0, before.length).equals(before))
      return 'The file does not hold the document that was sent / 文件未包含已发送的原件';
    const roots = (await this.parts.authority.roots(at)).map((root) => root.toString('pem'));
    const report = await this.parts.files.aside(async (place) => {
      await writeFile(place, file, { mode: 0o600 });
      return reportOn(this.parts.files, place, file.length, roots);
    });
    return report === null || report.overall === 'NO_SIGNATURE' || report.overall === 'INVALID'
      ? 'The file has no signature that holds / 文件没有有效的签名'
      : null;
  }

  async #end(flow: SignFlow, at: number): Promise<void> {
    await this.parts.provider.revokeFlow(flow, at);
    await this.#tell(flow.id, 'PROVIDER_ENDED', {});
  }

  async #ask(id: string, at: number): Promise<void> {
    const snapshot = await this.parts.runtime().snapshot(FLOW, id);
    const flow = snapshot?.context as unknown as SignFlow | undefined;
    if (snapshot?.state !== 'running' || !flow) return;
    try {
      for (const event of await this.parts.provider.events(flow, at))
        if (event.providerFlowId === flow.providerFlowId) await taken(this.parts, event);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
    }
  }

  async #tell(id: string, event: string, payload: object): Promise<void> {
    await this.parts.runtime().submit({
      ...{ type: FLOW, id, event, payload, viewer: { ...SYSTEM, orgIds: null } },
      cause: { kind: 'SERVER', reason: 'signing provider' },
    });
  }
}
