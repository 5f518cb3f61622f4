/** Suppliers worth asking, with the reasons why; those chosen become lines of the form. */
import { Badge, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import type { LineSlot } from '../../kernel/form/DocumentForm.js';
import { useLabel } from '../../kernel/language/language.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { useSourcingTexts } from './texts.js';

const GROUNDS = ['ASL', 'AGREEMENT', 'ORDERED', 'QUOTED', 'QUALIFIED'] as const;
interface Suggested {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly grade: string | null;
  readonly counts: Readonly<Partial<Record<(typeof GROUNDS)[number], number>>>;
  readonly refused: { readonly en: string; readonly cn: string } | null;
}
type Row = Readonly<Record<string, unknown>>;

const itemIdsOf = (values: Row): readonly unknown[] => [
  ...new Set(((values['items'] ?? []) as readonly Row[]).map(({ itemId }) => itemId).filter((id) => typeof id === 'string')),
];

export function SuggestButton({ type, rows, values, onChange }: LineSlot & { readonly type: string }): ReactNode {
  const t = useSourcingTexts();
  const [found, setFound] = useState<readonly Suggested[] | null>(null);
  const [open, setOpen] = useState(false);
  const { orgId, categoryId, allowPotentialFlag } = values;
  const show = (): void => {
    setOpen(true);
    setFound(null);
    const asked = { orgId, categoryId, itemIds: itemIdsOf(values), allowPotential: allowPotentialFlag };
    ask<readonly Suggested[]>(type, 'suggestSuppliers', asked)
      .then(setFound)
      .catch((error: unknown) => {
        setOpen(false);
        toastFailure(error);
      });
  };
  const add = (ids: readonly string[]): void => {
    setOpen(false);
    onChange([...rows, ...ids.map((supplierId) => ({ supplierId }))]);
  };
  return (
    <Group justify="flex-end" mb={6}>
      <Button size="compact-sm" variant="default" leftSection={<IconUserSearch size={16} />} onClick={show}>
        {t('suggest')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('suggestTitle')} size="lg">
        {found === null ? (
          <LoadingState />
        ) : (
          <Choice found={found} there={new Set(rows.map(({ supplierId }) => String(supplierId)))} onChosen={add} />
        )}
      </Modal>
    </Group>
  );
}

interface ChoiceProps {
  readonly found: readonly Suggested[];
  readonly there: ReadonlySet<string>;
  onChosen(ids: readonly string[]): void;
}

function Choice({ found, there, onChosen }: ChoiceProps): ReactNode {
  const t = useSourcingTexts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (found.length === 0) return <Text>{t('suggestNone')}</Text>;
  const toggle = (id: string): void => setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('suggestHint')}
      </Text>
      {found.map((one) => (
        <Candidate
          key={one.supplierId}
          one={one}
          there={there.has(one.supplierId)}
          checked={chosen.has(one.supplierId)}
          onToggle={() => toggle(one.supplierId)}
        />
      ))}
      <Group justify="flex-end">
        <Button disabled={chosen.size === 0} onClick={() => onChosen([...chosen])}>
          {t('suggestAdd', { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  );
}

interface CandidateProps {
  readonly one: Suggested;
  readonly there: boolean;
  readonly checked: boolean;
  onToggle(): void;
}

function Candidate({ one, there, checked, onToggle }: CandidateProps): ReactNode {
  const t = useSourcingTexts();
  const word = useLabel();
  const { counts, grade, refused } = one;
  const why = refused ? word(refused) : there ? t('suggestThere') : null;
  return (
    <div>
      <Checkbox label={one.supplierName} description={why} checked={checked} disabled={why !== null} onChange={onToggle} />
      <Group gap={6} ml={32} mt={4}>
        {GROUNDS.filter((ground) => counts[ground] !== undefined).map((ground) => (
          <Badge key={ground} variant="light" tt="none">
            {t(`ground.${ground}`, { count: counts[ground] ?? 0 })}
          </Badge>
        ))}
        {grade === null ? null : (
          <Badge variant="outline" tt="none">
            {t('grade', { grade })}
          </Badge>
        )}
      </Group>
    </div>
  );
}
