/** The items of a visit by chapter, each with what is there of it; a tap opens one. */
import { NavLink, Text } from '@mantine/core';
import { applies } from '@machines/suppliers/locale-inspect/scoring.js';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleOff, IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatQuantity } from '../../kernel/language/format.js';
import { useNameIn } from '../../kernel/language/language.js';
import { useSupplierTexts } from '../texts.js';
import { isScored, needsFinding, placeOfItem } from './places.js';
import type { VisitItem } from './places.js';
import type { KeptUploads } from './use-kept-uploads.js';

interface Props {
  readonly items: readonly VisitItem[];
  readonly shown: number | null;
  readonly uploads: KeptUploads;
  onGo(itemSeq: number): void;
  onClosing(): void;
}

function Sign({ item }: { readonly item: VisitItem }): ReactNode {
  const t = useSupplierTexts();
  if (!applies(item)) return <IconCircleOff size={16} aria-label={t('visitSignOff')} />;
  if (needsFinding(item)) return <IconAlertTriangle size={16} color="var(--gh-state-orange)" aria-label={t('visitSignWords')} />;
  if (isScored(item)) return <IconCircleCheck size={16} color="var(--gh-state-green)" aria-label={t('visitSignDone')} />;
  return <IconCircle size={16} aria-label={t('visitSignOpen')} />;
}

export function ItemList({ items, shown, uploads, onGo, onClosing }: Props): ReactNode {
  const t = useSupplierTexts();
  const nameIn = useNameIn();
  const waits = ({ itemSeq }: VisitItem): boolean => uploads.list.some(({ place }) => place === placeOfItem(itemSeq));
  const reached = ({ score, fullScore }: VisitItem): string =>
    score === null ? formatQuantity(fullScore) : `${formatQuantity(score)} / ${formatQuantity(fullScore)}`;
  return (
    <>
      {items.map((item, index) => (
        <div key={item.itemSeq}>
          {item.chapter !== null && item.chapter !== items[index - 1]?.chapter && (
            <Text size="xs" fw={600} c="dimmed" px={8} pt={8}>
              {nameIn(item, 'chapter')}
            </Text>
          )}
          <NavLink
            component="button"
            type="button"
            py={6}
            active={item.itemSeq === shown}
            aria-current={item.itemSeq === shown}
            label={`${item.itemSeq}. ${nameIn(item, 'itemName')}`}
            description={`${reached(item)}${waits(item) ? ` · ${t('visitWaits')}` : ''}`}
            leftSection={<Sign item={item} />}
            onClick={() => onGo(item.itemSeq)}
          />
        </div>
      ))}
      <NavLink
        component="button"
        type="button"
        mt={8}
        active={shown === null}
        aria-current={shown === null}
        label={t('visitClosing')}
        leftSection={<IconSignature size={16} aria-hidden />}
        onClick={onClosing}
      />
    </>
  );
}
