/** Number and standing of the supplier that the viewer works for; by call, because its whole definition is heavy. */
import { Group, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import type { Colour } from '@machines/kernel/lifecycle.js';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { Ear } from '../kernel/list/Ear.js';
import { StateMark } from '../kernel/states/StateBadge.js';

interface SupplierLabel {
  readonly supplierNumber: string | null;
  readonly label: Label;
  readonly colour: Colour;
}

const own = { entity: 'srmSlcSupplierInfo', conditions: [] } as const;

export function SupplierLine(): ReactNode {
  const [standing, setStanding] = useState<SupplierLabel | null>(null);
  const look = useCallback(
    () => void ask<SupplierLabel | null>('home', 'standing', {}, { quiet: true }).then(setStanding, () => undefined),
    [],
  );
  useEffect(look, [look]);
  return (
    <Group gap="sm">
      {standing && (
        <>
          <Text size="sm" c="dimmed" className="gh-number">
            {standing.supplierNumber}
          </Text>
          <StateMark label={standing.label} colour={standing.colour} />
        </>
      )}
      <Ear watch={own} onChange={look} />
    </Group>
  );
}
