/** What a person reads of a document in an evidence package: what happened, in words; its newest hash at the head of every page. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { PaperTable } from '../../platform/file/printing.js';
import type { ShownEntry } from '../entries.js';

export interface Report {
  readonly title: string;
  /** At the head of every page. */
  readonly shown: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly table: PaperTable;
}

export interface Reported {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly docNumber: string | null;
  readonly state: string | null;
  readonly entries: readonly ShownEntry[];
  readonly language: 'CN' | 'EN';
  readonly exportNumber: string | null;
  readonly at: string;
}

/** More entries are in the package, and no paper to read. */
const MOST_PRINTED = 2_000;

const words = {
  CN: {
    report: '证据报告',
    document: '单据',
    state: '状态',
    package: '证据包',
    at: '导出时间',
    count: '历史条目',
    printed: '以下为最近条目',
    hash: '末条哈希',
    history: '操作历史',
    head: ['序号', '时间(UTC)', '事件', '操作人', '状态变化', '哈希'],
    sealed: '密封,暂不可见',
  },
  EN: {
    report: 'Evidence report',
    document: 'Document',
    state: 'State',
    package: 'Package',
    at: 'Exported at',
    count: 'Entries of its history',
    printed: 'the newest are printed',
    hash: 'Newest hash',
    history: 'History',
    head: ['No.', 'Time (UTC)', 'Event', 'Actor', 'State', 'Hash'],
    sealed: 'sealed, not yet to be known',
  },
} as const;

export function reportOf({ definition, id, docNumber, state, entries, language, exportNumber, at }: Reported): Report {
  const t = words[language];
  const say = (label: { readonly en: string; readonly cn: string }): string => (language === 'CN' ? label.cn : label.en);
  const stateName = (name: unknown): string => {
    const text = typeof name === 'string' ? name : '';
    const found = definition.machine.states[text];
    return found ? say(found.label) : text;
  };
  const row = (one: ShownEntry): readonly string[] => {
    if ('sealed' in one) return [String(one.rev), '', t.sealed, '', '', one.hash];
    const { event, actor, from, to, at: when } = one.entry;
    const label = definition.events[event]?.label;
    const change = from === to ? stateName(to) : `${stateName(from)} → ${stateName(to)}`;
    return [String(one.rev), when, label ? say(label) : event, actor ?? '', change, one.hash];
  };
  const printed = entries.slice(-MOST_PRINTED);
  const hash = entries.at(-1)?.hash ?? '';
  const name = `${say(definition.title)} ${docNumber ?? id}`;
  return {
    title: t.report,
    shown: hash,
    facts: [
      [t.document, name],
      [t.state, stateName(state)],
      [t.package, exportNumber ?? ''],
      [t.at, at],
      [t.count, printed.length < entries.length ? `${entries.length}, ${t.printed} (${printed.length})` : String(entries.length)],
      [t.hash, hash],
    ],
    table: { title: t.history, head: t.head, rows: printed.map(row) },
  };
}
