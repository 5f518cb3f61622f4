/** Whom a notice addresses and who has not read it, or not confirmed it where that is wanted. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useNameIn } from '../../kernel/language/language.js';
import { ErrorState } from '../../kernel/states/States.js';
import { useRows } from '../use-rows.js';
import css from './news.module.css';
import { useNewsTexts } from './texts.js';

interface Owing {
  readonly userId: string | null;
  readonly userName: string | null;
  readonly userNameEn: string | null;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly supplierNameEn: string | null;
}

export function OwingList({
  id,
  stamp,
  confirmed,
}: {
  readonly id: string;
  readonly stamp: unknown;
  readonly confirmed: boolean;
}): ReactNode {
  const t = useNewsTexts();
  const nameOf = useNameIn();
  const { rows, failure, reload } = useRows<Owing>('srmBaseNotice', 'listOwing', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows || rows.length === 0) return null;
  return (
    <section className={css['part']} aria-label={t(confirmed ? 'notConfirmed' : 'notRead', { n: rows.length })}>
      <h2>{t(confirmed ? 'notConfirmed' : 'notRead', { n: rows.length })}</h2>
      <Text size="sm">{rows.map((one) => nameOf(one, one.supplierId === null ? 'userName' : 'supplierName')).join(t('comma'))}</Text>
    </section>
  );
}
