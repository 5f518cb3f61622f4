/** What a company has typed before it submits: kept in this browser alone, and without codes. */
import { useEffect, useState } from 'react';

export interface Draft {
  readonly countryCode: string;
  readonly companyName: string;
  readonly companyNameEn: string;
  readonly uscc: string;
  readonly foreignRegNo: string;
  readonly supplierType: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactMobile: string;
  readonly loginName: string;
}

export const emptyDraft: Draft = {
  countryCode: 'CN',
  companyName: '',
  companyNameEn: '',
  uscc: '',
  foreignRegNo: '',
  supplierType: '',
  contactName: '',
  contactEmail: '',
  contactMobile: '',
  loginName: '',
};

const STORED = 'guildhall.registration';

function kept(): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Readonly<Record<string, unknown>>;
    const texts = Object.entries(stored).filter(([name, value]) => Object.hasOwn(emptyDraft, name) && typeof value === 'string');
    return { ...emptyDraft, ...(Object.fromEntries(texts) as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

export interface KeptDraft {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  forget(): void;
}

export function useDraft(): KeptDraft {
  const [draft, setDraft] = useState(kept);
  useEffect(() => {
    try {
      if (draft === emptyDraft) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, JSON.stringify(draft));
    } catch {
      // Without a store the draft lasts as long as the page.
    }
  }, [draft]);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    forget: () => setDraft(emptyDraft),
  };
}

/** As the server takes it: what was left empty says nothing. */
export const fieldsOf = (draft: Draft): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(draft).map(([name, value]: [string, string]) => [name, value.trim() === '' ? null : value.trim()]));
