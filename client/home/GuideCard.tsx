/** Guides by kind with their number. */
import { Title, UnstyledButton } from '@mantine/core';
import { guideLookups } from '@machines/base/guide/types.js';
import { IconBook2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLanguage } from '../kernel/language/language.js';
import { useLookupWords } from '../kernel/lookups.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

const inside = ['BUYER_OPERATION', 'SUPPLY_CHAIN_OPERATION', 'PRINTER_OPERATION', 'OTHER_OPERATION'] as const;
const outside = ['SUPPLIER_OPERATION', 'PRINTER_OPERATION'] as const;

export function GuideCard(): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  const session = useSession();
  const words = useLookupWords(guideLookups.BASE_GUIDE, useLanguage());
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  useEffect(
    () => void ask<Readonly<Record<string, number>>>('srmBaseGuide', 'countByType', {}, { quiet: true }).then(setCounts, () => undefined),
    [],
  );
  return (
    <div className={classes['padded']}>
      <Title order={2} fz={15}>
        {t('guides')}
      </Title>
      <div className={classes['tiles']}>
        {(isSupplierUser(session) ? outside : inside).map((type) => (
          <UnstyledButton key={type} className={classes['tile']!} onClick={() => tab.open('srmBaseGuideList', { guideType: type })}>
            <IconBook2 size={18} aria-hidden="true" />
            <span>{words.word(type)}</span>
            <b className="gh-number">{counts[type] ?? 0}</b>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
