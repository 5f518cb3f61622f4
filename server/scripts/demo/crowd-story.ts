/** How the further suppliers came to where they stand: taken up by the supplier manager over the last years. */
import { addDays, utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { abreast } from '../../base/seeds/abreast.js';
import type { Cast } from './cast.js';
import { mailOf } from './crowd.js';
import type { Company } from './crowd.js';

const SUPPLIER = 'srmSlcSupplierInfo';
const DAY = 86_400_000;

export type CrowdStatus = 'draft' | 'approving' | 'rejected' | 'potential' | 'trial' | 'qualified' | 'suspended';
/** How many stand where, in the order in which they are taken from the list. */
const shares: readonly (readonly [CrowdStatus, number])[] = [
  ['draft', 4],
  ['approving', 3],
  ['rejected', 3],
  ['suspended', 10],
  ['potential', 52],
  ['trial', 26],
];
const standingOf = (index: number): CrowdStatus => {
  let left = index;
  for (const [standing, count] of shares) {
    if (left < count) return standing;
    left -= count;
  }
  return 'qualified';
};
const refusedFor = '请补充营业执照与生产地址 Licence and plant address are missing';
const ways: Readonly<Record<CrowdStatus, readonly (readonly [event: string, payload: object])[]>> = {
  draft: [],
  approving: [['SUBMIT', {}]],
  rejected: [
    ['SUBMIT', {}],
    ['REJECT', { reason: refusedFor }],
  ],
  potential: [
    ['SUBMIT', {}],
    ['APPROVE', {}],
  ],
  trial: [
    ['SUBMIT', {}],
    ['APPROVE', {}],
    ['START_QUALIFY', {}],
    ['QUALIFY_TRIAL', {}],
  ],
  qualified: [
    ['SUBMIT', {}],
    ['APPROVE', {}],
    ['START_QUALIFY', {}],
    ['QUALIFY_PASS', {}],
  ],
  suspended: [
    ['SUBMIT', {}],
    ['APPROVE', {}],
    ['START_QUALIFY', {}],
    ['QUALIFY_PASS', {}],
    ['SUSPEND', { reason: '连续三批交货逾期 Three late deliveries' }],
  ],
};
const byApprover = ['APPROVE', 'REJECT'];

/** Of one in eight the certificate runs out within thirty days. */
function certificatesOf(index: number, today: string): readonly object[] {
  const isEnding = index % 8 === 3;
  const expiryDate = addDays(today, isEnding ? 3 + (index % 26) : 90 + ((index * 37) % 800));
  return [
    { lineNo: 10, certType: 'BUSINESS_LICENSE', certNo: `BL-${5000 + index}`, issuer: '市场监督管理局', longTermFlag: 'Y' },
    { lineNo: 20, certType: 'ISO9001', certNo: `Q-${7000 + index}`, issuer: 'CQC', issueDate: addDays(expiryDate, -1095), expiryDate },
  ];
}

function recordOf(company: Company, index: number, today: string): object {
  const { key: _key, contactName, mobile, ...fields } = company;
  const contact = { lineNo: 10, contactName, mobile, email: mailOf(company), position: '销售经理', roleType: 'SALES', primaryFlag: 'Y' };
  const locations = [
    { lineNo: 10, locationType: 'REGISTERED', province: fields.province, address: fields.registeredAddress },
    { lineNo: 20, locationType: 'FACTORY', province: fields.province, address: fields.registeredAddress },
  ];
  return {
    fields: { ...fields, taxRate: '13' },
    lines: {
      contacts: { set: [contact] },
      locations: { set: index % 3 === 0 ? locations : locations.slice(0, 1) },
      ...(standingOf(index) === 'draft' ? {} : { certificates: { set: certificatesOf(index, today) } }),
    },
  };
}

/** Each was taken up on a day of its own, and went on a few days apart. */
export async function takeUp(
  cast: Cast,
  { manager, approver }: { readonly manager: Viewer; readonly approver: Viewer },
  companies: readonly Company[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const today = utcDateOf(cast.now);
  await abreast([...companies.entries()], async ([index, company]) => {
    const { key } = company;
    let at = cast.now - (900 - index * 3) * DAY;
    const id = await cast.step(manager, `supplier:${key}`, SUPPLIER, null, 'CREATE', recordOf(company, index, today), at);
    for (const [event, payload] of ways[standingOf(index)]) {
      at += 9 * DAY;
      const by = byApprover.includes(event) ? approver : manager;
      await cast.step(by, `supplier:${key}:${event}`, SUPPLIER, id, event, payload, at);
    }
    ids.set(key, id);
  });
  return ids;
}
/** Those of the list that stand so, in its order. */
export const standing = (companies: readonly Company[], wanted: CrowdStatus): readonly Company[] =>
  companies.filter((_company, index) => standingOf(index) === wanted);
