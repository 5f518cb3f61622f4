/** The module of each field kind. */
import type { Field, FieldKind } from '@machines/kernel/fields.js';

import { amount } from './amount.js';
import { attachments } from './attachments.js';
import { date } from './date.js';
import { dateTime } from './date-time.js';
import { decimal } from './decimal.js';
import { email } from './email.js';
import type { FieldKindModule } from './field-kind.js';
import { flag } from './flag.js';
import { integer } from './integer.js';
import { json } from './json.js';
import { landline } from './landline.js';
import { longText } from './long-text.js';
import { lookup } from './lookup.js';
import { mobile } from './mobile.js';
import { month } from './month.js';
import { price } from './price.js';
import { quantity } from './quantity.js';
import { rate } from './rate.js';
import { ref } from './ref.js';
import { refs } from './refs.js';
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
