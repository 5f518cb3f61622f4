/** One button for each system that people sign in with elsewhere. */
import { Button, Divider, Stack } from '@mantine/core';
import { IconBuilding, IconId, IconKey, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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

const wordsOn = (system: SsoSystem, language: Language, by: (name: string) => string): string => {
  const [text, name] = language === 'en' ? [system.buttonTextEn, system.ssoNameEn ?? system.ssoName] : [system.buttonText, system.ssoName];
  return text ?? by(name);
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
  useEffect(() => () => waiting.current?.abort(), []);
  if (systems.length === 0) return null;
  const beside = (ssoCode: string): void => {
    waiting.current?.abort();
    waiting.current = new AbortController();
    void signInBeside(ssoCode, { ...(purpose ? { purpose } : {}) }, waiting.current.signal).then(onBeside);
  };
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t('or')} />
      {systems.map((system) => (onBeside
        ? <Button key={system.ssoCode} variant="default" fullWidth leftSection={<Icon system={system} />} onClick={() => beside(system.ssoCode)}>{wordsOn(system, language, (name) => t('signInBy', { name }))}</Button>
        : <Button key={system.ssoCode} component="a" href={startAddress(system.ssoCode, { returnTo })} variant="default" fullWidth size="md" leftSection={<Icon system={system} />}>{wordsOn(system, language, (name) => t('signInBy', { name }))}</Button>))}
    </Stack>
  );
}
