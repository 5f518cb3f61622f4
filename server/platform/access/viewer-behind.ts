/** Somebody for whom a server goes on alone: with what his responsibility gives now, and with nothing when he holds it no more. */
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Runtime } from '../../kernel/contracts.js';
import type { AccessService } from './access.js';

export async function viewerBehind(
  { access, runtime }: { readonly access: AccessService; readonly runtime: Runtime },
  userId: string,
  respId: string | null,
): Promise<Viewer> {
  const user = (await runtime.snapshot('baseUsers', userId))?.context;
  const who = {
    userId,
    userType: user?.['userType'] === 'EX' ? ('EX' as const) : ('INSIDE' as const),
    supplierId: (user?.['supplierId'] ?? null) as string | null,
  };
  const held = (await access.responsibilitiesOf(userId, runtime.now())).find((one) => one.responsibilityId === respId);
  return held ? access.viewerOf(who, held, runtime.now()) : { ...who, respCode: null, respId: null, onBehalfOf: null, orgIds: [] };
}
