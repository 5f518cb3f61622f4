/** Who gets how much of a section, by share or by quantity; everything is reckoned while it is typed. */
import { Alert, Button, Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import type { PickAward, PickSection } from '@machines/bidding/picketage/fields.js';
import { lines } from '@machines/bidding/picketage/fields.js';
import type { ReactNode } from 'react';

import { FieldInput } from '../../kernel/form/FieldInput.js';
import { formatAmount, formatQuantity } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import css from '../award/award.module.css';
import { SupplierName } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';
import type { AwardDraft } from './draft.js';

interface Props {
  readonly draft: AwardDraft;
  readonly sectionId: string;
}
export function AwardEditor({ draft, sectionId }: Props): ReactNode {
  const t = useAwardTexts();
  const word = useLabel();
  const { c, editable } = draft;
  const section = c.sections.find((one) => one.sectionId === sectionId)!;
  const awards = c.awards.filter((award) => award.sectionId === sectionId);
  const modes = lines.sections.fields.splitMode.lookup!.values;
  const off = draft.wholeShares(sectionId);
  return (
    <section className={css.card}>
      <h2>{t('award')}</h2>
      <div className={css.quote}>
        <SegmentedControl
          size="xs"
          aria-label={t('splitBy')}
          disabled={!editable || section.noAwardFlag === 'Y'}
          value={section.splitMode}
          data={Object.entries(modes).map(([value, label]) => ({ value, label: word(label) }))}
          onChange={(value) => draft.setSection(sectionId, { splitMode: value as PickSection['splitMode'] })}
        />
        <Checkbox
          label={t('noAward')}
          disabled={!editable}
          checked={section.noAwardFlag === 'Y'}
          onChange={({ currentTarget: { checked } }) => draft.setSection(sectionId, { noAwardFlag: checked ? 'Y' : 'N' })}
        />
        {section.noAwardFlag === 'Y' && (
          <TextInput
            label={t('noAwardReason')}
            disabled={!editable}
            value={section.noAwardReason ?? ''}
            onChange={({ currentTarget: { value } }) => draft.setSection(sectionId, { noAwardReason: value === '' ? null : value })}
          />
        )}
      </div>
      {section.noAwardFlag === 'N' && <AwardTable draft={draft} section={section} awards={awards} />}
      <div className={css.foot}>
        <span>
          {t('amount')} <b>{formatAmount(c.awardAmount, c.currency)}</b>
        </span>
        <span>
          {t('budget')} <b>{formatAmount(section.budgetAmount, c.currency)}</b>
        </span>
        {off !== '' && section.noAwardFlag === 'N' && section.splitMode === 'SHARE' && (
          <Alert color="orange" variant="light">
            {t('sharesLeft', { sum: off })}
          </Alert>
        )}
        {draft.refused !== null && (
          <Alert color="red" variant="light" role="alert">
            {draft.refused}
          </Alert>
        )}
        {editable && (
          <Button disabled={!draft.dirty} loading={draft.sending} onClick={() => void draft.save()}>
            {t('save')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface TableProps {
  readonly draft: AwardDraft;
  readonly section: PickSection;
  readonly awards: readonly PickAward[];
}
function AwardTable({ draft, section, awards }: TableProps): ReactNode {
  const t = useAwardTexts();
  return (
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('rank')}</th>
            <th>{t('supplier')}</th>
            <th className={css.number}>{t('share')}</th>
            {(section.listItems ?? []).map(({ listItemId, itemName, quantity }) => (
              <th key={listItemId} className={css.number}>
                {itemName} ({formatQuantity(quantity)})
              </th>
            ))}
            <th className={css.number}>{t('amount')}</th>
            <th>{t('reason')}</th>
            <th aria-label={t('remove')} />
          </tr>
        </thead>
        <tbody>
          {awards.map((award) => (
            <AwardRow key={award.awardKey} draft={draft} section={section} award={award} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly draft: AwardDraft;
  readonly section: PickSection;
  readonly award: PickAward;
}
function AwardRow({ draft, section, award }: RowProps): ReactNode {
  const t = useAwardTexts();
  const word = useLabel();
  const { c, editable } = draft;
  const byQuantity = section.splitMode === 'QTY';
  return (
    <tr>
      <td>{award.rank}</td>
      <td>
        <SupplierName id={award.supplierId} kept={award.supplierName} />
      </td>
      <td className={css.number}>
        <NumberInput
          size="xs"
          w={90}
          min={0}
          max={100}
          decimalScale={4}
          disabled={!editable || byQuantity}
          aria-label={`${t('share')} ${award.supplierName ?? ''}`}
          value={award.share ?? ''}
          onChange={(value) => draft.setAward(award.awardKey, { share: value === '' ? null : String(value) })}
        />
      </td>
      {(section.listItems ?? []).map(({ listItemId, itemName }) => {
        const qty = c.items.find(
          (item) => item.supplierId === award.supplierId && item.sectionId === section.sectionId && item.listItemId === listItemId,
        )?.awardQty;
        return (
          <td key={listItemId} className={css.number}>
            {byQuantity ? (
              <NumberInput
                size="xs"
                w={110}
                min={0}
                decimalScale={6}
                disabled={!editable}
                aria-label={`${itemName} ${award.supplierName ?? ''}`}
                value={qty ?? ''}
                onChange={(value) => draft.setQuantity(section.sectionId, listItemId, award.supplierId, value === '' ? '0' : String(value))}
              />
            ) : (
              formatQuantity(qty)
            )}
          </td>
        );
      })}
      <td className={css.number}>{formatAmount(award.awardAmount, c.currency)}</td>
      <td>
        {editable && award.rank !== 1 ? (
          <FieldInput
            field={lines.awards.fields.skipReason}
            name={`skip:${award.awardKey}`}
            value={award.skipReason}
            disabled={!editable}
            onChange={(value: unknown) => draft.setAward(award.awardKey, { skipReason: (value ?? null) as PickAward['skipReason'] })}
          />
        ) : (
          award.skipReason !== null && word(lines.awards.fields.skipReason.lookup!.values[award.skipReason]!)
        )}
      </td>
      <td>
        {editable && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => draft.remove(award.awardKey)}>
            {t('remove')}
          </Button>
        )}
      </td>
    </tr>
  );
}
