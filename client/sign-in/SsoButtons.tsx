/** One button for each system that people sign in with elsewhere. */
import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconBuilding, IconId, IconKey, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../kernel/language/language.js';
import type { Language } from '../kernel/language/language.js';
import { signInBeside, startAddress, useSsoSystems } from './sso.js';
import type { SsoSystem } from './sso.js';
import { useSignInTexts } from './texts.js';

const icons: Readonly<Record<string, typeof IconKey>> = { KEY: IconKey, BUILDING: IconBuilding, SHIELD: IconShieldLock, CARD: IconId };

const Icon = ({ system }: { readonly system: SsoSystem }): ReactNode => {
  const Drawn = icons[system.buttonIcon ?? 'KEY'] ?? IconKey;
  return <Drawn size={18} aria-hidden="true" />;
};

const nameOf = ({ ssoName, ssoNameEn }: SsoSystem, language: Language): string => (language === 'en' ? (ssoNameEn ?? ssoName) : ssoName);

const wordsOn = (system: SsoSystem, language: Language, by: (name: string) => string): string => {
  const text = language === 'en' ? system.buttonTextEn : system.buttonText;
  return text ?? by(nameOf(system, language));
};

interface Props {
  /** Address to open afterwards. */
  readonly returnTo?: string | undefined;
  /** Given: in a window beside this page, which gets the exchange's id. */
  onBeside?(exchangeId: string): void;
  readonly purpose?: 'stepUp';
  /** Only systems for these users. */
  readonly userType?: string;
}

export function SsoButtons({ returnTo, onBeside, purpose, userType }: Props): ReactNode {
  const t = useSignInTexts();
  const language = useLanguage();
  const systems = useSsoSystems().filter((system) => !userType || userType.startsWith(system.userType));
  const waiting = useRef<AbortController | null>(null);
  const [window, setWindow] = useState<'none' | 'open' | 'stopped'>('none');
  useEffect(() => () => waiting.current?.abort(), []);
  if (systems.length === 0) return null;
  const beside = (ssoCode: string): void => {
    waiting.current?.abort();
    waiting.current = new AbortController();
    setWindow('open');
    void signInBeside(ssoCode, { ...(purpose ? { purpose } : {}) }, waiting.current.signal).then((exchangeId) => {
      setWindow(exchangeId === null ? 'stopped' : 'none');
      if (exchangeId !== null) onBeside?.(exchangeId);
    });
  };
  const by = (name: string): string => t(purpose === 'stepUp' ? 'confirmBy' : 'signInBy', { name });
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t('or')} />
      {systems.map((system) =>
        onBeside ? (
          <Button
            key={system.ssoCode}
            variant="default"
            fullWidth
            leftSection={<Icon system={system} />}
            onClick={() => beside(system.ssoCode)}
          >
            {purpose === 'stepUp' ? by(nameOf(system, language)) : wordsOn(system, language, by)}
          </Button>
        ) : (
          <Button
            key={system.ssoCode}
            component="a"
            href={startAddress(system.ssoCode, { returnTo })}
            variant="default"
            fullWidth
            size="md"
            leftSection={<Icon system={system} />}
          >
            {wordsOn(system, language, by)}
          </Button>
        ),
      )}
      {window !== 'none' && (
        <Text size="sm" role="status" c={window === 'stopped' ? 'red' : 'dimmed'}>
          {t(window === 'stopped' ? 'windowStopped' : 'windowOpen')}
        </Text>
      )}
    </Stack>
  );
}
