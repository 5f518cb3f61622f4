/** srmBaseConfigProfileList: parameters, numbering and approval in three tabs (base-srm.md §2). */
import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { usePlatformTexts } from '../texts.js';
import { Approvals } from './Approvals.js';
import { Numbering } from './Numbering.js';
import { Parameters } from './Parameters.js';

const parts = { parameters: Parameters, numbering: Numbering, approvals: Approvals } as const;
type Part = keyof typeof parts;

export default function ParametersScreen(): ReactNode {
  const t = usePlatformTexts();
  const tab = useScreen();
  const shown = (tab.query['part'] ?? 'parameters') as Part;
  return (
    <div>
      <ScreenTitle />
      <Tabs value={shown} onChange={(part) => tab.replace({ part: part ?? 'parameters' })} keepMounted={false}>
        <Tabs.List>
          {(Object.keys(parts) as readonly Part[]).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(part)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(parts).map(([part, Shown]) => (
          <Tabs.Panel key={part} value={part} pt="md">
            <Suspense fallback={<LoadingState />}>
              <Shown />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
