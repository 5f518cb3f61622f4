/** How far messages of a document to the ERP have come (orders-deliveries.md §12). */
import { f, lookups } from '../kernel/fields.js';

export const toldLookups = lookups({
  PUR_SYNC_STATUS: {
    NONE: { en: 'Not told', cn: '未同步' },
    PENDING: { en: 'On its way', cn: '同步中' },
    SYNCED: { en: 'Told', cn: '已同步' },
    FAILED: { en: 'Failed', cn: '同步失败' },
  },
});
export const toldColumns = { syncStatus: f.lookup(toldLookups.PUR_SYNC_STATUS, 'ERP', 'ERP同步') };
