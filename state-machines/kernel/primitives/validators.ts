/**
 * The shared field validators (platform-access.md §6.1, §6.2): one function each for forms, guards
 * and Excel import. Each answers null, or a code with the seed's sentence. Empty values pass all
 * but `required`, `date` and `stringLength`.
 */

export interface ValidationFailure {
  readonly code: string;
  readonly en: string;
  readonly cn: string;
}

export type ValidationResult = ValidationFailure | null;
export type Validator = (value: unknown) => ValidationResult;

export const VALIDATION_FAILURES = {
  required: { code: 'FIELD_REQUIRED', en: 'Required', cn: '必填' },
  integer: { code: 'FIELD_INTEGER', en: 'Digits only', cn: '必须输入数字' },
  decimal: { code: 'FIELD_DECIMAL', en: 'Must be a number', cn: '必须输入数字' },
  quantity: { code: 'FIELD_QUANTITY', en: 'Must be a quantity', cn: '必须输入数值' },
  positive: { code: 'FIELD_POSITIVE', en: 'Must be above 0', cn: '必须输入大于0的数字' },
  email: { code: 'FIELD_EMAIL', en: 'Invalid e-mail', cn: '邮箱格式错误' },
  mobile: { code: 'FIELD_MOBILE', en: 'Invalid mobile number', cn: '手机号格式错误' },
  landline: { code: 'FIELD_LANDLINE', en: 'Invalid phone number', cn: '电话号码格式错误' },
  stringLength: { code: 'FIELD_WEIGHTED_LENGTH', en: 'Too long', cn: '字符长度过长' },
} as const satisfies Readonly<Record<string, ValidationFailure>>;

export const DEFAULT_MOBILE_PATTERN = '^1[3-8]\\d{9}$';
export const DEFAULT_WEIGHTED_MAX = 15;

const EMAIL_MAX = 254;
const INTEGER = /^\d+$/;
const DECIMAL = /^\d+(\.\d+)?$/;
const POSITIVE = /^(?=.*[1-9])\d+(\.\d+)?$/;
const LANDLINE = /^(0\d{2,3}-?)?\d{7,8}(-\d{3,4})?$/;
const FOREIGN_MOBILE = /^\+\d{6,15}$/;
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,63}$/;

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Nothing was entered. White space was: where digits are expected it is a mistake worth a message. */
function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value !== 'string' && isBlank(value));
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

function matching(pattern: RegExp, failure: ValidationFailure, maxLength = Infinity): Validator {
  return (value) => {
    if (isEmpty(value)) return null;
    const text = textOf(value);
    return text !== undefined && text.length <= maxLength && pattern.test(text) ? null : failure;
  };
}

/** Not null, not blank, not an empty list. */
export const required: Validator = (value) => (isBlank(value) ? VALIDATION_FAILURES.required : null);
export const integer = matching(INTEGER, VALIDATION_FAILURES.integer);
export const decimal = matching(DECIMAL, VALIDATION_FAILURES.decimal);
export const quantity = matching(DECIMAL, VALIDATION_FAILURES.quantity);
export const positive = matching(POSITIVE, VALIDATION_FAILURES.positive);
export const email = matching(EMAIL, VALIDATION_FAILURES.email, EMAIL_MAX);
export const landline = matching(LANDLINE, VALIDATION_FAILURES.landline);

/** Required only; whether the day exists is the field kind's question. */
export const date: Validator = required;

export interface MobileOptions {
  /** Profile BASE_MOBILE_PATTERN. */
  readonly pattern?: string | undefined;
  /** Country code of the form; other than CN: `+` and 6 to 15 digits. */
  readonly country?: string | undefined;
}

/** @throws SyntaxError when the profile's pattern is no regular expression */
export function mobile(value: unknown, options: MobileOptions = {}): ValidationResult {
  const { pattern = DEFAULT_MOBILE_PATTERN, country = 'CN' } = options;
  const rule = country === 'CN' ? new RegExp(pattern) : FOREIGN_MOBILE;
  return matching(rule, VALIDATION_FAILURES.mobile, 20)(value);
}

/** Σ over code points: ASCII 1, any other 3. */
export function weightedLength(text: string): number {
  let length = 0;
  for (const character of text) length += character < '\u0080' ? 1 : 3;
  return length;
}

/** Required, and of a weighted length up to `weightedMax`. */
export function stringLength(value: unknown, weightedMax: number = DEFAULT_WEIGHTED_MAX): ValidationResult {
  if (isBlank(value)) return VALIDATION_FAILURES.required;
  const text = textOf(value);
  return text !== undefined && weightedLength(text) <= weightedMax ? null : VALIDATION_FAILURES.stringLength;
}

const FULL_WIDTH_OFFSET = 0xfee0;

/** Full-width digits, points and signs (０ to ９, ．, ＋, －, ％) as their half-width selves, done on entry of numbers; 。 is what the point's key writes in Chinese. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[０-９．＋－％]/g, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll('。', '.');
}
