/**
 * A flow at an outside provider (contracts.md §5.3): it is sent there, its signers sign on the provider's pages, and what it tells becomes
 * events here. What it does not answer is tried again and stands on the flow. Pure.
 */
import { event, systemEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { MINUTE_MS } from '../../kernel/primitives/instant.js';

const inside = { computed: true } as const;
export const providerFields = {
  providerFlowId: f.text(80, 'Number at the provider', '服务商流程号', inside),
  providerEndedAt: f.dateTime('Ended at the provider', '服务商终止时间', inside),
  attempts: f.integer('Attempts', '尝试次数', inside),
  nextAttemptAt: f.dateTime('Next attempt', '下次尝试', inside),
  lastCode: f.text(60, 'Last answer', '最近应答代码', inside),
  lastMessage: f.text(300, 'What it said', '最近应答', inside),
};
/** What the provider says that somebody has signed; its file is fetched afterwards. */
export interface Announced {
  readonly sha256: string;
  readonly certSerial: string;
}
export interface ProviderAnswer {
  readonly code: string;
  readonly message: string;
}
export const providerEvents = {
  PROVIDER_STARTED: systemEvent<{ readonly providerFlowId: string }>('Begun at the provider', '服务商已发起'),
  PROVIDER_SIGNED: systemEvent<Announced & { readonly signerNo: number }>('Signed at the provider', '服务商已签署'),
  PROVIDER_BUSY: systemEvent<ProviderAnswer>('No answer of the provider', '服务商未应答'),
  PROVIDER_ERROR: systemEvent<ProviderAnswer>('Refused by the provider', '服务商已拒绝'),
  PROVIDER_ENDED: systemEvent('Ended at the provider', '服务商已终止'),
  RETRY: event('Try again now', '立即重试', {}, { call: 'doRetry' }),
};

interface Trying {
  readonly attempts: number | null;
}
const WAITS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE_MS);
export const MOST_ATTEMPTS = WAITS.length + 1;
const waitAfter = (attempts: number): number => WAITS[Math.min(attempts, WAITS.length) - 1]!;

export const isLastAttempt = ({ attempts }: Trying): boolean => (attempts ?? 0) + 1 >= MOST_ATTEMPTS;
export const notAnswered = ({ attempts }: Trying, { payload, at }: { readonly payload: ProviderAnswer; readonly at: Instant }) => {
  const made = (attempts ?? 0) + 1;
  return { attempts: made, nextAttemptAt: at + waitAfter(made), lastCode: payload.code, lastMessage: payload.message.slice(0, 300) };
};
export const answered = { attempts: 0, nextAttemptAt: null, lastCode: null, lastMessage: null };
export const refusedBy = ({ code, message }: ProviderAnswer) => ({
  nextAttemptAt: null,
  lastCode: code,
  lastMessage: message.slice(0, 300),
});

export const providerReasons = {
  CCT_PROVIDER_IDLE: { en: 'Nothing waits to be sent to the provider again.', cn: '没有待重试的服务商请求' },
} as const;
