/** Recipients by what they are to their suppliers: contacts in the roles that are chosen, as far as they have an account. */
import { Button, Group, MultiSelect } from '@mantine/core';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { refs } from '../../kernel/fields/references/refs.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { useNewsTexts } from './texts.js';

/** Contacts in one call. */
const PAGE = 200;

interface Contact {
  readonly userId: string | null;
  readonly roleType: string;
}
export interface Addressee {
  readonly userId: string;
  readonly role: string | null;
}

/** In any role where none is chosen. */
export async function contactsOf(suppliers: readonly string[], roles: readonly string[]): Promise<readonly Contact[]> {
  const conditions = [
    { key: 'docId', op: 'in', value: suppliers },
    ...(roles.length > 0 ? [{ key: 'roleType', op: 'in', value: roles }] : []),
  ];
  for (const found: Contact[] = []; ;) {
    const page = await ask<readonly Contact[]>('srmSlcSupplierContacts', 'listByPage', {
      pageIndex: found.length / PAGE + 1,
      pageRows: PAGE,
      conditions,
    });
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

export function ContactRecipients({ onFound }: { onFound(people: readonly Addressee[]): void }): ReactNode {
  const t = useNewsTexts();
  const words = useLookupWords(supplierLookups.SLC_CONTACT_ROLE, useLanguage());
  const [suppliers, setSuppliers] = useState<readonly string[]>([]);
  const [roles, setRoles] = useState<string[]>([]);
  const [searching, setSearching] = useState(false);
  const add = async (): Promise<void> => {
    setSearching(true);
    try {
      const contacts = await contactsOf(suppliers, roles);
      const people = contacts.flatMap(({ userId, roleType }) => (userId === null ? [] : [{ userId, role: words.word(roleType) }]));
      onFound(people);
      toastInfo(t('contactsFound', { n: people.length, left: contacts.length - people.length }));
      setSuppliers([]);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSearching(false);
    }
  };
  return (
    <Group align="end" gap="xs" mb="sm">
      <div style={{ flex: 1, minWidth: 240 }}>
        <refs.Input
          field={{ kind: 'refs', entity: 'srmSlcSupplierInfo', label: { en: '', cn: '' } }}
          name="contactSuppliers"
          label={t('addContacts')}
          value={suppliers}
          onChange={(chosen) => setSuppliers(chosen as readonly string[])}
        />
      </div>
      <MultiSelect
        miw={200}
        label={t('contactRoles')}
        data={[...words.options(roles)]}
        value={roles}
        onChange={setRoles}
        clearable
        placeholder={roles.length === 0 ? t('contactRolesAny') : ''}
      />
      <Button size="sm" variant="default" loading={searching} disabled={suppliers.length === 0} onClick={() => void add()}>
        {t('add')}
      </Button>
    </Group>
  );
}
