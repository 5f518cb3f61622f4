/** Beside the drawing: what the chosen step or connection does. */
import { ActionIcon, Button, Checkbox, Divider, Group, NumberInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { f } from '@machines/kernel/fields.js';
import { MOST_CHOSEN, nodeLabel } from '@machines/process/graph.js';
import type { ApproverRule, NodeFlag, ProcessFlow, ProcessGraph, ProcessNode } from '@machines/process/graph.js';
import { processLookups } from '@machines/process/lookups.js';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { FieldInput } from '../../kernel/form/FieldInput.js';
import { useLabel } from '../../kernel/language/language.js';
import { ruleKinds } from '../rule-words.js';
import { useProcessTexts } from '../texts.js';
import { Checklist } from './Checklist.js';
import { ConditionInput } from './ConditionInput.js';
import type { KnownField } from './ConditionInput.js';

const person = f.refs('baseUsers', 'Persons', '人员');
const position = f.ref('basePosition', 'Position', '岗位');
const job = f.ref('baseJob', 'Job', '职务');
const responsibility = f.code('baseResponsibility', 'respCode', 40, 'Responsibility', '职责');
const role = f.code('bpmRole', 'roleCode', 30, 'Process role', '流程角色');

const flagWords: Readonly<Partial<Record<NodeFlag, { readonly en: string; readonly cn: string }>>> = {
  transfer: { en: 'Transfer', cn: '转交' },
  addSign: { en: 'Countersign', cn: '加签' },
  claim: { en: 'Claim', cn: '签收' },
  batch: { en: 'Decide in lists', cn: '批量处理' },
  commentRequired: { en: 'A comment is needed', cn: '必填意见' },
  attachmentRequired: { en: 'A file is needed', cn: '必传附件' },
  signature: { en: 'Signed', cn: '需签名' },
};

export interface KnownEvent {
  readonly event: string;
  readonly labelEn: string;
  readonly labelCn: string;
}
export interface Known {
  /** What a step may tell the document. */
  readonly events: readonly KnownEvent[];
  readonly fields: readonly KnownField[];
  readonly graph: ProcessGraph;
  readonly disabled: boolean;
}

interface RuleProps {
  readonly rule: ApproverRule;
  readonly known: Known;
  onChange(rule: ApproverRule): void;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a rule names: persons, a position, a code. */
function RuleNames({ rule, known: { disabled }, onChange }: RuleProps): ReactNode {
  const input = (field: Parameters<typeof FieldInput>[0]['field'], value: unknown, change: (value: unknown) => ApproverRule) => (
    <FieldInput field={field} name={rule.kind} value={value || null} disabled={disabled} onChange={(next) => onChange(change(next))} />
  );
  switch (rule.kind) {
    case 'USER':
      return input(person, rule.userIds, (ids) => ({ ...rule, userIds: (ids ?? []) as readonly string[] }));
    case 'POSITION':
      return input(position, rule.positionId, (id) => ({ ...rule, positionId: text(id) }));
    case 'JOB':
      return input(job, rule.jobId, (id) => ({ ...rule, jobId: text(id) }));
    case 'RESPONSIBILITY':
      return input(responsibility, rule.code, (code) => ({ ...rule, code: text(code) }));
    case 'PROCESS_ROLE':
      return input(role, rule.roleCode, (code) => ({ ...rule, roleCode: text(code) }));
    default:
      return null;
  }
}

type ChoiceRule = Extract<ApproverRule, { kind: 'SUBMITTER_CHOICE' }>;

/** How many the submitter names, and from whom; nobody named: from the whole company. */
function ChoiceValue({ rule, known, onChange }: RuleProps & { readonly rule: ChoiceRule }): ReactNode {
  const t = useProcessTexts();
  const { disabled } = known;
  const { min, max, candidates = [] } = rule;
  const count = (label: string, value: number, change: (n: number) => Partial<ChoiceRule>) => (
    <NumberInput
      size="xs"
      flex={1}
      label={label}
      min={1}
      max={MOST_CHOSEN}
      value={value}
      disabled={disabled}
      onChange={(n) => onChange({ ...rule, ...change(Number(n) || 1) })}
    />
  );
  const [from] = candidates;
  return (
    <Stack gap={4}>
      <Group gap={4} wrap="nowrap">
        {count(t('atLeast'), min, (n) => ({ min: n, max: Math.max(n, max) }))}
        {count(t('atMost'), max, (n) => ({ max: n, min: Math.min(n, min) }))}
      </Group>
      {from ? (
        <RuleInput
          within
          rule={from}
          known={known}
          onChange={(changed) => onChange({ ...rule, candidates: [changed] })}
          onRemove={() => onChange({ ...rule, candidates: [] })}
        />
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={disabled}
          onClick={() => onChange({ ...rule, candidates: [{ kind: 'RESPONSIBILITY', code: 'APPROVER' }] })}
        >
          {t('onlyFrom')}
        </Button>
      )}
    </Stack>
  );
}

type SupplierRule = Extract<ApproverRule, { kind: 'SUPPLIER' }>;

/** Which of the supplier's people: all, or those who are his contacts of a kind. */
function ContactValue({ rule, known, onChange }: RuleProps & { readonly rule: SupplierRule }): ReactNode {
  const t = useProcessTexts();
  const codes = useCodes();
  return (
    <Select
      size="xs"
      clearable
      label={t('contactRole')}
      placeholder={t('allContacts')}
      value={rule.contactRole ?? null}
      data={codes(supplierLookups.SLC_CONTACT_ROLE)}
      disabled={known.disabled}
      onChange={(contactRole) => onChange({ kind: rule.kind, ...(contactRole ? { contactRole } : {}) })}
    />
  );
}

/** How far it goes, or which field or step it is about. */
function RuleValue({ rule, known, onChange }: RuleProps): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { disabled, fields, graph } = known;
  const level = (value: number, change: (n: number) => ApproverRule, min = 0) => (
    <NumberInput
      size="xs"
      label={t('level')}
      min={min}
      max={20}
      value={value}
      disabled={disabled}
      onChange={(n) => onChange(change(Number(n) || min))}
    />
  );
  const choice = (value: string, data: readonly { value: string; label: string }[], change: (value: string) => ApproverRule) => (
    <Select
      size="xs"
      searchable
      label={t('value')}
      value={value || null}
      data={[...data]}
      disabled={disabled}
      onChange={(one) => one && onChange(change(one))}
    />
  );
  const steps = graph.nodes.filter(({ kind }) => kind === 'APPROVE').map((node) => ({ value: node.nodeKey, label: word(nodeLabel(node)) }));
  const named = fields
    .filter(({ people }) => people)
    .map(({ field, labelCn, labelEn }) => ({ value: field, label: word({ cn: labelCn, en: labelEn }) }));
  switch (rule.kind) {
    case 'MANAGER_N':
      return level(rule.n, (n) => ({ ...rule, n }), 1);
    case 'DEPT_HEAD':
      return level(rule.up ?? 0, (up) => ({ ...rule, up }));
    case 'UP_TO_GRADE':
      return level(rule.grade, (grade) => ({ ...rule, grade }), 1);
    case 'SUPPLIER':
      return <ContactValue rule={rule} known={known} onChange={onChange} />;
    case 'SUBMITTER_CHOICE':
      return <ChoiceValue rule={rule} known={known} onChange={onChange} />;
    case 'DOC_FIELD':
      return choice(rule.field, named, (field) => ({ ...rule, field }));
    case 'PREVIOUS_APPROVER':
      return choice(rule.nodeKey, steps, (nodeKey) => ({ ...rule, nodeKey }));
    default:
      return <RuleNames rule={rule} known={known} onChange={onChange} />;
  }
}

function RuleInput({
  rule,
  known,
  within = false,
  onChange,
  onRemove,
}: {
  readonly rule: ApproverRule;
  /** From whom somebody chooses: not from another choice. */
  readonly within?: boolean;
  readonly known: Known;
  onChange(rule: ApproverRule): void;
  onRemove(): void;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { disabled } = known;
  return (
    <Stack gap={4}>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <Select
          size="xs"
          flex={1}
          aria-label={t('ruleKind')}
          value={rule.kind}
          disabled={disabled}
          allowDeselect={false}
          data={ruleKinds
            .filter(({ kind }) => !within || (kind !== 'SUBMITTER_CHOICE' && kind !== 'SUPPLIER'))
            .map(({ kind, en, cn }) => ({ value: kind, label: word({ en, cn }) }))}
          onChange={(kind) => onChange(ruleKinds.find((one) => one.kind === kind)?.blank ?? rule)}
        />
        <ActionIcon variant="subtle" color="gray" disabled={disabled} aria-label={t('removeIt')} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <RuleValue rule={rule} known={known} onChange={onChange} />
    </Stack>
  );
}

type Codes = { readonly values: Readonly<Record<string, { readonly en: string; readonly cn: string }>> };
function useCodes(): (lookup: Codes) => { readonly value: string; readonly label: string }[] {
  const word = useLabel();
  return ({ values }) => Object.entries(values).map(([value, label]) => ({ value, label: word(label) }));
}

interface NodeProps {
  readonly node: ProcessNode;
  readonly known: Known;
  onChange(change: Partial<ProcessNode>): void;
}

/** Who must approve, where a return goes, and what the step allows. */
function Decision({ node, known: { disabled }, onChange }: NodeProps): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const codes = useCodes();
  const flags = node.flags ?? [];
  return (
    <>
      <Select
        size="xs"
        label={t('mode')}
        value={node.mode ?? 'ANY'}
        data={codes(processLookups.BPM_MODE)}
        disabled={disabled}
        allowDeselect={false}
        onChange={(mode) => onChange({ mode: mode as NonNullable<ProcessNode['mode']> })}
      />
      {node.mode === 'RATIO' && (
        <NumberInput
          size="xs"
          label={t('ratio')}
          min={1}
          max={100}
          value={node.passRatio ?? ''}
          disabled={disabled}
          onChange={(value) => onChange({ passRatio: String(value) })}
        />
      )}
      <Select
        size="xs"
        label={t('rejectTo')}
        value={node.rejectTo ?? 'END'}
        data={codes(processLookups.BPM_REJECT_TO)}
        disabled={disabled}
        allowDeselect={false}
        onChange={(value) => onChange({ rejectTo: value as NonNullable<ProcessNode['rejectTo']> })}
      />
      <Text size="xs" fw={500}>
        {t('flags')}
      </Text>
      {Object.entries(flagWords).map(([flag, label]) => (
        <Checkbox
          key={flag}
          size="xs"
          label={word(label)}
          disabled={disabled}
          checked={flags.includes(flag as NodeFlag)}
          onChange={(press) =>
            onChange({ flags: press.currentTarget.checked ? [...flags, flag as NodeFlag] : flags.filter((one) => one !== flag) })
          }
        />
      ))}
      <Checklist node={node} disabled={disabled} onChange={onChange} />
    </>
  );
}

/** What the document hears when the step has been passed; what is drawn and no more possible is shown until it is taken out. */
function Telling({ node: { docEvent }, known: { disabled, events }, onChange }: NodeProps): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const known = events.map(({ event, labelCn, labelEn }) => ({ value: event, label: word({ cn: labelCn, en: labelEn }) }));
  const data = !docEvent || known.some(({ value }) => value === docEvent) ? known : [...known, { value: docEvent, label: docEvent }];
  if (data.length === 0) return null;
  return (
    <Select
      size="xs"
      clearable
      label={t('partEvent')}
      description={t('eventHint')}
      value={docEvent || null}
      data={data}
      disabled={disabled}
      onChange={(event) => onChange({ docEvent: event ?? '' })}
    />
  );
}

/** Until when, and what happens then. */
function Limit({ node, known: { disabled }, onChange }: NodeProps): ReactNode {
  const t = useProcessTexts();
  const codes = useCodes();
  return (
    <>
      <Divider label={t('limit')} labelPosition="left" />
      <NumberInput
        size="xs"
        label={t('dueHours')}
        min={0}
        value={node.dueHours ?? ''}
        disabled={disabled}
        onChange={(value) => onChange({ dueHours: value === '' ? '' : String(value) })}
      />
      {node.dueHours && (
        <>
          <Select
            size="xs"
            label={t('calendar')}
            value={node.calendar ?? 'WORKING'}
            data={[
              { value: 'WORKING', label: t('working') },
              { value: 'NATURAL', label: t('natural') },
            ]}
            disabled={disabled}
            allowDeselect={false}
            onChange={(value) => onChange({ calendar: value as NonNullable<ProcessNode['calendar']> })}
          />
          <Select
            size="xs"
            label={t('onOverdue')}
            value={node.onOverdue ?? 'NONE'}
            data={codes(processLookups.BPM_OVERDUE)}
            disabled={disabled}
            allowDeselect={false}
            onChange={(value) => onChange({ onOverdue: value as NonNullable<ProcessNode['onOverdue']> })}
          />
        </>
      )}
    </>
  );
}

export function NodeProperties({
  node,
  known,
  onChange,
}: {
  readonly node: ProcessNode;
  readonly known: Known;
  onChange(change: Partial<ProcessNode>): void;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { disabled } = known;
  const asks = node.kind === 'APPROVE' || node.kind === 'HANDLE';
  const rules = node.rules ?? [];
  return (
    <Stack gap="xs">
      <Title order={3} fz={14}>
        {word(processLookups.BPM_NODE_KIND.values[node.kind])}
      </Title>
      <TextInput
        size="xs"
        label={t('nameCn')}
        value={node.nodeName}
        maxLength={60}
        disabled={disabled}
        onChange={(typed) => onChange({ nodeName: typed.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('nameEn')}
        value={node.nodeNameEn ?? ''}
        maxLength={60}
        disabled={disabled}
        onChange={(typed) => onChange({ nodeNameEn: typed.currentTarget.value })}
      />
      {(asks || node.kind === 'CC') && (
        <>
          <Divider label={t('rules')} labelPosition="left" />
          {rules.map((rule, index) => (
            <RuleInput
              key={index}
              rule={rule}
              known={known}
              onChange={(changed) => onChange({ rules: rules.map((one, place) => (place === index ? changed : one)) })}
              onRemove={() => onChange({ rules: rules.filter((_one, place) => place !== index) })}
            />
          ))}
          <Button
            size="compact-xs"
            variant="default"
            disabled={disabled}
            onClick={() => onChange({ rules: [...rules, ruleKinds[0]!.blank] })}
          >
            {t('addRule')}
          </Button>
        </>
      )}
      {asks && <Decision node={node} known={known} onChange={onChange} />}
      {asks && <Limit node={node} known={known} onChange={onChange} />}
      {asks && <Telling node={node} known={known} onChange={onChange} />}
    </Stack>
  );
}

export function FlowProperties({
  flow,
  known,
  onChange,
}: {
  readonly flow: ProcessFlow;
  readonly known: Known;
  onChange(change: Partial<ProcessFlow>): void;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { graph, fields, disabled } = known;
  const named = (key: string): string => {
    const node = graph.nodes.find(({ nodeKey }) => nodeKey === key);
    return node ? word(nodeLabel(node)) : key;
  };
  const branches = graph.nodes.find(({ nodeKey }) => nodeKey === flow.from)?.kind === 'CONDITION';
  return (
    <Stack gap="xs">
      <Title order={3} fz={14}>
        {t('branch')}: {named(flow.from)} → {named(flow.to)}
      </Title>
      {branches && (
        <>
          <Checkbox
            size="xs"
            label={t('isDefault')}
            checked={flow.isDefault ?? false}
            disabled={disabled}
            onChange={(press) => onChange({ isDefault: press.currentTarget.checked })}
          />
          {!flow.isDefault && (
            <>
              <NumberInput
                size="xs"
                label={t('priority')}
                min={1}
                max={99}
                value={flow.priority ?? 1}
                disabled={disabled}
                onChange={(value) => onChange({ priority: Number(value) || 1 })}
              />
              <ConditionInput
                rule={flow.condition ?? {}}
                fields={fields}
                disabled={disabled}
                onChange={(condition) => onChange({ condition })}
              />
            </>
          )}
        </>
      )}
    </Stack>
  );
}
