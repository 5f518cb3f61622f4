/** The stages of a payment proportion as one bar, in their order, with what they add up to (base-srm.md §7). */
import { Text } from '@mantine/core';
import { cmp, isDecimal, isPositive, round, sum } from '@machines/kernel/primitives/decimal.js';
import type { ReactNode } from 'react';

import type { LineSlot } from '../../kernel/form/DocumentForm.js';
import { formatRate } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useBaseTexts } from '../texts.js';
import css from './stage-bar.module.css';

const WHOLE = '100';
const TONES = 4;

export function StageBar({ rows }: Pick<LineSlot, 'rows'>): ReactNode {
  const t = useBaseTexts();
  const english = useLanguage() === 'en';
  const stages = rows.flatMap((row) =>
    isDecimal(row['ratio']) && isPositive(row['ratio'])
      ? [{ ratio: row['ratio'], name: String((english && row['stageNameEn']) || row['stageName'] || '') }]
      : [],
  );
  const total = sum(stages.map(({ ratio }) => ratio));
  const whole = cmp(total, WHOLE) === 0;
  const scale = cmp(total, WHOLE) > 0 ? total : WHOLE;
  return (
    <div className={css['stages']}>
      <div className={css['bar']} aria-hidden="true">
        {stages.map(({ ratio, name }, index) => (
          <span
            key={index}
            className={css['stage']}
            data-tone={index % TONES}
            style={{ width: `${(Number(ratio) / Number(scale)) * 100}%` }}
            title={`${name} ${formatRate(ratio)}`}
          >
            <b>{formatRate(ratio)}</b> {name}
          </span>
        ))}
      </div>
      <Text size="sm" role="status" className="gh-number" fw={600} {...(whole ? {} : { c: 'red' })}>
        {whole ? t('stagesWhole') : t('stagesTotal', { sum: round(total, 4) })}
      </Text>
    </div>
  );
}
