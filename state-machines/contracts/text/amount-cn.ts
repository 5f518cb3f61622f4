/** An amount in the characters in which it is written out, which nobody changes by a stroke (contracts.md §3.1, amountCn). Pure. */
import { isNegative, neg, round2 } from '../../kernel/primitives/decimal.js';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];
const digit = (sign: string): string => DIGITS[Number(sign)]!;
const bare = (digits: string): string => digits.replace(/^0+/, '');

/** Up to four digits; zeros between two others are one 零. */
function four(digits: string): string {
  let words = '';
  for (const [index, sign] of [...digits].entries()) {
    if (sign !== '0') words += digit(sign) + UNITS[digits.length - 1 - index]!;
    else if (/[1-9]/.test(digits.slice(index + 1)) && !words.endsWith('零')) words += '零';
  }
  return words;
}

/** Of 万 and 亿 the head is a number of its own; what follows it with a gap begins with 零. */
function whole(digits: string): string {
  if (digits.length <= 4) return four(digits);
  const size = digits.length <= 8 ? 4 : 8;
  const [head, rest] = [digits.slice(0, -size), digits.slice(-size)];
  const said = bare(rest) === '' ? '' : `${rest.startsWith('0') ? '零' : ''}${whole(bare(rest))}`;
  return `${whole(head)}${size === 4 ? '万' : '亿'}${said}`;
}

function cents([jiao = '0', fen = '0']: string, isAlone: boolean): string {
  const [tenths, hundredths] = [jiao === '0' ? '' : `${digit(jiao)}角`, fen === '0' ? '' : `${digit(fen)}分`];
  return `${tenths === '' && hundredths !== '' && !isAlone ? '零' : ''}${tenths}${hundredths}`;
}

export function amountCn(amount: string): string {
  if (isNegative(amount)) return `负${amountCn(neg(amount))}`;
  const [yuan = '', part = ''] = round2(amount).split('.');
  const digits = bare(yuan);
  const small = cents(part, digits === '');
  const large = digits === '' ? '' : `${whole(digits)}元`;
  return large === '' && small === '' ? '零元整' : `${large}${small === '' ? '整' : small}`;
}
