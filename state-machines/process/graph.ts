/** The drawn graph of a process (platform-process.md §4): what a version keeps, what is checked at publishing, and what instances run. Plain data. */
import type { Label } from '../kernel/fields.js';

export type NodeKind = 'START' | 'APPROVE' | 'HANDLE' | 'CC' | 'CONDITION' | 'PARALLEL' | 'JOIN' | 'END';
export type NodeMode = 'ANY' | 'ALL' | 'SEQUENCE' | 'RATIO';

/** §3: evaluated over the values snapshotted at the start. An empty object is true. */
export type Rule =
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }
  | { readonly not: Rule }
  | {
      readonly field: string;
      readonly op: string;
      readonly value?: unknown;
      readonly cmp?: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';
      readonly where?: Rule;
    }
  | Readonly<Record<string, never>>;

const OF_FORM = 'form.';
/** What conditions call a field of an application's form. */
export const inForm = (key: string): string => `${OF_FORM}${key}`;
/** The key of the form's field that is meant; null: it is a field of the document itself. */
export const formKeyIn = (field: string): string | null => (field.startsWith(OF_FORM) ? field.slice(OF_FORM.length) : null);

/** Who decides at a node; several rules are united, repeated persons once, in order. */
export type ApproverRule =
  | { readonly kind: 'USER'; readonly userIds: readonly string[] }
  | { readonly kind: 'RESPONSIBILITY'; readonly code: string }
  | { readonly kind: 'PROCESS_ROLE'; readonly roleCode: string }
  | { readonly kind: 'POSITION'; readonly positionId: string }
  | { readonly kind: 'JOB'; readonly jobId: string }
  | { readonly kind: 'DEPT_HEAD'; readonly of: 'SUBMITTER' | 'FIELD'; readonly field?: string; readonly up?: number }
  | { readonly kind: 'MANAGER_N'; readonly of: 'SUBMITTER' | 'PREVIOUS'; readonly n: number }
  | { readonly kind: 'UP_TO_GRADE'; readonly grade: number }
  | { readonly kind: 'UP_TO_LIMIT'; readonly field: string }
  | { readonly kind: 'DOC_FIELD'; readonly field: string }
  | { readonly kind: 'SUBMITTER_CHOICE'; readonly min: number; readonly max: number; readonly candidates?: readonly ApproverRule[] }
  | { readonly kind: 'PREVIOUS_APPROVER'; readonly nodeKey: string }
  | { readonly kind: 'SUPPLIER'; readonly contactRole?: string };

/** Whether the people of the document's supplier decide at a node. */
export const asksSupplier = ({ rules = [] }: Pick<ProcessNode, 'rules'>): boolean => rules.some(({ kind }) => kind === 'SUPPLIER');

/** Every rule of a step: who decides, who gets copies, from whom the submitter chooses. */
export const rulesOf = ({ rules = [], ccRules = [] }: Pick<ProcessNode, 'rules' | 'ccRules'>): readonly ApproverRule[] =>
  [...rules, ...ccRules].flatMap((rule) => [rule, ...(rule.kind === 'SUBMITTER_CHOICE' ? (rule.candidates ?? []) : [])]);

/** How many are to be chosen, as sentences say it: `1`, `1–3`. */
export const countOf = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  min === max ? String(min) : `${min}–${max}`;

/** Approvers that a submitter may name for one step. */
export const MOST_CHOSEN = 20;

/** What one step may ask to be checked. */
export const MOST_CHECKS = 20;

/** By step: the users whom the submitter has named. */
export type Choices = Readonly<Record<string, readonly string[]>>;

export type NodeFlag = 'transfer' | 'addSign' | 'claim' | 'commentRequired' | 'signature' | 'attachmentRequired' | 'batch' | 'ccOnDone';

/** Something that only the task's own page can give: a signature, a file, ticks. */
export const asksForProof = ({ flags = [], checklist = [] }: Pick<ProcessNode, 'flags' | 'checklist'>): boolean =>
  flags.some((flag) => flag === 'signature' || flag === 'attachmentRequired') || checklist.some(({ required }) => required);

/** Codes that are ticked, of those that the step lists. */
export const tickedOf = ({ checklist = [] }: Pick<ProcessNode, 'checklist'>, given: string | null | undefined): readonly string[] => {
  const ticked = new Set((given ?? '').split(','));
  return checklist.flatMap(({ code }) => (ticked.has(code) ? [code] : []));
};

export interface ProcessNode {
  /** `[a-z][a-z0-9_]*`, at most 30 characters, once in a graph. */
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn?: string;
  readonly kind: NodeKind;
  readonly rules?: readonly ApproverRule[];
  readonly mode?: NodeMode;
  /** RATIO: per cent, 1 to 100, decimal string. */
  readonly passRatio?: string;
  readonly rejectTo?: 'END' | 'PREVIOUS' | 'ANY';
  readonly flags?: readonly NodeFlag[];
  /** Decimal string; missing: no limit. */
  readonly dueHours?: string;
  readonly calendar?: 'WORKING' | 'NATURAL';
  readonly onOverdue?: 'NONE' | 'NOTIFY' | 'TRANSFER_MANAGER' | 'AUTO_APPROVE' | 'AUTO_REJECT';
  readonly ccRules?: readonly ApproverRule[];
  readonly docEvent?: string;
  readonly checklist?: readonly { readonly code: string; readonly label: Label; readonly required: boolean }[];
  readonly topSuffices?: boolean;
}

/** What a step is called, for its reader: in the other language where it has one name alone. */
export const nodeLabel = ({ nodeName, nodeNameEn }: Pick<ProcessNode, 'nodeName'> & { readonly nodeNameEn?: string | null }): Label => ({
  cn: nodeName,
  en: nodeNameEn || nodeName,
});
/** A step as a sentence names it. */
export const naming = (node: Pick<ProcessNode, 'nodeName' | 'nodeNameEn'>) => ({
  params: { node: node.nodeName },
  words: { node: nodeLabel(node) },
});

export interface ProcessFlow {
  readonly from: string;
  readonly to: string;
  /** Out of a CONDITION: 1 is asked first. */
  readonly priority?: number;
  readonly condition?: Rule;
  readonly isDefault?: boolean;
  readonly label?: string;
}

export interface ProcessGraph {
  readonly nodes: readonly ProcessNode[];
  readonly flows: readonly ProcessFlow[];
}

/** What of a model an instance needs beside its graph. */
export interface ProcessPolicy {
  readonly skipSubmitter: 'ASK' | 'PASS' | 'MANAGER' | 'ADMIN';
  readonly skipRepeat: 'NONE' | 'CONSECUTIVE' | 'ALL';
  readonly carryOver: boolean;
  readonly emptyPolicy: 'BLOCK' | 'PASS' | 'ADMIN' | 'FALLBACK';
  readonly fallbackUserId: string | null;
  readonly withdrawPolicy: 'UNTIL_FIRST_ACT' | 'ANY_TIME' | 'NEVER';
}
