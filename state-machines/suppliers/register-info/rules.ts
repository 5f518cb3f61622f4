/** What a registration must say, and what must be settled before it is accepted. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { refusal } from '../../kernel/refusals.js';
import { add, gt } from '../../kernel/primitives/decimal.js';
import { isSaid } from '../../kernel/stock/said.js';
import { missingForSubmit } from '../../kernel/validate.js';
import { accountReasons } from '../bank-account.js';
import type { AccountCode } from '../bank-account.js';
import { usccFailure } from '../../kernel/primitives/uscc.js';
import type { ApproveFacts, Hit, Registration, RegisterEventOf } from './fields.js';
import { REGISTER_TERMS, every, fields, guard, lines, refuse, rule } from './fields.js';

type Applying = RegisterEventOf<'REGISTER'> | RegisterEventOf<'SUBMIT'>;
type Checking = RegisterEventOf<'APPROVE'> | RegisterEventOf<'APPROVE_INFO'>;
const ask = { needs: 'ask' } as const;

/** As it will be. */
const applied = (c: Registration, e: Applying): Registration => ({ ...c, ...e.payload.fields }) as Registration;

const asked = ['companyName', 'supplierType', 'contactName', 'contactMobile', 'contactEmail', 'loginName'] as const;
export const complete = {
  codes: ['FIELD_REQUIRED'],
  needs: 'ask' as const,
  check: (c: Registration, e: Applying) => {
    const given = applied(c, e);
    const code = given.countryCode === 'CN' ? 'uscc' : 'foreignRegNo';
    const missing = [...asked, code as typeof code].find((name) => !isSaid(given[name]));
    return missing === undefined || refusal('FIELD_REQUIRED', { field: missing, params: { field: missing } });
  },
};
export const agreed = guard('REG_AGREE', (_c: Registration, e: Applying) => e.payload.agreeVersion === REGISTER_TERMS, ask);
/** Every letter and link goes to the address, so that one is always proved. */
export const proved = guard(
  'REG_CODE_INVALID',
  (c: Registration, e: Applying) =>
    e.payload.proof.emailVerified === 'Y' || (c.emailVerified === 'Y' && applied(c, e).contactEmail === c.contactEmail),
  ask,
);
const usccOf = ({ countryCode, uscc }: Pick<Registration, 'countryCode' | 'uscc'>) =>
  countryCode === 'CN' && uscc !== null ? usccFailure(uscc) : null;
export const codeRight = rule(
  ['USCC_FORMAT', 'USCC_CHECK'],
  (c: Registration, e: Applying) => {
    const failure = usccOf(applied(c, e));
    return failure === null || refuse(failure, { field: 'uscc' });
  },
  ask,
);
export const savedCodeRight = rule(
  ['USCC_FORMAT', 'USCC_CHECK'],
  (c: Registration, e: MachineEvent) => {
    const failure = usccOf({ ...c, ...(e.payload as SavePayload).fields } as Registration);
    return failure === null || refuse(failure, { field: 'uscc' });
  },
  ask,
);
/** A name and an account are personal: prepare looks at them, so that a history folds without them. */
export const loginShape = guard('REG_LOGIN_TAKEN', (_c: Registration, e: Applying) => e.facts.loginFault !== true, ask);
/** Told only to whoever was told before: the same address asked for the same company. */
export const notWaiting = rule(
  ['SLC_OPEN_EXISTS', 'REG_COOLDOWN'],
  (_c: Registration, { facts: { openNumber, cooldown, today } }: Applying) => {
    if (openNumber) return refuse('SLC_OPEN_EXISTS', { params: { docNumber: openNumber } });
    return !cooldown || !today || today >= cooldown || refuse('REG_COOLDOWN', { params: { date: cooldown } });
  },
  ask,
);
export const reachable = {
  codes: ['FIELD_REQUIRED'],
  needs: 'ask' as const,
  check: (c: Registration, e: MachineEvent) =>
    isSaid((e.payload as SavePayload).fields?.['contactEmail'] ?? c.contactEmail) ||
    refusal('FIELD_REQUIRED', { field: 'contactEmail', params: { field: 'contactEmail' } }),
};

const CERTAIN: readonly Hit['key'][] = ['DUP_USCC', 'DUP_NAME', 'REG_BLACKLISTED'];
export const markOf = (hits: readonly Hit[]): 'NONE' | 'SIMILAR' | 'CERTAIN' =>
  hits.length === 0 ? 'NONE' : hits.some(({ key }) => CERTAIN.includes(key)) ? 'CERTAIN' : 'SIMILAR';
const listed = (hits: readonly Hit[]): string =>
  hits.map(({ number, name, score }) => `${number ?? ''} ${name}${score === null ? '' : ` ${score}%`}`.trim()).join(', ');

export const duplicatesSettled = rule(
  ['REG_BLACKLISTED', 'DUP_USCC', 'DUP_NAME', 'REG_DUP_UNRESOLVED'],
  (c: Registration, e: Checking) => {
    const hits = (e.facts as ApproveFacts).hits ?? [];
    const of = (key: Hit['key']) => hits.filter((hit) => hit.key === key);
    if (of('REG_BLACKLISTED').length > 0) return refuse('REG_BLACKLISTED');
    if (of('DUP_USCC').length > 0) return refuse('DUP_USCC', { field: 'uscc', params: { list: listed(of('DUP_USCC')) } });
    const why = e.payload.why ?? c.overrideReason;
    if (of('DUP_NAME').length > 0 && !isSaid(why)) return refuse('DUP_NAME', { field: 'why', params: { list: listed(of('DUP_NAME')) } });
    const open = hits.filter(({ key }) => !CERTAIN.includes(key));
    return (
      open.length === 0 ||
      e.payload.checked === 'Y' ||
      c.checkedBy !== null ||
      refuse('REG_DUP_UNRESOLVED', { field: 'checked', params: { list: listed(open) } })
    );
  },
  ask,
);
export const loginFree = guard('REG_LOGIN_TAKEN', (_c: Registration, e: RegisterEventOf<'APPROVE'>) => e.facts.loginTaken !== true, ask);
export const reasonGiven = guard(
  'SLC_REASON_REQUIRED',
  (_c: Registration, e: MachineEvent) => isSaid((e.payload as { readonly reason?: unknown }).reason),
  ask,
);

/** Names of what is missing, a section in front where it is in a line. */
function gapsOf(c: Registration): readonly string[] {
  const values = c as unknown as Readonly<Record<string, unknown>>;
  const missing = missingForSubmit({ fields, lines }, values).map(({ field }) => field!);
  const also = [
    ...(c.longTermFlag === 'Y' || c.businessTermTo !== null ? [] : ['businessTermTo']),
    ...(c.conflictFlag === 'Y' && !isSaid(c.conflictNote) ? ['conflictNote'] : []),
    ...(c.locations.length === 0 ? ['locations'] : []),
    ...(c.accounts.length === 0 ? ['accounts'] : []),
  ];
  return [...new Set([...missing, ...also])];
}
export const infoComplete = rule(
  ['REG_INFO_INCOMPLETE'],
  (c: Registration) => {
    const gaps = gapsOf(c);
    return gaps.length === 0 || refuse('REG_INFO_INCOMPLETE', { field: gaps[0]!, params: { gaps: gaps.join(', ') } });
  },
  { over: [...Object.keys(fields), ...Object.keys(lines)].filter((name) => !isInside(name)) },
);
function isInside(name: string): boolean {
  const field = (fields as Readonly<Record<string, { readonly computed?: true }>>)[name];
  return field?.computed === true;
}
export const onePrimary = guard(
  'REG_NO_PRIMARY_CONTACT',
  (c: Registration) => c.contacts.filter(({ primaryFlag }) => primaryFlag === 'Y').length === 1,
  { over: ['contacts'] },
);
export const sharesFit = guard(
  'REG_SHARES',
  (c: Registration) =>
    !gt(
      c.shareholders.reduce((sum, { shareRate }) => add(sum, shareRate ?? '0'), '0'),
      '100',
    ),
  { over: ['shareholders'] },
);
export const certificatesGood = rule(
  ['REG_CERT_MISSING', 'REG_CERT_EXPIRED'],
  (c: Registration, e: MachineEvent) => {
    if (c.countryCode === 'CN' && !c.certificates.some(({ certType }) => certType === 'BUSINESS_LICENSE'))
      return refuse('REG_CERT_MISSING', { field: 'certificates', params: { certType: '营业执照 Business licence' } });
    const { today } = e.facts as ApproveFacts;
    const over = c.certificates.find(
      ({ longTermFlag, expiryDate }) => longTermFlag === 'N' && (expiryDate === null || (today !== undefined && expiryDate < today)),
    );
    return !over || refuse('REG_CERT_EXPIRED', { field: 'certificates', params: { certNo: over.certNo } });
  },
  ask,
);
export const accountsGood = every(
  Object.keys(accountReasons) as [AccountCode, ...AccountCode[]],
  (_c: Registration, e: MachineEvent) =>
    ((e.facts as ApproveFacts).accountFaults ?? []).map(({ code, params }) => refuse(code, { field: 'accounts', params })),
  ask,
);
export const accountsFree = rule(
  ['ACC_DUPLICATE'],
  (_c: Registration, e: MachineEvent) => {
    const taken = (e.facts as ApproveFacts).accountsTaken ?? [];
    return taken.length === 0 || refuse('ACC_DUPLICATE', { field: 'accounts', params: { list: taken.join(', ') } });
  },
  ask,
);
