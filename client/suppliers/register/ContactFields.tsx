/** Whom we write to, and by which name he signs in. */
import { Stack, TextInput } from '@mantine/core';
import { nameFault } from '@machines/platform/user/login-names.js';
import type { ReactNode } from 'react';

import { useSupplierTexts } from '../texts.js';
import type { PartProps } from './CompanyFields.js';
import type { Draft } from './draft.js';
import { ProvenContact } from './ProvenContact.js';

/** Passes of codes that were right, with the contact that each proves. */
export interface Passes {
  readonly email: { readonly contact: string; readonly pass: string } | null;
  readonly mobile: { readonly contact: string; readonly pass: string } | null;
}
export const noPasses: Passes = { email: null, mobile: null };

interface Props extends PartProps {
  readonly passes: Passes;
  /** Contacts that were proved before, by the registration's own link. */
  readonly known: { readonly email: string | null; readonly mobile: string | null };
  readonly textsLeave: boolean;
  onPass(passes: Partial<Passes>): void;
}

const alike = (one: string, other: string | null | undefined): boolean =>
  other !== null && other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

export const isProved = (draft: Draft, passes: Passes, known: Props['known']): boolean =>
  alike(draft.contactEmail, passes.email?.contact) || alike(draft.contactEmail, known.email);

export function ContactFields({ draft, missing, passes, known, textsLeave, change, onPass }: Props): ReactNode {
  const t = useSupplierTexts();
  const error = (name: keyof Draft): string | null => (missing.has(name) ? t('required') : null);
  const shape = draft.loginName.trim() !== '' && nameFault(draft.loginName.trim()) !== null ? t('loginShape') : null;
  const mobileProved = alike(draft.contactMobile, passes.mobile?.contact) || alike(draft.contactMobile, known.mobile);
  return (
    <Stack gap="md">
      <TextInput
        name="contactName"
        label={t('contactName')}
        withAsterisk
        maxLength={50}
        autoComplete="name"
        value={draft.contactName}
        error={error('contactName')}
        onChange={(event) => change({ contactName: event.currentTarget.value })}
      />
      <TextInput
        name="contactEmail"
        type="email"
        label={t('contactEmail')}
        withAsterisk
        maxLength={254}
        autoComplete="email"
        value={draft.contactEmail}
        error={error('contactEmail')}
        onChange={(event) => change({ contactEmail: event.currentTarget.value })}
      />
      <ProvenContact
        key={`email:${draft.contactEmail.trim()}`}
        kind="email"
        contact={draft.contactEmail}
        proved={isProved(draft, passes, known)}
        onProved={(pass) => onPass({ email: { contact: draft.contactEmail, pass } })}
      />
      <TextInput
        name="contactMobile"
        type="tel"
        label={t('contactMobile')}
        description={t('mobileHint')}
        withAsterisk
        maxLength={20}
        autoComplete="tel"
        value={draft.contactMobile}
        error={error('contactMobile')}
        onChange={(event) => change({ contactMobile: event.currentTarget.value })}
      />
      {textsLeave && draft.contactMobile.trim().length >= 8 && (
        <ProvenContact
          key={`mobile:${draft.contactMobile.trim()}`}
          kind="mobile"
          contact={draft.contactMobile}
          proved={mobileProved}
          onProved={(pass) => onPass({ mobile: { contact: draft.contactMobile, pass } })}
        />
      )}
      <TextInput
        name="loginName"
        label={t('loginName')}
        description={t('loginHint')}
        withAsterisk
        maxLength={50}
        autoComplete="username"
        autoCapitalize="none"
        value={draft.loginName}
        error={shape ?? error('loginName')}
        onChange={(event) => change({ loginName: event.currentTarget.value })}
      />
    </Stack>
  );
}
