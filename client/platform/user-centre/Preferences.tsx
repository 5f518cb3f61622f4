/** How one likes to work: language, zone, first responsibility, tables, the sound of to-dos, the home page (platform-access.md §11). */
import { Button, Group, Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { platformLookups } from '@machines/platform/lookups.js';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { resetArrangement } from '../../home/use-arrangement.js';
import { callLanguage, useLabel, useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { readSession } from '../../kernel/session/read-session.js';
import { useSession } from '../../kernel/session/session.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { pageSizes } from '../../kernel/table/PageFooter.js';
import { toastDone, toastSaid } from '../../kernel/toast.js';
import { noticesState, wishNotices } from '../../shell/news/browser-notices.js';
import { switchLanguage } from '../../shell/language.js';
import { playTodoSound } from '../../shell/news/todo-sound.js';
import { Card } from './Card.js';
import { sendConfirmed } from './confirmed.js';
import type { Mine } from './mine.js';
import { PushSwitch } from './PushSwitch.js';
import { useCentreTexts } from './texts.js';
import { useLoaded } from './use-loaded.js';

const zones = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
];

export function Preferences(): ReactNode {
  const t = useCentreTexts();
  const { data, failure, reload } = useLoaded<Mine>('baseUsers', 'findMine', {});
  return (
    <Card title={t('preferences')}>
      {data ? <Wishes mine={data} onSaved={reload} /> : failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />}
    </Card>
  );
}

function Wishes({ mine, onSaved }: { readonly mine: Mine; onSaved(): void }): ReactNode {
  const t = useCentreTexts();
  const word = useLabel();
  const language = useLanguage();
  const density = useLookupWords(platformLookups.BASE_TABLE_DENSITY, language);
  const session = useSession();
  const [changed, setChanged] = useState<Partial<Mine>>({});
  const value = { ...mine, ...changed };
  const change = (part: Partial<Mine>): void => setChanged({ ...changed, ...part });
  const save = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const { language: chosen, ...wishes } = changed;
    if (chosen) await switchLanguage(chosen === 'EN' ? 'en' : 'cn');
    // In the language that was chosen just now.
    const done = useCentreTexts.say('save');
    if (Object.keys(wishes).length > 0) {
      if (!(await sendConfirmed('baseUsers', 'saveMine', wishes, done))) return;
    } else if (chosen) toastDone(done);
    setChanged({});
    onSaved();
    await readSession();
  };
  const resetHome = (): void => {
    resetArrangement(session?.userInfo.userId ?? '');
    toastSaid(t('homeReset'));
  };
  const responsibilities = (session?.responsibilities ?? []).map((one) => ({
    value: one.responsibilityId,
    label: word({ en: one.respNameEn, cn: one.respName }),
  }));
  return (
    <form onSubmit={(press) => void save(press)}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('language')}
            data={[
              { value: 'CN', label: '中文' },
              { value: 'EN', label: 'English' },
            ]}
            value={changed.language ?? callLanguage()}
            allowDeselect={false}
            onChange={(chosen) => change({ language: chosen === 'EN' ? 'EN' : 'CN' })}
          />
          <Select
            label={t('zone')}
            data={zones.includes(value.timeZone) ? zones : [value.timeZone, ...zones]}
            value={value.timeZone}
            searchable
            allowDeselect={false}
            onChange={(timeZone) => change({ timeZone: timeZone ?? mine.timeZone })}
          />
          <Select
            label={t('density')}
            data={density.options()}
            value={value.tableDensity ?? 'NORMAL'}
            allowDeselect={false}
            onChange={(tableDensity) => change({ tableDensity: tableDensity as Mine['tableDensity'] })}
          />
          <Select
            label={t('pageRows')}
            data={pageSizes.map(String)}
            value={value.pageRows ?? '20'}
            allowDeselect={false}
            onChange={(pageRows) => change({ pageRows })}
          />
        </SimpleGrid>
        <Select
          label={t('defaultResp')}
          data={responsibilities}
          value={value.defaultRespId}
          clearable
          placeholder={t('noDefault')}
          clearButtonProps={{ 'aria-label': t('noDefault') }}
          onChange={(defaultRespId) => change({ defaultRespId })}
        />
        <Group justify="space-between">
          <Switch
            label={t('todoSound')}
            checked={value.todoSoundFlag === 'Y'}
            onChange={(event) => change({ todoSoundFlag: event.currentTarget.checked ? 'Y' : 'N' })}
          />
          <Button size="xs" variant="subtle" onClick={() => void playTodoSound()}>
            {t('listen')}
          </Button>
        </Group>
        <InThisBrowser userId={session?.userInfo.userId ?? ''} />
        <PushSwitch userId={session?.userInfo.userId ?? ''} />
        <Group justify="space-between">
          <Button size="xs" variant="default" onClick={resetHome}>
            {t('resetHome')}
          </Button>
          <Button type="submit" size="xs" disabled={Object.keys(changed).length === 0}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A wish of this browser, kept in it at once: another machine asks anew. */
function InThisBrowser({ userId }: { readonly userId: string }): ReactNode {
  const t = useCentreTexts();
  const [state, setState] = useState(() => noticesState(userId));
  return (
    <Switch
      label={t('notices')}
      description={t(state === 'unable' ? 'noticesUnable' : state === 'blocked' ? 'noticesBlocked' : 'noticesHint')}
      disabled={state === 'unable' || state === 'blocked'}
      checked={state === 'on'}
      onChange={(event) => void wishNotices(userId, event.currentTarget.checked).then(setState)}
    />
  );
}
