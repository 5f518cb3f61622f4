/** One item of a visit: whether it applies, its score by a tap or typed, what was found, and photos from the camera. */
import { ActionIcon, Badge, Button, FileButton, Group, Loader, Switch, Text, Title } from '@mantine/core';
import { applies, isLow } from '@machines/suppliers/locale-inspect/scoring.js';
import { srmSlcLocaleInspect } from '@machines/suppliers/locale-inspect/index.js';
import { IconCamera, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { FieldInput } from '../../kernel/form/FieldInput.js';
import { fileIdsOf } from '../../kernel/files/records.js';
import { formatQuantity } from '../../kernel/language/format.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSupplierTexts } from '../texts.js';
import { asPhoto } from './photo.js';
import { FilePicture, KeptPicture } from './Pictures.js';
import { needsFinding, placeOfItem, quickScores } from './places.js';
import type { VisitItem } from './places.js';
import type { KeptUploads } from './use-kept-uploads.js';
import { usePhotoOrigins } from './use-photo-origins.js';
import type { PhotoOrigin } from './use-photo-origins.js';
import classes from './visit.module.css';

const { fields } = srmSlcLocaleInspect.lines.items;
const visitFields = srmSlcLocaleInspect.fields;

interface Props {
  readonly item: VisitItem;
  readonly count: number;
  /** From 1. */
  readonly place: number;
  readonly uploads: KeptUploads;
  /** What the visit asks of its photos. */
  readonly keepsPlace: boolean;
  onKeepsPlace(keeps: boolean): void;
  onChange(changes: Partial<VisitItem>): void;
}

export function ItemCard({ item, count, place, uploads, keepsPlace, onKeepsPlace, onChange }: Props): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const nameIn = useNameIn();
  const { keyItemFlag } = item;
  const itemName = nameIn(item, 'itemName');
  const counts = applies(item);
  return (
    <section className={classes['card']} aria-label={itemName}>
      <Text size="xs" c="dimmed">
        {[t('visitPlace', { n: place, m: count }), nameIn(item, 'chapter')].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs" align="baseline">
        <Title order={2} fz={18}>
          {itemName}
        </Title>
        {keyItemFlag === 'Y' && (
          <Badge color="orange" variant="light" tt="none">
            {word(fields.keyItemFlag.label)}
          </Badge>
        )}
      </Group>
      <Switch
        my="sm"
        label={word(fields.applicableFlag.label)}
        checked={counts}
        onChange={({ currentTarget }) => onChange({ applicableFlag: currentTarget.checked ? 'Y' : 'N' })}
      />
      {counts && <Verdict item={item} onChange={onChange} />}
      <Photos
        item={item}
        uploads={uploads}
        keepsPlace={keepsPlace}
        onKeepsPlace={onKeepsPlace}
        onChange={(evidenceIds) => onChange({ evidenceIds })}
      />
    </section>
  );
}

function Verdict({ item, onChange }: Pick<Props, 'item' | 'onChange'>): ReactNode {
  const t = useSupplierTexts();
  const { itemSeq, fullScore, score } = item;
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-end" role="group" aria-label={t('visitQuick')}>
        {quickScores(fullScore).map((one) => (
          <Button
            key={one}
            variant={score === one ? 'filled' : 'default'}
            aria-pressed={score === one}
            px="sm"
            onClick={() => onChange({ score: one })}
          >
            {formatQuantity(one)}
          </Button>
        ))}
        <div className={classes['score']}>
          <FieldInput
            field={fields.score}
            name={`visit.score.${itemSeq}`}
            value={score}
            error={null}
            onChange={(value) => onChange({ score: value as VisitItem['score'] })}
          />
        </div>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('visitOf', { full: formatQuantity(fullScore) })}
      </Text>
      {needsFinding(item) && (
        <Text size="sm" c="var(--mantine-color-orange-text)" mt={4} role="note">
          {t('visitLow')}
        </Text>
      )}
      <div className={classes['words']}>
        <FieldInput
          field={{ ...fields.finding, kind: 'longText' }}
          name={`visit.finding.${itemSeq}`}
          value={item.finding}
          error={null}
          required={isLow(item)}
          onChange={(value) => onChange({ finding: value as string | null })}
        />
        <FieldInput
          field={fields.severity}
          name={`visit.severity.${itemSeq}`}
          value={item.severity}
          error={null}
          required={isLow(item)}
          onChange={(value) => onChange({ severity: value as string | null })}
        />
      </div>
    </>
  );
}

interface PhotosProps extends Pick<Props, 'item' | 'uploads' | 'keepsPlace' | 'onKeepsPlace'> {
  onChange(ids: string | null): void;
}

function Photos({ item: { itemSeq, evidenceIds }, uploads, keepsPlace, onKeepsPlace, onChange }: PhotosProps): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const tab = useScreen();
  const place = placeOfItem(itemSeq);
  const ids = fileIdsOf(evidenceIds);
  const waiting = uploads.list.filter((one) => one.place === place);
  const take = async (files: readonly File[]): Promise<void> =>
    uploads.add(place, await Promise.all(files.map((file) => asPhoto(file, keepsPlace))), keepsPlace);
  const origins = usePhotoOrigins(ids);
  return (
    <div>
      <Text size="sm" fw={500} mt="sm" mb={4}>
        {word(fields.evidenceIds.label)}
      </Text>
      <ul className={classes['photos']} aria-label={word(fields.evidenceIds.label)}>
        {ids.map((fileId, index) => (
          <li key={fileId}>
            <button
              type="button"
              className={classes['open']}
              onClick={() => tab.open('fileView', { id: fileId, ...(ids.length > 1 ? { beside: ids.join() } : {}) })}
            >
              <FilePicture fileId={fileId} small className={classes['photo']} alt={t('visitPhoto', { n: index + 1 })} />
            </button>
            <OriginText origin={origins.get(fileId)} />
            <Remove n={index + 1} onRemove={() => onChange(ids.filter((one) => one !== fileId).join() || null)} />
          </li>
        ))}
        {waiting.map((file, index) => (
          <li key={file.key} data-waits>
            <KeptPicture blob={file.blob} className={classes['photo']} alt={t('visitPhotoWaits', { n: ids.length + index + 1 })} />
            {file.refused === null ? (
              <Loader size="xs" className={classes['busy']!} />
            ) : (
              <>
                <Text size="xs" c="red" role="alert">
                  {file.refused}
                </Text>
                <ActionIcon variant="subtle" size="sm" aria-label={t('visitAgain')} onClick={() => uploads.retry(file.key)}>
                  <IconRefresh size={14} />
                </ActionIcon>
              </>
            )}
            <Remove n={ids.length + index + 1} onRemove={() => uploads.drop(file.key)} />
          </li>
        ))}
      </ul>
      <Switch
        size="xs"
        mb="sm"
        label={word(visitFields.keepPlaceFlag.label)}
        description={t(keepsPlace ? 'visitPlaceKept' : 'visitPlaceOut')}
        checked={keepsPlace}
        onChange={({ currentTarget }) => onKeepsPlace(currentTarget.checked)}
      />
      <FileButton multiple accept="image/*" capture="environment" name={`visit.photo.${itemSeq}`} onChange={(files) => void take(files)}>
        {(props) => (
          <Button {...props} variant="light" leftSection={<IconCamera size={18} />}>
            {t('visitTakePhoto')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

function OriginText({ origin }: { readonly origin: PhotoOrigin | undefined }): ReactNode {
  if (!origin) return null;
  const { latitude, longitude, takenAt } = origin;
  const place = latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return (
    <Text size="xs" c="dimmed">
      {[takenAt, place].filter(Boolean).join(' · ')}
    </Text>
  );
}

function Remove({ n, onRemove }: { readonly n: number; onRemove(): void }): ReactNode {
  const t = useSupplierTexts();
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('visitPhotoOff', { n })} onClick={onRemove}>
      <IconTrash size={14} />
    </ActionIcon>
  );
}
