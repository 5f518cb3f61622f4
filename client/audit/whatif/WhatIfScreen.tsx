/** /audit/whatif: a finished hall once more under other rules, beside what really happened (platform-system.md §11.11). */
import { EmptyState } from '../../kernel/states/States.js';
import { useAuditTexts } from '../texts.js';
import type { ReactNode } from 'react';

export default function WhatIfScreen(): ReactNode {
  const t = useAuditTexts();
  return <EmptyState title={t('whatIfNot')} hint={null} />;
}
