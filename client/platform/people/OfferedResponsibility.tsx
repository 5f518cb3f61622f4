/** Which responsibility a user is given: those he has not; one that segregation of duties forbids says so (platform-access.md §2.6, §2.10). */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { useLabel } from '../../kernel/language/language.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { usePeopleTexts } from './texts.js';

interface Offered {
  readonly responsibilityId: string;
  readonly respName: string;
  readonly respNameEn: string;
  /** Names of the rule that forbids it. */ readonly conflict: string | null;
  readonly conflictEn: string | null;
}

function OfferedResponsibility({ values, value, error, onChange }: FieldSlot): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const { label } = useDefinition('baseUserResp').fields['responsibilityId']!;
  const { data, failure } = useLoaded<readonly Offered[]>('baseUserResp', 'findOffered', { userId: values['userId'] });
  const said = ({ respName, respNameEn, conflict, conflictEn }: Offered): string => {
    const name = word({ cn: respName, en: respNameEn || respName });
    return conflict === null ? name : t('conflictsWith', { name, rule: word({ cn: conflict, en: conflictEn || conflict }) });
  };
  return (
    <Select
      label={word(label)}
      withAsterisk
      searchable
      name="responsibilityId"
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      error={error ?? failure?.msg ?? null}
      data={(data ?? []).map((one) => ({ value: one.responsibilityId, label: said(one), disabled: one.conflict !== null }))}
      nothingFoundMessage={t('allHeld')}
    />
  );
}

export const grantSlots: FormSlots = { inputs: { responsibilityId: (field) => <OfferedResponsibility {...field} /> } };
