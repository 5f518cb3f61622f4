/** What a company is called, and under which number it is registered; the code is checked while it is typed. */
import { Alert, Select, Stack, TextInput } from '@mantine/core';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { usccFailure, warnsOfOrganisation } from '@machines/kernel/primitives/uscc.js';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { useSupplierTexts } from '../texts.js';
import type { Draft } from './draft.js';

export interface PartProps {
  readonly draft: Draft;
  /** Names of fields that stay empty though they may not. */
  readonly missing: ReadonlySet<string>;
  readonly disabled?: boolean;
  change(part: Partial<Draft>): void;
}

const USCC_LENGTH = 18;

function UsccInput({ draft, missing, disabled = false, change }: PartProps): ReactNode {
  const t = useSupplierTexts();
  const code = draft.uscc.trim().toUpperCase();
  const failure = code.length >= USCC_LENGTH ? usccFailure(code) : null;
  const wrong = failure === 'USCC_FORMAT' ? t('usccFormat') : failure === 'USCC_CHECK' ? t('usccCheck') : null;
  const good = code.length === USCC_LENGTH && failure === null;
  return (
    <>
      <TextInput
        name="uscc"
        label={t('uscc')}
        description={good && !warnsOfOrganisation(code) ? t('usccGood') : t('usccHint')}
        withAsterisk
        maxLength={USCC_LENGTH}
        autoCapitalize="characters"
        autoComplete="off"
        disabled={disabled}
        value={draft.uscc}
        error={wrong ?? (missing.has('uscc') ? t('required') : null)}
        onChange={(event) => change({ uscc: event.currentTarget.value.toUpperCase() })}
      />
      {good && warnsOfOrganisation(code) && (
        <Alert color="yellow" variant="light" role="status" py={8}>
          {t('usccWarn')}
        </Alert>
      )}
    </>
  );
}

export function CompanyFields(props: PartProps): ReactNode {
  const { draft, missing, disabled = false, change } = props;
  const t = useSupplierTexts();
  const label = useLabel();
  const domestic = draft.countryCode === 'CN';
  const text = (name: keyof Draft & ('companyName' | 'companyNameEn' | 'foreignRegNo'), needed: boolean, longest: number) => (
    <TextInput
      name={name}
      label={t(name)}
      withAsterisk={needed}
      maxLength={longest}
      autoComplete={name === 'companyName' ? 'organization' : 'off'}
      disabled={disabled}
      value={draft[name]}
      error={missing.has(name) ? t('required') : null}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const types = Object.entries(supplierLookups.SLC_SUPPLIER_TYPE.values).map(([value, words]) => ({ value, label: label(words) }));
  return (
    <Stack gap="md">
      <Select
        name="country"
        label={t('country')}
        disabled={disabled}
        data={[
          { value: 'CN', label: t('countryCn') },
          { value: 'OTHER', label: t('countryOther') },
        ]}
        allowDeselect={false}
        value={domestic ? 'CN' : 'OTHER'}
        onChange={(value) => change({ countryCode: value === 'CN' ? 'CN' : '' })}
      />
      {!domestic && (
        <TextInput
          name="countryCode"
          label={t('countryCode')}
          withAsterisk
          maxLength={2}
          disabled={disabled}
          value={draft.countryCode}
          error={missing.has('countryCode') ? t('required') : null}
          onChange={(event) => change({ countryCode: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {domestic ? <UsccInput {...props} /> : text('foreignRegNo', true, 40)}
      {text('companyName', true, 120)}
      {text('companyNameEn', false, 120)}
      <Select
        name="supplierType"
        label={t('supplierType')}
        withAsterisk
        searchable
        disabled={disabled}
        data={types}
        value={draft.supplierType === '' ? null : draft.supplierType}
        error={missing.has('supplierType') ? t('required') : null}
        onChange={(value) => change({ supplierType: value ?? '' })}
      />
    </Stack>
  );
}
