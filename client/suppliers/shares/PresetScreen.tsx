/** srmSmlPresetProportionList/edit: agreed shares, tried on a demand and adjusted where they stand. */
import { Button, Group } from '@mantine/core';
import { srmSmlPresetProportion } from '@machines/suppliers/preset-proportion/index.js';
import type { Preset } from '@machines/suppliers/preset-proportion/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSupplierTexts } from '../texts.js';
import { useAdjust } from './adjust.js';
import { Simulation } from './Simulation.js';

const definition = anyDefinition(srmSmlPresetProportion);

export default function PresetScreen(): ReactNode {
  const { query } = useScreen();
  return <DocumentPage definition={definition} id={query['id'] ?? null} head={(document) => <InForce document={document} />} />;
}

function InForce({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSupplierTexts();
  const adjust = useAdjust();
  const [trying, setTrying] = useState(false);
  if (document.state !== 'enabled') return null;
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => setTrying(true)}>
        {t('simulate')}
      </Button>
      {adjust && (
        <Button size="compact-sm" variant="default" onClick={() => adjust(document.id)}>
          {t('adjust')}
        </Button>
      )}
      {trying && <Simulation preset={document.view as unknown as Preset} onEnd={() => setTrying(false)} />}
    </Group>
  );
}
