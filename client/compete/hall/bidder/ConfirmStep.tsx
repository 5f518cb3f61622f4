/** A second look at a step larger than usual: Enter sends, Escape goes back to the prices. */
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';

import { formatAmount, formatPrice, formatRate } from '../../../kernel/language/format.js';
import { HallDialog } from '../common/HallDialog.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import type { SecondLook } from './draft.js';
import css from './offer.module.css';

interface Props {
  readonly look: SecondLook;
  readonly itemName: string | null;
  readonly total: DecimalString | null;
  readonly currency: string;
  onYes(): void;
  onNo(): void;
}

export function ConfirmStep({ look, itemName, total, currency, onYes, onNo }: Props) {
  const t = useHallTexts();
  return (
    <HallDialog title={t('confirmTitle')} onClose={onNo}>
      <p className={css.confirmText}>{t('confirmText')}</p>
      <dl className={hall.figures}>
        {itemName !== null && (
          <>
            <dt>{t('item')}</dt>
            <dd>{itemName}</dd>
          </>
        )}
        <dt>{t('step')}</dt>
        <dd className={hall.warn}>
          {itemName === null ? formatAmount(look.step, currency) : formatPrice(look.step)} ({formatRate(look.rate)})
        </dd>
        {total !== null && (
          <>
            <dt>{t('newTotal')}</dt>
            <dd className={css.confirmTotal}>{formatAmount(total, currency)}</dd>
          </>
        )}
      </dl>
      <div className={css.confirmButtons}>
        <button type="button" className={hall.button} onClick={onNo}>
          {t('backToPrices')}
          <kbd className={hall.key}>Esc</kbd>
        </button>
        <button type="button" className={`${hall.button} ${hall.primary}`} onClick={onYes} data-focus>
          {t('confirmYes')}
          <kbd className={hall.key}>Enter</kbd>
        </button>
      </div>
    </HallDialog>
  );
}
