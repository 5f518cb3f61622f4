/** Signing in elsewhere (platform-access.md §1.11): the systems on offer, the way there, and what came back. */
import { useEffect, useState } from 'react';

import { call } from '../kernel/call.js';
import type { Answer } from '../kernel/call.js';
import { callLanguage } from '../kernel/language/language.js';
import type { SignInAnswer } from '../kernel/session/signed-in.js';

export interface SsoSystem {
  readonly ssoCode: string;
  readonly ssoName: string;
  readonly ssoNameEn: string | null;
  readonly buttonText: string | null;
  readonly buttonTextEn: string | null;
  readonly buttonIcon: string | null;
  readonly userType: string;
}

export type SsoAnswer = SignInAnswer & { readonly returnTo?: string };

const none: readonly SsoSystem[] = [];

/** Without an answer there is no button: the password goes on working. */
export function useSsoSystems(): readonly SsoSystem[] {
  const [systems, setSystems] = useState(none);
  useEffect(() => {
    call<readonly SsoSystem[]>('baseSsoSystem', 'listEnabled', {}, { anonymous: true, quiet: true }).then(
      (answer) => setSystems(answer.status === 'S' ? answer.data : none),
      () => setSystems(none),
    );
  }, []);
  return systems;
}

export interface SsoWay {
  readonly purpose?: 'stepUp';
  readonly popup?: true;
  readonly returnTo?: string | undefined;
}

export function startAddress(ssoCode: string, { purpose, popup, returnTo }: SsoWay): string {
  const query = new URLSearchParams({
    lan: callLanguage(),
    ...(returnTo ? { return: returnTo } : {}),
    ...(purpose ? { purpose } : {}),
    ...(popup ? { popup: '1' } : {}),
  });
  return `/v1/sso/${ssoCode}/start?${query.toString()}`;
}

/** What waits for this browser under the id; it waits once. */
export const enterBySso = (exchangeId: string): Promise<Answer<SsoAnswer>> =>
  call<SsoAnswer>('login', 'loginBySso', { exchangeId }, { anonymous: true });

const CHANNEL = 'guildhall.sso';

/** Told by the window that came back, to the page that opened it. */
export function tellOpener(exchangeId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(exchangeId);
  channel.close();
}

/** Signs in elsewhere in a window of its own, so that nothing on this page is lost. @returns the exchange's id; null: the browser opens no window */
export function signInBeside(ssoCode: string, way: Omit<SsoWay, 'popup'>, signal: AbortSignal): Promise<string | null> {
  const opened = window.open(startAddress(ssoCode, { ...way, popup: true }), 'guildhall-sso', 'popup,width=520,height=680');
  if (!opened) return Promise.resolve(null);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    signal.addEventListener('abort', () => channel.close());
    channel.addEventListener('message', ({ data }) => {
      channel.close();
      resolve(String(data));
    });
  });
}
