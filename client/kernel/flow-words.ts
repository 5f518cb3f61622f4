/** What drawings of the flow library say to who hears them, in the language of the page. */
import type { Label } from '@machines/kernel/fields.js';
import { useMemo } from 'react';

import { useLabel } from './language/language.js';

const words = {
  'node.a11yDescription.default': { en: 'Enter or space chooses it; escape lets it go.', cn: '按回车或空格选中,按Esc取消' },
  'node.a11yDescription.keyboardDisabled': { en: 'Enter or space chooses it; escape lets it go.', cn: '按回车或空格选中,按Esc取消' },
  'edge.a11yDescription.default': { en: 'Enter or space chooses the line.', cn: '按回车或空格选中连线' },
  'controls.ariaLabel': { en: 'View', cn: '视图' },
  'controls.zoomIn.ariaLabel': { en: 'Larger', cn: '放大' },
  'controls.zoomOut.ariaLabel': { en: 'Smaller', cn: '缩小' },
  'controls.fitView.ariaLabel': { en: 'Show all', cn: '显示全部' },
  'controls.interactive.ariaLabel': { en: 'Movable', cn: '可移动' },
  'minimap.ariaLabel': { en: 'Overview', cn: '概览图' },
  'handle.ariaLabel': { en: 'Connection', cn: '连接点' },
} as const satisfies Readonly<Record<string, Label>>;

export function useFlowWords(): Readonly<Record<keyof typeof words, string>> {
  const word = useLabel();
  return useMemo(
    () => Object.fromEntries(Object.entries(words).map(([key, label]) => [key, word(label)])) as Record<keyof typeof words, string>,
    [word],
  );
}
