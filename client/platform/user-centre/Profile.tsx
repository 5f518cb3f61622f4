/** One's own names and address (platform-access.md §11). */
import { Alert, Button, FileButton, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { fetchBytes } from '../../kernel/files/transfer.js';
import { useNameIn } from '../../kernel/language/language.js';
import { readSession } from '../../kernel/session/read-session.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { Card } from './Card.js';
import { sendConfirmed } from './confirmed.js';
import type { Mine } from './mine.js';
import { pictureTypes, usePictureUpload } from './picture.js';
import { useCentreTexts } from './texts.js';
import { useLoaded } from './use-loaded.js';

type Contact = 'email' | 'mobile';
const contacts: readonly Contact[] = ['email', 'mobile'];
const changes = { email: 'changeEmail', mobile: 'changeMobile' } as const;
const asked = { email: 'newEmail', mobile: 'newMobile' } as const;

export function Profile(): ReactNode {
  const t = useCentreTexts();
  const nameOf = useNameIn();
  const session = useSession();
  const { data, failure, reload } = useLoaded<Mine>('baseUsers', 'findMine', {});
  const [asking, setAsking] = useState<Contact | null>(null);
  if (!data) return <Card title={t('profile')}>{failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />}</Card>;
  const outside = isSupplierUser(session);
  return (
    <Card title={t('profile')}>
      <Stack gap="sm">
        <Text size="sm">
          {t('userName')}: <strong>{data.userName}</strong>
          {!outside && session && (
            <>
              {' '}
              · {t('name')}: <strong>{nameOf(session.userInfo, 'fullName')}</strong>
            </>
          )}
        </Text>
        {outside && <Names mine={data} onSaved={reload} />}
        {contacts.map((contact) => (
          <Group key={contact} justify="space-between">
            <Text size="sm">
              {t(contact)}:{' '}
              {data[contact] === null ? '-' : `${data[contact]} (${data[`${contact}Verified`] === 'Y' ? t('verified') : t('notVerified')})`}
            </Text>
            <Button size="xs" variant="default" onClick={() => setAsking(contact)}>
              {t(changes[contact])}
            </Button>
          </Group>
        ))}
        <Signature mine={data} onSaved={reload} />
      </Stack>
      <Modal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={asking && t(changes[asking])}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {asking === 'mobile' && data.textsFlag === 'N' && (
          <Alert color="orange" variant="light">
            {t('noTexts')}
          </Alert>
        )}
        {asking !== null && (asking === 'email' || data.textsFlag === 'Y') && (
          <NewContact
            contact={asking}
            onDone={() => {
              setAsking(null);
              reload();
            }}
          />
        )}
      </Modal>
    </Card>
  );
}

/** Shown to its owner alone. */
function Signature({ mine: { signatureId }, onSaved }: { readonly mine: Mine; onSaved(): void }): ReactNode {
  const t = useCentreTexts();
  const keep = async (fileId: string | null): Promise<void> => {
    if (await sendConfirmed('baseUsers', 'saveMine', { signatureId: fileId }, t('signature'))) onSaved();
  };
  const { uploading, upload } = usePictureUpload('signatureId', keep);
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Text size="sm">{t('signature')}:</Text>
        {signatureId ? (
          <SignaturePicture key={signatureId} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noSignature')}
          </Text>
        )}
      </Group>
      <Group gap="xs">
        <FileButton accept={pictureTypes} onChange={upload}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={uploading}>
              {t('newSignature')}
            </Button>
          )}
        </FileButton>
        {signatureId && (
          <Button size="xs" variant="subtle" color="red" onClick={() => void keep(null)}>
            {t('dropSignature')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

function SignaturePicture(): ReactNode {
  const t = useCentreTexts();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    fetchBytes('/v1/baseUsersRestful/mySignature', {}, abort.signal)
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) toastFailure(error);
      });
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, []);
  return address === null ? null : (
    <img src={address} alt={t('signature')} height={40} style={{ maxWidth: 200, objectFit: 'contain', background: '#fff' }} />
  );
}

/** Suppliers' people keep their names themselves; those inside have them from the employee. */
function Names({ mine, onSaved }: { readonly mine: Mine; onSaved(): void }): ReactNode {
  const t = useCentreTexts();
  const [changed, setChanged] = useState<Partial<Pick<Mine, 'fullName' | 'fullNameEn'>>>({});
  const value = { ...mine, ...changed };
  const save = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    if (!(await sendConfirmed('baseUsers', 'saveMine', changed, t('save')))) return;
    setChanged({});
    onSaved();
    await readSession();
  };
  return (
    <form onSubmit={(press) => void save(press)}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {(
            [
              ['fullName', 60],
              ['fullNameEn', 80],
            ] as const
          ).map(([name, most]) => (
            <TextInput
              key={name}
              name={name}
              label={t(name)}
              required={name === 'fullName'}
              maxLength={most}
              value={value[name] ?? ''}
              onChange={(event) => setChanged({ ...changed, [name]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" size="xs" disabled={Object.keys(changed).length === 0}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function NewContact({ contact, onDone }: { readonly contact: Contact; onDone(): void }): ReactNode {
  const t = useCentreTexts();
  const [value, setValue] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    if (!sent) setSent((await sendConfirmed('baseUsers', 'sendContactCode', { [contact]: value.trim() }, t('sendCode'))) !== null);
    else if (await sendConfirmed('baseUsers', 'bindContact', { code: code.trim() }, t('confirm'))) onDone();
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="sm">
        <TextInput
          name={asked[contact]}
          type={contact === 'email' ? 'email' : 'tel'}
          autoComplete={contact === 'email' ? 'email' : 'tel'}
          label={t(asked[contact])}
          value={value}
          readOnly={sent}
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {sent && (
          <Text size="sm" c="dimmed">
            {t('codeSent', { to: value.trim() })}
          </Text>
        )}
        {sent && (
          <TextInput
            name="contactCode"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          {sent && (
            <Button
              variant="subtle"
              onClick={() => {
                setSent(false);
                setCode('');
              }}
            >
              {t('another')}
            </Button>
          )}
          <Button type="submit" disabled={sent ? code.trim().length !== 6 : value.trim() === ''}>
            {sent ? t('confirm') : t('sendCode')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
