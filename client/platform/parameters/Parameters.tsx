/** Business parameters as they hold for an organisation, side by side with another if wanted (base-srm.md §2). */
import { Badge, Button, Group, NavLink, Table, Text, TextInput } from '@mantine/core';
import { platformLookups } from '@machines/platform/lookups.js';
import { IconChevronDown, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { csvOf, download } from '../../kernel/csv.js';
import { useReferenceNames, users } from '../../kernel/fields/references/reference-names.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { usePlatformTexts } from '../texts.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { OptionValues, Reference, useKeepsOptions } from './OptionValues.js';
import type { OptionValue } from './OptionValues.js';
import css from './parameters.module.css';
import { LevelInput, SetValue } from './SetValue.js';
import type { Level } from './SetValue.js';
import { ValueCell } from './ValueInput.js';
import type { OptionKind } from './ValueInput.js';

interface Parameter extends OptionKind {
  readonly id: string;
  readonly profileName: string;
  readonly profileNameEn: string;
  readonly module: string;
  readonly defaultValue: string | null;
  readonly description: string | null;
  readonly descriptionEn: string | null;
  readonly effectiveValue: string | null;
  readonly from: Level | 'DEFAULT';
  readonly fromId: string | null;
  readonly values: readonly OptionValue[];
}

/** Options change seldom; a change of any of them is what the page waits for. */
function useChangeStamp(): string {
  const { rows } = useWholeList('baseProfile', { pageIndex: 1, pageRows: 500, orderBy: [{ key: 'lastUpdateDate', dir: 'desc' }] });
  return rows.map((row) => `${String(row['id'])}.${String(row['rev'])}`).join();
}

export function Parameters(): ReactNode {
  const t = usePlatformTexts();
  const stamp = useChangeStamp();
  const moduleWords = useLookupWords(platformLookups.BASE_MODULE, useLanguage());
  const [module, setModule] = useState<string | null>(null);
  const [keyword, setKeyword] = useState('');
  const [orgId, setOrgId] = useState<string | null>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const all = useLoaded<readonly Parameter[]>('srmBaseConfigProfile', 'listByPage', { orgId, pageIndex: 1, pageRows: 500 });
  const other = useLoaded<readonly Parameter[]>('srmBaseConfigProfile', 'listByPage', { orgId: otherId, pageIndex: 1, pageRows: 500 });
  const { reload } = all;
  const { reload: reloadOther } = other;
  useEffect(() => {
    reload();
    reloadOther();
  }, [stamp, reload, reloadOther]);
  if (all.failure) return <ErrorState failure={all.failure} onRetry={reload} />;
  if (!all.data) return <LoadingState />;
  const modules = [...new Set(all.data.map((one) => one.module))];
  const word = keyword.trim().toLowerCase();
  const shown = all.data.filter(
    (one) =>
      (module === null || one.module === module) &&
      [one.profileCode, one.profileName, one.profileNameEn].some((text) => text.toLowerCase().includes(word)),
  );
  const beside = otherId === null ? null : new Map(other.data?.map((one) => [one.profileCode, one]));
  return (
    <div className={css['page']}>
      <nav className={css['modules']} aria-label={t('module')}>
        {modules.map((one) => (
          <NavLink
            key={one}
            component="button"
            type="button"
            active={one === module}
            aria-current={one === module || undefined}
            label={moduleWords.word(one)}
            description={all.data!.filter((parameter) => parameter.module === one).length}
            onClick={() => setModule(one === module ? null : one)}
          />
        ))}
      </nav>
      <div className={css['list']}>
        <Group gap="sm" align="flex-end" mb="sm">
          <LevelInput level="ORG" label={t('organisation')} value={orgId} onChange={setOrgId} />
          <LevelInput level="ORG" label={t('compareWith')} value={otherId} onChange={setOtherId} />
          <TextInput label={t('keyword')} value={keyword} onChange={(event) => setKeyword(event.currentTarget.value)} />
          <ExportParameters parameters={shown} />
        </Group>
        {shown.length === 0 ? (
          <EmptyState title={t('noParameters')} hint={t('noParametersHint')} />
        ) : (
          <ParameterTable parameters={shown} orgId={orgId} beside={beside} onChanged={reload} />
        )}
      </div>
    </div>
  );
}

const organisations = { entity: 'baseOrganization', key: 'id' } as const;

/** What the list shows, one row for each value that was set; what nobody set has one row with its default. */
function ExportParameters({ parameters }: { readonly parameters: readonly Parameter[] }): ReactNode {
  const t = usePlatformTexts();
  const english = useLanguage() === 'en';
  const zone = useZone();
  const held = parameters.flatMap(({ values }) => values);
  const people = useReferenceNames(
    users,
    held.flatMap(({ changedBy }) => changedBy ?? []),
  );
  const places = useReferenceNames(
    organisations,
    held.flatMap(({ levelId }) => levelId ?? []),
  );
  const save = (): void => {
    const head = [
      t('code'),
      t('parameter'),
      t('effective'),
      t('default'),
      t('level'),
      t('forWhom'),
      t('value'),
      t('changedBy'),
      `${t('changedAt')} (${zone})`,
    ];
    const rows = parameters.flatMap((one) => {
      const own = [one.profileCode, english ? one.profileNameEn : one.profileName, one.effectiveValue ?? '', one.defaultValue ?? ''];
      if (one.values.length === 0) return [[...own, t('DEFAULT'), '', '', '', '']];
      return one.values.map(({ level, levelId, value, changedBy, changedAt }) => [
        ...own,
        t(level),
        levelId === null ? '' : (places.get(levelId) ?? levelId),
        value,
        changedBy === null ? '' : (people.get(changedBy) ?? changedBy),
        changedAt === null ? '' : formatDateTime(changedAt, zone),
      ]);
    });
    download('parameters.csv', csvOf([head, ...rows]));
  };
  return (
    <Button variant="default" ml="auto" leftSection={<IconDownload size={15} />} disabled={parameters.length === 0} onClick={save}>
      {t('export')}
    </Button>
  );
}

interface TableProps {
  readonly parameters: readonly Parameter[];
  readonly orgId: string | null;
  readonly beside: ReadonlyMap<string, Parameter> | null;
  onChanged(): void;
}

function ParameterTable({ parameters, orgId, beside, onChanged }: TableProps): ReactNode {
  const t = usePlatformTexts();
  const keeps = useKeepsOptions();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Table.ScrollContainer minWidth={640} type="native" className={parts['card']!}>
      <Table verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={28} />
            <Table.Th>{t('parameter')}</Table.Th>
            <Table.Th>{t('effective')}</Table.Th>
            {beside && <Table.Th>{t('compareWith')}</Table.Th>}
            <Table.Th>{t('from')}</Table.Th>
            <Table.Th>{t('default')}</Table.Th>
            <Table.Th className={css['whole']!}>{t('changedBy')}</Table.Th>
            {keeps && <Table.Th />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parameters.map((one) => (
            <Fragment key={one.profileCode}>
              <ParameterRow
                parameter={one}
                orgId={orgId}
                beside={beside}
                keeps={keeps}
                open={open === one.profileCode}
                onToggle={() => setOpen(open === one.profileCode ? null : one.profileCode)}
                onChanged={onChanged}
              />
              {open === one.profileCode && (
                <Table.Tr>
                  <Table.Td colSpan={8}>
                    <ByOrganisation parameter={one} onChanged={onChanged} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  readonly parameter: Parameter;
  readonly orgId: string | null;
  readonly beside: ReadonlyMap<string, Parameter> | null;
  readonly keeps: boolean;
  readonly open: boolean;
  onToggle(): void;
  onChanged(): void;
}

function ParameterRow({ parameter, orgId, beside, keeps, open, onToggle, onChanged }: RowProps): ReactNode {
  const t = usePlatformTexts();
  const english = useLanguage() === 'en';
  const zone = useZone();
  const [setting, setSetting] = useState(false);
  const name = english ? parameter.profileNameEn : parameter.profileName;
  const place = orgId === null ? { level: 'SITE' as const, levelId: null } : { level: 'ORG' as const, levelId: orgId };
  const own = parameter.values.some(({ level, levelId }) => level === place.level && (level === 'SITE' || levelId === place.levelId));
  /** Where the value that holds was set. */
  const held = parameter.values.find(
    ({ level, levelId }) => level === parameter.from && (level === 'SITE' || levelId === parameter.fromId),
  );
  const others = beside?.get(parameter.profileCode)?.effectiveValue ?? null;
  const reset = (): void => {
    void ask('srmBaseConfigProfile', 'delete', { profileCode: parameter.profileCode, level: place.level, orgId }).then(() => {
      toastInfo(t('optionReset'));
      onChanged();
    }, toastFailure);
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          px={2}
          aria-expanded={open}
          aria-label={`${t('perOrganisation')}: ${name}`}
          onClick={onToggle}
        >
          {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </Button>
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {parameter.profileCode}
        </Text>
      </Table.Td>
      <Table.Td fw={600} className={css['value']!}>
        <ValueCell kind={parameter} value={parameter.effectiveValue} />
      </Table.Td>
      {beside && (
        <Table.Td {...(others === parameter.effectiveValue ? {} : { className: css['differs']! })}>
          <ValueCell kind={parameter} value={others} />
        </Table.Td>
      )}
      <Table.Td>
        <Badge variant="light" miw="max-content" color={parameter.from === 'DEFAULT' ? 'gray' : 'blue'}>
          {t(parameter.from)}
        </Badge>
        {parameter.from === 'ORG' && parameter.fromId !== orgId && (
          <Text size="xs">
            <Reference level="ORG" id={parameter.fromId} />
          </Text>
        )}
      </Table.Td>
      <Table.Td className={css['value']!}>
        <ValueCell kind={parameter} value={parameter.defaultValue} />
      </Table.Td>
      <Table.Td>
        {held && held.changedBy !== null && (
          <Text size="sm" component="div">
            <Reference level="USER" id={held.changedBy} />
          </Text>
        )}
        {held && held.changedAt !== null && (
          <Text size="xs" c="dimmed" className="gh-number">
            {formatDateTime(held.changedAt, zone).slice(0, 16)}
          </Text>
        )}
      </Table.Td>
      {keeps && (
        <Table.Td>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Button size="compact-xs" variant="default" onClick={() => setSetting(true)}>
              {t('edit')}
            </Button>
            {own && (
              <Button size="compact-xs" variant="subtle" color="red" onClick={reset}>
                {t('reset')}
              </Button>
            )}
          </Group>
          {setting && (
            <SetValue
              profileCode={parameter.profileCode}
              title={name}
              kind={parameter}
              levels={['SITE', 'ORG']}
              place={place}
              value={parameter.effectiveValue}
              onClose={() => setSetting(false)}
              onSaved={onChanged}
            />
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function ByOrganisation({ parameter, onChanged }: { readonly parameter: Parameter; onChanged(): void }): ReactNode {
  const t = usePlatformTexts();
  const tab = useScreen();
  const english = useLanguage() === 'en';
  const keeps = useKeepsOptions();
  const description = english ? parameter.descriptionEn : parameter.description;
  return (
    <div className={css['inner']}>
      {description && (
        <Text size="sm" mb={6}>
          {description}
        </Text>
      )}
      <OptionValues
        option={{ ...parameter, name: english ? parameter.profileNameEn : parameter.profileName, levels: ['SITE', 'ORG'] }}
        onChanged={onChanged}
      />
      {keeps && (
        <Button size="compact-xs" variant="subtle" mt={6} onClick={() => tab.open('profile', { id: parameter.id })}>
          {t('history')}
        </Button>
      )}
    </div>
  );
}
