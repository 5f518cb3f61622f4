/** Whether this browser is told what the bell gets while no window is open; nobody is before he says so. */
import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { pushState, wishPush } from '../../shell/news/push.js';
import type { PushState } from '../../shell/news/push.js';
import { useCentreTexts } from './texts.js';

const hints = { unable: 'pushUnable', blocked: 'noticesBlocked', failed: 'pushFailed', off: 'pushHint', on: 'pushHint' } as const;

export function PushSwitch({ userId }: { readonly userId: string }): ReactNode {
  const t = useCentreTexts();
  const [state, setState] = useState<PushState | 'failed'>('off');
  const [busy, setBusy] = useState(false);
  const follow = (asked: Promise<PushState>): Promise<void> => asked.then(setState, () => setState('failed'));
  useEffect(() => void follow(pushState()), []);
  const change = async (on: boolean): Promise<void> => {
    setBusy(true);
    await follow(wishPush(userId, on));
    setBusy(false);
  };
  return (
    <Switch
      label={t('push')}
      description={t(hints[state])}
      disabled={busy || state === 'unable' || state === 'blocked'}
      checked={state === 'on'}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
