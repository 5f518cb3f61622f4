/** What a sign flow begins with (contracts.md §5): of each party the agent of its account, and after him its seal. */
import type { AnchorKind, AnchorPlace } from '../../../state-machines/contracts/anchors.js';
import { anchorOf } from '../../../state-machines/contracts/anchors.js';
import { contractProfiles } from '../../../state-machines/contracts/profiles.js';
import { mayUseSeal } from '../../../state-machines/contracts/org-account/index.js';
import type { FlowStart, SignerStart } from '../../../state-machines/contracts/sign-flow/index.js';
import type { Order } from '../../../state-machines/contracts/sign-flow/signers.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { DAY_MS } from '../../../state-machines/kernel/primitives/instant.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';

interface Contract {
  readonly id: string;
  readonly orgId: string | null;
  readonly docNumber: string | null;
  readonly contractTitle: string;
  readonly supplierId: string;
  readonly amountTaxIncl: string | null;
  readonly signOrder: Order;
  readonly finalFileId: string | null;
  readonly revisionHash: string | null;
  readonly verifyCode: string | null;
  readonly anchors: readonly AnchorPlace[] | null;
}
interface Account {
  readonly orgName: string;
  readonly agentPersonId: string | null;
  readonly seals: readonly { readonly sealNo: number }[];
  readonly grants: Parameters<typeof mayUseSeal>[0]['grants'];
}
interface Person {
  readonly personName: string;
}

const lacks = (party: 'A' | 'B', what: Label): Label =>
  party === 'A' ? { en: `the buyer's ${what.en}`, cn: `甲方${what.cn}` } : { en: `the supplier's ${what.en}`, cn: `乙方${what.cn}` };
const account: Label = { en: 'organisation account', cn: '机构账号' };
const agent: Label = { en: 'agent', cn: '经办人账号' };
const seal: Label = { en: 'seal', cn: '可用印章' };

/** Of the organisation; of the company where it has none of its own. */
export async function buyerAccount(db: Queryable, orgId: string | null): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    "select id::text from srm_cct_org_account where state = 'active' and party_type = 'A' order by org_id is not distinct from $1::bigint desc, id limit 1",
    [orgId],
  );
  return rows[0]?.id ?? null;
}
async function supplierAccount(db: Queryable, supplierId: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    "select id::text from srm_cct_org_account where state = 'active' and party_type = 'B' and supplier_id = $1 order by id limit 1",
    [supplierId],
  );
  return rows[0]?.id ?? null;
}

type Seam = Pick<SignerStart, 'seamFlag'>;
async function signersOf(tools: PrepareTools, party: 'A' | 'B', contract: Contract, seam: Seam): Promise<readonly SignerStart[] | Label> {
  const id = await (party === 'A' ? buyerAccount(tools.db, contract.orgId) : supplierAccount(tools.db, contract.supplierId));
  const found = id === null ? null : await tools.readDocument('srmCctOrgAccount', id);
  if (!found || found.state !== 'active') return lacks(party, account);
  const { orgName, agentPersonId, seals, grants } = found.context as unknown as Account;
  const person = agentPersonId === null ? null : await tools.readDocument('srmCctSignPerson', agentPersonId);
  if (!person || person.state !== 'active') return lacks(party, agent);
  const use = { personId: agentPersonId!, amount: contract.amountTaxIncl ?? '0', today: await tools.today() };
  const usable = seals.find(({ sealNo }) => mayUseSeal({ grants }, { ...use, seal: sealNo }));
  if (!usable) return lacks(party, seal);
  const common = { party, signerName: (person.context as unknown as Person).personName, companyName: orgName, personId: agentPersonId! };
  const placed = (kind: AnchorKind) =>
    contract.anchors?.find(({ key }) => anchorOf(key)?.party === party && anchorOf(key)?.kind === kind) ?? null;
  return [
    { ...common, signerType: 'PERSON', orgAccountId: null, sealNo: null, place: placed('PERSON'), datePlace: null },
    { ...common, signerType: 'ORG', orgAccountId: id, sealNo: usable.sealNo, place: placed('SEAL'), datePlace: placed('DATE'), ...seam },
  ];
}

interface Asked {
  readonly signDays: number | null;
  readonly seamFlag?: string | null;
}
const SIGN_DAYS = 15;
/** The flow as it begins, or who lacks what. */
export async function flowOf(
  tools: PrepareTools,
  { signDays, seamFlag }: Asked,
): Promise<{ readonly flow: FlowStart & { readonly id: string } } | { readonly lacking: Label }> {
  const contract = tools.snapshot!.context as unknown as Contract;
  const signers: SignerStart[] = [];
  for (const party of ['A', 'B'] as const) {
    const found = await signersOf(tools, party, contract, seamFlag === 'Y' ? { seamFlag } : {});
    if ('en' in found) return { lacking: found };
    signers.push(...found);
  }
  return {
    flow: {
      id: await tools.newId(),
      contractId: contract.id,
      orgId: contract.orgId,
      supplierId: contract.supplierId,
      flowTitle: contract.contractTitle,
      contractNumber: contract.docNumber ?? '',
      amount: contract.amountTaxIncl ?? '0',
      provider: (await tools.profile(contractProfiles.CCT_SIGN_PROVIDER)) === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL',
      signOrder: contract.signOrder,
      deadline: tools.at + (signDays ?? SIGN_DAYS) * DAY_MS,
      fileId: contract.finalFileId ?? '',
      fileSha256: contract.revisionHash ?? '',
      verifyCode: contract.verifyCode ?? '',
      signers,
    },
  };
}
