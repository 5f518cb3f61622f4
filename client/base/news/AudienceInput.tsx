/** The rule of an audience: lists inside a kind are "or", kinds are "and"; how many it reaches is counted while it is written. */
import { Group, MultiSelect, SimpleGrid, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AudienceRule } from '@machines/base/notice/audience.js';
import { responsibilities } from '@machines/kernel/events.js';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { refs } from '../../kernel/fields/refs.js';
import type { FieldSlot } from '../../kernel/form/DocumentForm.js';
import { useLanguage } from '../../kernel/language/language.js';
import css from './news.module.css';
import { useNewsTexts } from './texts.js';

const insideCodes = responsibilities.filter((code) => !code.startsWith('SUPPLIER') || code === 'SUPPLIER_MANAGER');

function People({ label, name, entity, value, disabled, onChange }: { readonly label: string; readonly name: string; readonly entity: 'baseOrganization' | 'baseDepartment' | 'baseUsers' | 'srmSlcSupplierInfo'; readonly value: readonly string[]; readonly disabled: boolean; onChange(ids: readonly string[]): void }): ReactNode {
  return <refs.Input field={{ kind: 'refs', entity, label: { en: label, cn: label } }} name={name} label={label} value={value} disabled={disabled} onChange={(ids) => onChange(ids as readonly string[])} />;
}

interface Reach { readonly users: number; readonly suppliers: number }

function ReachLine({ audienceType, rule }: { readonly audienceType: string; readonly rule: AudienceRule | null }): ReactNode {
  const t = useNewsTexts();
  const [reach, setReach] = useState<Reach | null>(null);
  const [asked] = useDebouncedValue(JSON.stringify({ audienceType, audienceRule: audienceType === 'RULE' ? rule : null }), 300);
  useEffect(() => {
    const abort = new AbortController();
    setReach(null);
    ask<Reach>('srmBaseNotice', 'previewReach', JSON.parse(asked) as object, { signal: abort.signal, quiet: true }).then(setReach, () => undefined);
    return () => abort.abort();
  }, [asked]);
  const nobody = reach !== null && reach.users + reach.suppliers === 0;
  return (
    <Group gap={6} role="status" className={css['reach']!} data-nobody={nobody || undefined}>
      <IconUsers size={16} aria-hidden="true" />
      <Text size="sm" className="gh-number">{reach === null ? t('reachBusy') : nobody ? t('reachNobody') : t('reach', { users: reach.users, suppliers: reach.suppliers })}</Text>
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
  const words = (lookup: { readonly values: Readonly<Record<string, { readonly en: string; readonly cn: string }>> }) => Object.entries(lookup.values).map(([code, label]) => ({ value: code, label: label[language] }));
  const many = (kind: 'respCodes' | 'siteStatuses' | 'supplierLevels', label: string, data: readonly (string | { readonly value: string; readonly label: string })[]): ReactNode => (
    <MultiSelect {...shared} label={label} data={[...data]} value={[...(rule[kind] ?? [])]} clearable searchable placeholder={(rule[kind] ?? []).length === 0 ? t('any') : ''} onChange={(list) => put(kind, list)} />
  );
  return (
    <div className={css['audience']}>
      {type === 'RULE' && (
        <>
          <fieldset className={css['side']}>
            <legend>{t('inside')}</legend>
            <Text size="xs" c="dimmed">{t('insideHint')}</Text>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
              <People {...shared} label={t('organisations')} name="orgIds" entity="baseOrganization" value={rule.orgIds ?? []} onChange={(list) => put('orgIds', list)} />
              {many('respCodes', t('responsibilities'), insideCodes)}
              <People {...shared} label={t('departments')} name="deptIds" entity="baseDepartment" value={rule.deptIds ?? []} onChange={(list) => put('deptIds', list)} />
              <People {...shared} label={t('users')} name="userIds" entity="baseUsers" value={rule.userIds ?? []} onChange={(list) => put('userIds', list)} />
            </SimpleGrid>
          </fieldset>
          <fieldset className={css['side']}>
            <legend>{t('outside')}</legend>
            <Text size="xs" c="dimmed">{t('outsideHint')}</Text>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
              {many('siteStatuses', t('statuses'), words(supplierLookups.SLC_SUPPLIER_STATUS))}
              {many('supplierLevels', t('levels'), words(supplierLookups.SLC_SUPPLIER_LEVEL))}
              <TagsInput {...shared} label={t('categories')} description={t('categoriesHint')} value={[...(rule.categoryIds ?? [])]} onChange={(list) => put('categoryIds', list)} />
              <People {...shared} label={t('suppliers')} name="supplierIds" entity="srmSlcSupplierInfo" value={rule.supplierIds ?? []} onChange={(list) => put('supplierIds', list)} />
            </SimpleGrid>
          </fieldset>
        </>
      )}
      {type !== null && <ReachLine audienceType={type} rule={rule} />}
    </div>
  );
}
