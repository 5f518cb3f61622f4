/** Pages before sign-in: the product on the left, the card on the right; the language takes effect at once. */
import { Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import { setLanguage, useLanguage } from '../kernel/language/language.js';
import { Mark } from './Mark.js';
import classes from './sign-in.module.css';
import { useSignInTexts } from './texts.js';

const languages = [
  { code: 'cn', word: '中文' },
  { code: 'en', word: 'English' },
] as const;

export function LanguageLinks(): ReactNode {
  const t = useSignInTexts();
  const current = useLanguage();
  return (
    <Group gap={4} role="group" aria-label={t('language')}>
      {languages.map(({ code, word }) => (
        <UnstyledButton
          key={code}
          lang={code === 'cn' ? 'zh-CN' : 'en'}
          className={classes['language']!}
          aria-pressed={current === code}
          onClick={() => setLanguage(code)}
        >
          {word}
        </UnstyledButton>
      ))}
    </Group>
  );
}

interface Props {
  readonly title: string;
  readonly hint: string;
  /** On the left, below the words. */ readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function PublicPage({ title, hint, beside, children }: Props): ReactNode {
  const t = useSignInTexts();
  return (
    <div className={classes['page']}>
      <aside className={classes['product']}>
        <div className={classes['brand']}>
          <Mark size={30} />
          <span>Guildhall</span>
        </div>
        <div className={classes['words']}>
          <p className={classes['tagline']}>{t('tagline')}</p>
          <ul>
            {[t('point1'), t('point2'), t('point3')].map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        {beside}
        <Steps />
      </aside>
      <main className={classes['side']}>
        <div className={classes['top']}>
          <LanguageLinks />
        </div>
        <Paper className={classes['card']!} radius="md">
          <div className={classes['narrowBrand']}>
            <Mark size={26} />
            <span>Guildhall</span>
          </div>
          <Title order={1} fz={22}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" mb="lg">
            {hint}
          </Text>
          {children}
        </Paper>
      </main>
    </div>
  );
}

/** Step lines of a falling price: what the product is about, drawn. */
function Steps(): ReactNode {
  const lines = [
    'M0 30 H70 V58 H150 V88 H240 V124 H330 V150 H420',
    'M0 52 H110 V80 H190 V112 H300 V138 H420',
    'M0 16 H50 V44 H170 V70 H280 V106 H420',
  ];
  return (
    <svg className={classes['steps']} viewBox="0 0 420 170" preserveAspectRatio="none" aria-hidden="true">
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
