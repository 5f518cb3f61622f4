/** Asks for a value of an option at one level and saves it; what the server says lands on the field. */
import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { isDecimal, normalise } from '@machines/kernel/primitives/decimal.js';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { newRequestId } from '../../kernel/request-id.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import parts from '../../kernel/parts.module.css';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { useFocusBack } from '../../kernel/use-focus-back.js';
import { usePlatformTexts } from '../texts.js';
import { ValueInput } from './ValueInput.js';
import type { OptionKind } from './ValueInput.js';

export type Level = 'SITE' | 'ORG' | 'RESPONSIBILITY' | 'USER';

export interface Place {
  readonly level: Level;
  readonly levelId: string | null;
}

const entities = { ORG: 'baseOrganization', RESPONSIBILITY: 'baseResponsibility', USER: 'baseUsers' } as const;

export const levelField = (level: Exclude<Level, 'SITE'>): Field => ({ kind: 'ref', entity: entities[level], label: { cn: '', en: '' } });

/** A secret is typed anew; a number without trailing zeros. */
const begun = ({ valueKind }: OptionKind, present: string | null): string | null =>
  valueKind === 'SECRET' || present === null ? null : valueKind === 'NUMBER' && isDecimal(present) ? normalise(present) : present;

interface Props {
  readonly profileCode: string;
  readonly title: string;
  readonly kind: OptionKind;
  readonly levels: readonly Level[];
  /** Fixed when a row is changed. */
  readonly place: Place | null;
  readonly value: string | null;
  onClose(): void;
  onSaved(): void;
}

export function SetValue({ profileCode, title, kind, levels, place, value: present, onClose, onSaved }: Props): ReactNode {
  const t = usePlatformTexts();
  const [level, setLevel] = useState<Level>(place?.level ?? levels[0]!);
  const [levelId, setLevelId] = useState(place?.levelId ?? null);
  const [value, setValue] = useState(() => begun(kind, present));
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const requestId = useRef(newRequestId());
  useFocusBack();
  const incomplete = value === null || (level !== 'SITE' && levelId === null);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    try {
      const answer = await call('baseProfileValue', 'saveOrUpdate', { profileCode, level, levelId, value, requestId: requestId.current });
      requestId.current = newRequestId();
      if (answer.status !== 'S') return setError(answer.msg);
      toastInfo(t('optionSet'));
      onSaved();
      return onClose();
    } catch (failure) {
      return toastFailure(failure);
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={title} centered closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm" className={parts['stacked']}>
          {place === null && levels.length > 1 && (
            <Select
              label={t('level')}
              data={levels.map((one) => ({ value: one, label: t(one) }))}
              value={level}
              allowDeselect={false}
              onChange={(next) => {
                setLevel(next as Level);
                setLevelId(null);
              }}
            />
          )}
          {place === null && level !== 'SITE' && <LevelInput key={level} level={level} value={levelId} onChange={setLevelId} />}
          <ValueInput
            kind={kind}
            value={value}
            label={t('value')}
            error={error}
            autoFocus={place !== null}
            onChange={(next) => {
              setValue(next);
              setError(null);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={sending} disabled={incomplete}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export function LevelInput({
  level,
  value,
  label,
  onChange,
}: {
  readonly level: Exclude<Level, 'SITE'>;
  readonly value: string | null;
  readonly label?: string;
  onChange(id: string | null): void;
}): ReactNode {
  const t = usePlatformTexts();
  const field = levelField(level);
  const { Input } = kindOf(field);
  return (
    <Input
      field={field}
      name="levelId"
      value={value}
      label={label ?? t(level)}
      onChange={(id) => onChange((id as string | null) ?? null)}
    />
  );
}
