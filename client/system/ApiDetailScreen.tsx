/** apiListEdit: one call as it is generated: what it takes, why it is refused, how it is called; and the notes that people keep. */
import { Badge, Button, Code, Group, Table, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLanguage } from '../kernel/language/language.js';
import { ScreenTitle } from '../kernel/pages/ScreenTitle.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import css from './system.module.css';
import { useSystemTexts } from './texts.js';
import { useAnswer } from './use-rows.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly operationId: string;
  readonly body: Schema;
  readonly refusals: Readonly<Record<string, string>>;
  readonly noted: {
    readonly id: string;
    readonly note: string | null;
    readonly noteEn: string | null;
    readonly example: string | null;
    readonly deprecatedFlag: string;
  } | null;
}

export default function ApiDetailScreen(): ReactNode {
  const t = useSystemTexts();
  const { query } = useScreen();
  const found = useAnswer<Operation>('baseApi', 'findOperation', { path: query['path'] ?? '' });
  if (found.failure) return <ErrorState failure={found.failure} onRetry={found.reload} />;
  if (!found.data) return <LoadingState />;
  const { method, path, summary, body, refusals, noted } = found.data;
  return (
    <div className={css['page']}>
      <ScreenTitle />
      <Group gap="xs">
        <Badge>{method}</Badge>
        <Text fw={600}>{path}</Text>
        {noted?.deprecatedFlag === 'Y' && <Badge color="orange">{t('deprecated')}</Badge>}
      </Group>
      <Text size="sm">{summary}</Text>
      <Tabs defaultValue="request">
        <Tabs.List>
          {(['request', 'answers', 'samples', 'notes'] as const).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="request" pt="sm">
          <Fields schema={body} />
        </Tabs.Panel>
        <Tabs.Panel value="answers" pt="sm">
          <Table fz="sm">
            <Table.Tbody>
              {Object.entries(refusals).map(([code, sentence]) => (
                <Table.Tr key={code}>
                  <Table.Td>{code}</Table.Td>
                  <Table.Td>{sentence}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Tabs.Panel>
        <Tabs.Panel value="samples" pt="sm">
          {samplesOf(path, body).map(([name, text]) => (
            <div key={name}>
              <Text size="sm" fw={600} mt="xs">
                {name}
              </Text>
              <Code block className={css['code']!}>
                {text}
              </Code>
            </div>
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="sm">
          <Notes operation={found.data} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Notes({ operation: { noted } }: { readonly operation: Operation }): ReactNode {
  const t = useSystemTexts();
  const language = useLanguage();
  const tab = useScreen();
  const said = (language === 'en' ? noted?.noteEn : null) ?? noted?.note ?? null;
  return (
    <>
      {said === null && !noted?.example ? (
        <EmptyState title={t('noNotes')} hint={null} />
      ) : (
        <>
          <div className={css['message']}>{said}</div>
          {noted?.example && <Code block>{noted.example}</Code>}
        </>
      )}
      <Button size="xs" mt="sm" variant="default" onClick={() => tab.open('apiManager/external', noted ? { id: noted.id } : { new: '1' })}>
        {noted ? t('editNotes') : t('addNotes')}
      </Button>
    </>
  );
}

/** Fields within fields, indented; a tree as deep as forms are. */
function Fields({ schema, depth = 0 }: { readonly schema: Schema; readonly depth?: number }): ReactNode {
  const t = useSystemTexts();
  const rows = flattened(schema, depth);
  return (
    <Table fz="sm" verticalSpacing={3}>
      <Table.Thead>
        <Table.Tr>
          {(['field', 'type', 'required', 'meaning'] as const).map((head) => (
            <Table.Th key={head}>{t(head)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, depth: level, schema: one, required }) => (
          <Table.Tr key={name}>
            <Table.Td style={{ paddingInlineStart: 8 + level * 18 }}>{name.split('.').at(-1)}</Table.Td>
            <Table.Td>{typeOf(one)}</Table.Td>
            <Table.Td>{required ? '✓' : ''}</Table.Td>
            <Table.Td>{[one.title, one.description, one.enum?.slice(0, 12).join(', ')].filter(Boolean).join(' · ')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const DEEPEST = 4;
const typeOf = ({ type, items }: Schema): string => {
  const named = typeof type === 'string' ? type : (type ?? []).join(' | ');
  return items ? `${named}<${typeOf(items)}>` : named;
};

interface FlatField {
  readonly name: string;
  readonly depth: number;
  readonly schema: Schema;
  readonly required: boolean;
}
function flattened(schema: Schema, depth: number, before = ''): readonly FlatField[] {
  if (depth > DEEPEST) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const field = { name: `${before}${name}`, depth, schema: one, required: schema.required?.includes(name) ?? false };
    return [field, ...flattened(one.items ?? one, depth + 1, `${before}${name}.`)];
  });
}

function exampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? { type: 'string' })]));
  if (type === 'array') return [];
  return type === 'integer' ? 1 : type === 'boolean' ? false : '…';
}

function samplesOf(path: string, schema: Schema): readonly (readonly [string, string])[] {
  const body = JSON.stringify(exampleOf({ ...schema, type: 'object' }), null, 2);
  const url = `${window.location.origin}${path}`;
  const heads = { certificate: '<session>', AuthorizationCode: '<user>', timestamp: '<ms>', appsign: '<signature>' };
  const given = Object.entries({ ...heads, 'Content-Type': 'application/json' });
  const plain = JSON.stringify(Object.fromEntries(given), null, 2);
  const curl = [`curl -X POST '${url}' \\`, ...given.map(([name, value]) => `  -H '${name}: ${value}' \\`), `  -d '${body}'`];
  const script = [
    `const headers = ${plain};`,
    `const body = JSON.stringify(${body});`,
    `await fetch('${url}', { method: 'POST', headers, body });`,
  ];
  const python = ['import requests', '', `headers = ${plain}`, `answer = requests.post('${url}', headers=headers, json=${body})`];
  const java = [
    `HttpRequest request = HttpRequest.newBuilder(URI.create("${url}"))`,
    ...given.map(([name, value]) => `    .header("${name}", "${value}")`),
    '    .POST(HttpRequest.BodyPublishers.ofString(body))',
    '    .build();',
  ];
  return [
    ['curl', curl.join('\n')],
    ['JavaScript', script.join('\n')],
    ['Python', python.join('\n')],
    ['Java', java.join('\n')],
  ];
}
