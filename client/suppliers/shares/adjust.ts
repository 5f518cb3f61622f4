/** From shares and from warnings of them an adjustment is begun, by whoever may write one. */
import { actorOf, useSession } from '../../kernel/session/session.js';
import { useScreen } from '../../kernel/screen/screen.js';

const ADJUSTING: readonly string[] = ['SOURCING_MANAGER', 'BUYER'];

/** Begins an adjustment of these shares; null: not by this responsibility. */
export function useAdjust(): ((presetId: string) => void) | null {
  const { open } = useScreen();
  const respCode = actorOf(useSession())?.respCode;
  if (!respCode || !ADJUSTING.includes(respCode)) return null;
  return (presetId) => open('SmlAdjustmentHead/SmlAdjustmentHeadEdit', { new: presetId, presetId });
}
