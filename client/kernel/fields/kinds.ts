/** The module of each field kind. */
import type { Field, FieldKind } from '@machines/kernel/fields.js';

import { amount } from './numbers/amount.js';
import { attachments } from './attachments.js';
import { date } from './dates/date.js';
import { dateTime } from './dates/date-time.js';
import { decimal } from './numbers/decimal.js';
import { email } from './email.js';
import type { FieldKindModule } from './field-kind.js';
import { flag } from './flag.js';
import { integer } from './numbers/integer.js';
import { json } from './json.js';
import { landline } from './landline.js';
import { longText } from './long-text.js';
import { lookup } from './lookup.js';
import { mobile } from './mobile.js';
import { month } from './dates/month.js';
import { price } from './numbers/price.js';
import { quantity } from './numbers/quantity.js';
import { rate } from './numbers/rate.js';
import { ref } from './references/ref.js';
import { refs } from './references/refs.js';
import { richText } from './rich-text.js';
import { rowsOf } from './rows.js';
import { text } from './text.js';

const kinds: Readonly<Record<FieldKind, FieldKindModule>> = {
  text,
  longText,
  richText,
  integer,
  decimal,
  quantity,
  price,
  amount,
  rate,
  flag,
  date,
  dateTime,
  month,
  lookup,
  ref,
  refs,
  attachments,
  email,
  mobile,
  landline,
  json,
  rows: rowsOf((field) => kindOf(field)),
};

/** A text that names a row of an entity is picked like a reference. */
export const kindOf = (field: Pick<Field, 'kind' | 'entity'>): FieldKindModule =>
  field.kind === 'text' && field.entity !== undefined ? ref : kinds[field.kind];
