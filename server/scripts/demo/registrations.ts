/** Companies that registered themselves: at each point of the way, with questions back, and refused. */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import { REGISTER_TERMS } from '../../../state-machines/suppliers/register-info/fields.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { abreast } from '../../base/seeds/abreast.js';
import type { Cast } from './cast.js';
import { mailOf } from './crowd.js';
import type { Company } from './crowd.js';

const REGISTER = 'srmSlcRegisterInfo';
const DAY = 86_400_000;

/** Where each stands; whoever completed it is qualified afterwards. */
const goals = [
  ...Array.from({ length: 12 }, () => 'completed' as const),
  ...(['submitted', 'submitted', 'submitted', 'revising', 'revising', 'infoFilling', 'infoFilling', 'infoFilling'] as const),
  ...([
    'infoSubmitted',
    'infoSubmitted',
    'infoSubmitted',
    'infoReturned',
    'infoReturned',
    'rejected',
    'rejected',
    'invited',
    'invited',
  ] as const),
];
type Goal = (typeof goals)[number];
export const registrants = goals.length;

/** The licence of every registrant is a file of its own. */
async function papersOf(cast: Cast, applicant: Viewer, company: Company, index: number): Promise<object> {
  const fileIds = await cast.file(applicant, '营业执照 Business licence.csv', `企业 Company,${company.companyName}\n`);
  const { companyName, contactName, mobile, registeredAddress, province, categories } = company;
  return {
    fields: {
      ...{
        registeredCapital: '5000000',
        establishDate: '2014-06-18',
        longTermFlag: 'Y',
        legalRep: contactName,
        province,
        registeredAddress,
      },
      ...{ businessScope: `${categories}的研发、生产与销售`, taxpayerType: 'GENERAL', employees: 60 + index * 7, categories },
    },
    lines: {
      contacts: { set: [{ lineNo: 10, contactName, mobile, email: mailOf(company), roleType: 'SALES', primaryFlag: 'Y' }] },
      locations: {
        set: ['REGISTERED', 'FACTORY'].map((locationType, at) => ({
          lineNo: (at + 1) * 10,
          locationType,
          province,
          address: registeredAddress,
        })),
      },
      accounts: {
        set: [
          { lineNo: 10, bankName: '中国工商银行', accountName: companyName, accountNo: `62220240000${100_000 + index}`, primaryFlag: 'Y' },
        ],
      },
      certificates: { set: [{ lineNo: 10, certType: 'BUSINESS_LICENSE', certNo: `BL-${9000 + index}`, longTermFlag: 'Y', fileIds }] },
    },
  };
}

const applied = (company: Company): object => {
  const { companyName, companyNameEn, countryCode, uscc, supplierType, contactName, mobile } = company;
  return {
    fields: {
      ...{ companyName, companyNameEn, countryCode, uscc, supplierType, contactName },
      ...{ contactMobile: mobile, contactEmail: mailOf(company), loginName: company.key },
    },
    proof: { emailVerified: 'Y', mobileVerified: 'Y' },
    agreeVersion: REGISTER_TERMS,
    language: 'cn',
  };
};
const checked = { checked: 'Y', why: null };

/** One company from its registration as far as it has come. */
async function register(cast: Cast, manager: Viewer, company: Company, index: number, goal: Goal): Promise<void> {
  // Reminders and ends of time limits are still to come.
  let at = cast.now - 7.5 * DAY;
  const later = (halves: number) => (at += (halves * DAY) / 2);
  const key = (event: string) => `register:${company.key}:${event}`;
  if (goal === 'invited') {
    const invitation = { companyName: company.companyName, contactEmail: mailOf(company), contactName: company.contactName };
    await cast.step(manager, key('CREATE'), REGISTER, null, 'CREATE', { fields: invitation }, at);
    return;
  }
  const id = await cast.arrived(key('REGISTER'), REGISTER, null, 'REGISTER', applied(company), at);
  const decides = (event: string, payload: object) => cast.step(manager, key(event), REGISTER, id, event, payload, later(2));
  if (goal === 'submitted') return;
  if (goal === 'rejected') {
    await decides('REJECT', { mode: 'REFUSE', reason: '不符合现阶段采购需求 Not needed at present' });
    return;
  }
  if (goal === 'revising' || index % 4 === 3) {
    await decides('REJECT', { mode: 'RETURN', reason: '请说明实际生产地址 Which plant is it?' });
    if (goal === 'revising') return;
    await cast.arrived(key('SUBMIT'), REGISTER, id, 'SUBMIT', applied(company), later(1));
  }
  await decides('APPROVE', { ...checked, loginName: null });
  if (goal === 'infoFilling') return;
  const applicant = await cast.as(company.key, 'SUPPLIER_REG');
  const papers = await papersOf(cast, applicant, company, index);
  await cast.step(applicant, key('SAVE'), REGISTER, id, 'SAVE', papers, later(2));
  await cast.step(applicant, key('SUBMIT_INFO'), REGISTER, id, 'SUBMIT_INFO', {}, later(1));
  if (goal === 'infoSubmitted') return;
  if (goal === 'infoReturned' || index % 5 === 0) {
    await decides('REJECT_INFO', { mode: 'RETURN', reason: '请补充近两年财务数据 Figures of the last two years, please' });
    if (goal === 'infoReturned') return;
    const finances = { yearNo: Number(utcDateOf(cast.now).slice(0, 4)) - 1, revenue: '32000000', netProfit: '2100000', auditedFlag: 'Y' };
    await cast.step(applicant, key('SAVE_AGAIN'), REGISTER, id, 'SAVE', { lines: { finances: { set: [finances] } } }, later(1));
    await cast.step(applicant, key('SUBMIT_AGAIN'), REGISTER, id, 'SUBMIT_INFO', {}, later(1));
  }
  await decides('APPROVE_INFO', checked);
}

/** @returns those whose information was accepted, in their order: potential suppliers who can sign in */
export async function registered(cast: Cast, manager: Viewer, companies: readonly Company[]): Promise<readonly Viewer[]> {
  await abreast([...companies.entries()], ([index, company]) => register(cast, manager, company, index, goals[index]!));
  const complete = companies.filter((_company, index) => goals[index] === 'completed');
  const sellers = await Promise.all(complete.map(({ key }) => cast.as(key, 'SUPPLIER')));
  for (const { supplierId } of sellers)
    await cast.until('srmSlcSupplierInfo', supplierId!, ({ state }) => state === 'potential', 'potential');
  return sellers;
}
