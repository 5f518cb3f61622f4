/** Links and codes of signing, made in the moment in which the letter leaves; they go to the signer, whoever started it. */
import { srmCctSignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import type { SignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import type { Runtime } from '../../kernel/contracts.js';
import type { Words } from '../../platform/mail/letters.js';
import type { SecretWriter } from '../../platform/mail/mailer.js';
import type { SignProvider } from './provider/provider.js';
import { CODE_MS, PERSON_CODE_MS, ofPerson, ofSigner } from './secrets.js';
import type { SignSecrets } from './secrets.js';

export interface LetterParts {
  readonly runtime: () => Pick<Runtime, 'snapshot' | 'now'>;
  readonly secrets: SignSecrets;
  readonly signUrl: SignProvider['signUrl'];
  readonly urlHours: (orgId: string | null) => number;
}
interface Contact {
  readonly mobile: string | null;
  readonly email: string | null;
}
const HOUR = 3_600_000;

export const codeFor = (title: string, code: string, minutes: number): Omit<Words, 'to'> => ({
  subject: { en: 'Code to sign', cn: '签署验证码' },
  lines: [
    { en: `Guildhall: the code for ${title}, valid for ${minutes} minutes:`, cn: `Guildhall:${title}的验证码,${minutes}分钟内有效:` },
  ],
  code,
});

const linkFor = ({ flowTitle, contractNumber }: SignFlow, url: string): Omit<Words, 'to'> => ({
  subject: { en: `To sign: ${contractNumber}`, cn: `待签署:${contractNumber}` },
  lines: [
    { en: `The contract ${flowTitle ?? ''} waits for your signature.`, cn: `合同《${flowTitle ?? ''}》待您签署。` },
    { en: 'The link is for you alone. Signing asks for a code and your PIN.', cn: '链接仅供本人使用,签署时须输入验证码与签署密码。' },
  ],
  link: { label: { en: 'Open', cn: '查看并签署' }, url },
});

export function signWriters({
  runtime,
  secrets,
  signUrl,
  urlHours,
}: LetterParts): Readonly<Record<'SIGN_LINK' | 'SIGN_CODE' | 'SIGN_VERIFY_CODE', SecretWriter>> {
  const contactOf = async (personId: string): Promise<Contact | null> => {
    const person = await runtime().snapshot('srmCctSignPerson', personId);
    return (person?.context as unknown as Contact | undefined) ?? null;
  };
  /** The flow and the signer that a letter is about, while there is something to sign. */
  const about = async (params: Readonly<Record<string, string | number | null>>) => {
    const snapshot = await runtime().snapshot(srmCctSignFlow.type, String(params['flowId']));
    if (snapshot?.state !== 'running') return null;
    const flow = snapshot.context as unknown as SignFlow;
    const signer = flow.signers.find(({ signerNo }) => signerNo === Number(params['signerNo']));
    const to = signer && signer.signedAt === null ? await contactOf(signer.personId) : null;
    return signer && to ? { flow, signer, to } : null;
  };
  return {
    async SIGN_LINK({ params, createdAt }) {
      const found = await about(params);
      if (!found) return null;
      const expiresAt = Math.min(createdAt + urlHours(found.flow.orgId) * HOUR, found.flow.deadline ?? Infinity);
      const { url } = await signUrl(found.flow, found.signer, expiresAt, runtime().now());
      return { ...linkFor(found.flow, url), to: found.to };
    },
    async SIGN_CODE({ params, createdAt }) {
      const found = await about(params);
      if (!found) return null;
      const code = await secrets.makeCode(ofSigner(found.flow.id, found.signer.signerNo), createdAt, CODE_MS);
      return { ...codeFor(found.flow.contractNumber ?? '', code, 5), to: found.to };
    },
    async SIGN_VERIFY_CODE({ params, createdAt }) {
      const personId = String(params['personId']);
      const to = await contactOf(personId);
      if (!to) return null;
      const code = await secrets.makeCode(ofPerson(personId), createdAt, PERSON_CODE_MS);
      return { ...codeFor('your signing account / 签署账号', code, 1440), to };
    },
  };
}
