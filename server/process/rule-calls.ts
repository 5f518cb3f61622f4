/** `ruleRestful` (platform-process.md §3): the conditions of processes, for whoever writes them outside of the model editor. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Reasons } from '../../state-machines/kernel/refusals.js';
import type { Rule } from '../../state-machines/process/graph.js';
import type { Vars } from '../../state-machines/process/rules.js';
import { asksLines, holdsRule, isDecimal, leavesIn, operators, ruleFaults } from '../../state-machines/process/rules.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { CallAnswer } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { malformed, textOf } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';
import { bindingNamed, fieldKinds } from './model.js';
import { fieldsOf } from './rule-fields.js';

/** Far above any that is drawn; its depth is bounded with it. */
const LONGEST_RULE = 8_000;
const LONGEST_VARS = 100_000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isRule(value: unknown): value is Rule {
  if (!isObject(value)) return false;
  if ('all' in value || 'any' in value) {
    const parts = value['all'] ?? value['any'];
    return Array.isArray(parts) && parts.every(isRule);
  }
  if ('not' in value) return isRule(value['not']);
  if (!('field' in value)) return Object.keys(value).length === 0;
  const { field, op, where } = value;
  return typeof field === 'string' && (operators as readonly unknown[]).includes(op) && (where === undefined || isOfLine(where));
}
/** Which lines are asked depends on themselves, not on other lines. */
function isOfLine(where: unknown): boolean {
  return isRule(where) && leavesIn(where).every(({ field }) => !asksLines(field));
}

/** @throws EdgeError REQ_MALFORMED */
function ruleOf(body: Body): Rule {
  const { rule } = body;
  if (JSON.stringify(rule ?? null).length > LONGEST_RULE) throw malformed(`rule has more than ${LONGEST_RULE} letters`);
  if (!isRule(rule)) throw malformed('rule is a condition: all, any, not, or field with op');
  return rule;
}
/** What is asked of lines has lines to be asked, and numbers where it sums. */
function varsOf(body: Body, rule: Rule): Vars {
  const vars = body['vars'] ?? {};
  if (!isObject(vars) || JSON.stringify(vars).length > LONGEST_VARS)
    throw malformed(`vars is an object of at most ${LONGEST_VARS} letters`);
  for (const { field, op } of leavesIn(rule)) {
    if (!asksLines(field)) continue;
    const [line = '', column = ''] = field.split('.');
    const rows = vars[line] ?? [];
    if (!Array.isArray(rows) || !rows.every(isObject)) throw malformed(`vars.${line} is a list of lines`);
    if (op === 'sumLines' && !rows.every((row) => isDecimal(row[column] ?? '0'))) throw malformed(`vars.${field} holds numbers`);
  }
  return vars;
}

const forbidden: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

type Calls = NonNullable<Service['calls']>;

/** `{docType}` → the fields that conditions about it may ask. */
export const listFields: Calls[string] = async (body, { caller }) => {
  const binding = bindingNamed(textOf(body, 'docType', 60));
  return !binding || caller.viewer.userType !== 'INSIDE' ? notFound : { data: fieldsOf(definitionOf(binding.type)!) };
};

export const ruleCalls: Calls = {
  listFields,
  /** `{docType, rule}` → nothing where it can be asked; else the first that is wrong with it. */
  async validate(body, { caller }) {
    const binding = bindingNamed(textOf(body, 'docType', 60));
    if (!binding || caller.viewer.userType !== 'INSIDE') return notFound;
    const kinds = fieldKinds(definitionOf(binding.type)!);
    const [fault] = ruleFaults(ruleOf(body), (field) => kinds[field] ?? null);
    return fault ? { refusal: refusal(fault.code, { params: { field: fault.field }, field: 'rule' }) } : { data: null };
  },
  /** `{rule, vars}` → whether it holds, and what each of its leaves found. */
  async evaluate(body, { caller }) {
    if (caller.viewer.userType !== 'INSIDE') return forbidden;
    const trace: object[] = [];
    const rule = ruleOf(body);
    const result = holdsRule(rule, varsOf(body, rule), (leaf, value, holds) => {
      trace.push({ leaf, value: value ?? null, result: holds });
    });
    return { data: { result, trace } };
  },
};

/** Beside those of whatever else its service answers. */
export const ruleReasons: Reasons = definitionOf('bpmModel')!.allReasons;
