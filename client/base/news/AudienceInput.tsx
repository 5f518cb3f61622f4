/** The rule of an audience: lists inside a kind are "or", kinds are "and"; how many it reaches is counted while it is written. */
import { Group, MultiSelect, SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AudienceRule } from '@machines/base/notice/audience.js';
import type { EntityName } from '@machines/kernel/entity-names.js';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { refs } from '../../kernel/fields/references/refs.js';
import type { FieldSlot } from '../../kernel/form/DocumentForm.js';
import { useLanguage } from '../../kernel/language/language.js';
import css from './news.module.css';
import { useNewsTexts } from './texts.js';

interface NamedProps {
  readonly label: string;
  readonly description?: string;
  readonly name: keyof AudienceRule;
  readonly entity: EntityName;
  readonly column?: string;
  readonly value: readonly string[];
  readonly disabled: boolean;
  onChange(values: readonly string[]): void;
}

/** Records by their ids, or by the column that the rule holds. */
function Chosen({ label, description, name, entity, column, value, disabled, onChange }: NamedProps): ReactNode {
  return (
    <refs.Input
      field={{ kind: 'refs', entity, label: { en: label, cn: label }, ...(column ? { key: column } : {}) }}
      name={name}
      label={label}
      {...(description ? { description } : {})}
      value={value}
      disabled={disabled}
      onChange={(ids) => onChange(ids as readonly string[])}
    />
  );
}

interface Reach {
  readonly users: number;
  readonly suppliers: number;
}

function ReachLine({ audienceType, rule }: { readonly audienceType: string; readonly rule: AudienceRule | null }): ReactNode {
  const t = useNewsTexts();
  const [reach, setReach] = useState<Reach | null>(null);
  const [asked] = useDebouncedValue(JSON.stringify({ audienceType, audienceRule: audienceType === 'RULE' ? rule : null }), 300);
  useEffect(() => {
    const abort = new AbortController();
    setReach(null);
    ask<Reach>('srmBaseNotice', 'previewReach', JSON.parse(asked) as object, { signal: abort.signal, quiet: true }).then(
      setReach,
      () => undefined,
    );
    return () => abort.abort();
  }, [asked]);
  const nobody = reach !== null && reach.users + reach.suppliers === 0;
  return (
    <Group gap={6} role="status" className={css['reach']!} data-nobody={nobody || undefined}>
      <IconUsers size={16} aria-hidden="true" />
      <Text size="sm" className="gh-number">
        {reach === null ? t('reachBusy') : nobody ? t('reachNobody') : t('reach', { users: reach.users, suppliers: reach.suppliers })}
      </Text>
    </Group>
  );
}

export function AudienceInput({ values, value, editable, onChange }: FieldSlot): ReactNode {
  const t = useNewsTexts();
  const language = useLanguage();
  const type = typeof values['audienceType'] === 'string' ? values['audienceType'] : null;
  const rule = (value ?? {}) as AudienceRule;
  const put = (kind: keyof AudienceRule, list: readonly string[]): void => onChange({ ...rule, [kind]: list });
  const shared = { disabled: !editable };
  const words = (lookup: { readonly values: Readonly<Record<string, { readonly en: string; readonly cn: string }>> }) =>
    Object.entries(lookup.values).map(([code, label]) => ({ value: code, label: label[language] }));
  const many = (
    kind: 'siteStatuses' | 'supplierLevels',
    label: string,
    data: readonly (string | { readonly value: string; readonly label: string })[],
  ): ReactNode => (
    <MultiSelect
      {...shared}
      label={label}
      data={[...data]}
      value={[...(rule[kind] ?? [])]}
      clearable
      searchable
      placeholder={(rule[kind] ?? []).length === 0 ? t('any') : ''}
      onChange={(list) => put(kind, list)}
    />
  );
  const chosen = (kind: keyof AudienceRule, label: string, entity: EntityName, column?: string, description?: string): ReactNode => (
    <Chosen
      {...shared}
      label={label}
      name={kind}
      entity={entity}
      value={rule[kind] ?? []}
      onChange={(list) => put(kind, list)}
      {...(column ? { column } : {})}
      {...(description ? { description } : {})}
    />
  );
  return (
    <div className={css['audience']}>
      {type === 'RULE' && (
        <>
          <fieldset className={css['side']}>
            <legend>{t('inside')}</legend>
            <Text size="xs" c="dimmed">
              {t('insideHint')}
            </Text>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
              {chosen('orgIds', t('organisations'), 'baseOrganization')}
              {chosen('respCodes', t('responsibilities'), 'baseResponsibility', 'respCode')}
              {chosen('deptIds', t('departments'), 'baseDepartment')}
              {chosen('userIds', t('users'), 'baseUsers')}
            </SimpleGrid>
          </fieldset>
          <fieldset className={css['side']}>
            <legend>{t('outside')}</legend>
            <Text size="xs" c="dimmed">
              {t('outsideHint')}
            </Text>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
              {many('siteStatuses', t('statuses'), words(supplierLookups.SLC_SUPPLIER_STATUS))}
              {many('supplierLevels', t('levels'), words(supplierLookups.SLC_SUPPLIER_LEVEL))}
              {chosen('categoryIds', t('categories'), 'srmBasePurchaseCategory', 'categoryCode', t('categoriesHint'))}
              {chosen('supplierIds', t('suppliers'), 'srmSlcSupplierInfo')}
            </SimpleGrid>
          </fieldset>
        </>
      )}
      {type !== null && <ReachLine audienceType={type} rule={rule} />}
    </div>
  );
}
