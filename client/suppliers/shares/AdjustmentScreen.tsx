/** SmlAdjustmentHead/SmlAdjustmentHeadEdit: an adjustment of shares; begun from shares it has their suppliers and what these have now. */
import { srmSmlAdjustmentHead } from '@machines/suppliers/adjustment/index.js';
import { srmSmlPresetProportion } from '@machines/suppliers/preset-proportion/index.js';
import type { Preset } from '@machines/suppliers/preset-proportion/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { readersDay } from '../../kernel/connection/clock.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';

const definition = anyDefinition(srmSmlAdjustmentHead);
type Begun = Readonly<Record<string, unknown>>;

/** The shares as they are, to be changed. */
export const begunFrom = ({ id, orgId, shares }: Pick<Preset, 'id' | 'orgId' | 'shares'>, today: string): Begun => ({
  orgId,
  effectiveDate: today,
  shares: shares
    .filter(({ endedFlag }) => endedFlag !== 'Y')
    .map(({ supplierId, proportion }, index) => ({ lineNum: index + 1, presetId: id, supplierId, newProportion: proportion })),
});

export default function AdjustmentScreen(): ReactNode {
  const { query } = useScreen();
  const { id = null, presetId } = query;
  const [initial, setInitial] = useState<Begun | null>(null);
  useEffect(() => {
    if (id !== null || presetId === undefined) return;
    let gone = false;
    ask<Preset>(srmSmlPresetProportion.type, 'findById', { id: presetId })
      .then((preset) => !gone && setInitial(begunFrom(preset, readersDay())))
      .catch((error: unknown) => {
        if (gone) return;
        setInitial({});
        toastFailure(error);
      });
    return () => {
      gone = true;
    };
  }, [id, presetId]);
  if (id === null && presetId !== undefined && initial === null) return <LoadingState />;
  return <DocumentPage definition={definition} id={id} {...(initial ? { initial } : {})} />;
}
