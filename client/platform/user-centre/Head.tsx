/** Who one is here: photo, name, what one holds, where one belongs (platform-access.md §11). */
import { Badge, Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useReferenceName } from '../../kernel/fields/references/reference-names.js';
import { Photo } from '../../kernel/files/Photo.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { readSession } from '../../kernel/session/read-session.js';
import { useSession } from '../../kernel/session/session.js';
import type { UserInfo } from '../../kernel/session/signed-in.js';
import { sendConfirmed } from './confirmed.js';
import { pictureTypes, usePictureUpload } from './picture.js';
import { useCentreTexts } from './texts.js';

export function Head(): ReactNode {
  const t = useCentreTexts();
  const word = useLabel();
  const nameOf = useNameIn();
  const session = useSession();
  const keep = async (photoId: string | null): Promise<void> => {
    if (await sendConfirmed('baseUsers', 'saveMine', { photoId }, t('photo'))) await readSession();
  };
  const { uploading, upload } = usePictureUpload('photoId', keep);
  if (!session) return null;
  const { userInfo, responsibilities } = session;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('me')}>
      <Group gap="lg" wrap="wrap">
        <Photo fileId={userInfo.photoId} size={72} alt={t('photo')} />
        <Stack gap={4} flex="1 1 260px">
          <Text fw={600} size="lg">
            {nameOf(userInfo, 'fullName')}
          </Text>
          <Text size="sm" c="dimmed">
            {userInfo.userName}
            <Belongs to={userInfo} />
          </Text>
          <Group gap={6} role="list" aria-label={t('responsibilities')}>
            {responsibilities.map((one) => (
              <Badge
                key={one.responsibilityId}
                role="listitem"
                variant={one.responsibilityId === session.current?.responsibilityId ? 'filled' : 'light'}
                tt="none"
              >
                {word({ en: one.respNameEn, cn: one.respName })}
              </Badge>
            ))}
          </Group>
        </Stack>
        <Group gap="xs">
          <FileButton accept={pictureTypes} onChange={upload}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={uploading}>
                {t('newPhoto')}
              </Button>
            )}
          </FileButton>
          {userInfo.photoId && (
            <Button size="xs" variant="subtle" color="red" onClick={() => void keep(null)}>
              {t('noPhoto')}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

/** The supplier, or the organisation. */
function Belongs({ to }: { readonly to: UserInfo }): ReactNode {
  const nameOf = useNameIn();
  const organisation = useReferenceName(
    to.supplierId === null && to.orgId !== null ? { entity: 'baseOrganization', key: 'id' } : undefined,
    to.orgId,
  );
  const name = to.supplierId === null ? (organisation ?? to.orgNumber) : nameOf(to, 'supplierName');
  return name ? ` · ${name}` : null;
}
