import type { ReactNode } from 'react';

import { formatQuantity } from '../../language/format.js';
import { decimalKind } from './decimal-kind.js';
import type { FieldKindModule, InputProps } from '../field-kind.js';
import { MasterOffered } from '../offered.js';

const percent = decimalKind((value) => `${formatQuantity(value)}%`, 100);

const Input = (props: InputProps): ReactNode =>
  props.field.offers && 'entity' in props.field.offers ? (
    <MasterOffered
      {...props}
      {...props.field.offers}
      present={props.value}
      read={(value) => percent.text(value, props.field, 'en', 'UTC')}
    />
  ) : (
    <percent.Input {...props} />
  );

export const rate: FieldKindModule = { ...percent, Input };
