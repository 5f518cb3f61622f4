import { describe, expect, test } from '@jest/globals';

import { contentHash, contentHashNow, contentHashWithUnset } from '../../../server/process/values.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { blankContext } from '../../../state-machines/kernel/document.js';
import { f, hot } from '../../../state-machines/kernel/fields.js';
import { bpmApplication } from '../../../state-machines/process/application/index.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';

const parts = hot('Parts', '部件', { key: 'partNo', bound: 10 }, { partNo: f.integer('No.', '序号'), name: f.text(60, 'Name', '名称') });

/** What an order is after a release that gave it a text, people, files, a column of its lines, and lines of another kind. */
const gained = (definition: AnyDefinition): AnyDefinition => {
  const [name, line] = Object.entries(definition.lines).find(([, { temperature, computed }]) => temperature === 'hot' && !computed)!;
  return {
    ...definition,
    fields: {
      ...definition.fields,
      later: f.text(60, 'Later', '后加'),
      witnesses: f.refs('baseUsers', 'Witnesses', '见证人'),
      drawings: f.attachments('Drawings', '图纸'),
    },
    lines: { ...definition.lines, [name]: { ...line, fields: { ...line.fields, laterToo: f.text(60, 'Later', '后加') } }, parts },
  };
};

describe('what is approved', () => {
  const order = anyDefinition(srmPurOrderHeader);
  const [lineName] = Object.entries(order.lines).find(([, { temperature, computed }]) => temperature === 'hot' && !computed)!;
  const context = { ...blankContext(order), remark: 'by rail', [lineName]: [{ lineNo: 1, remark: 'first' }] } as never;
  const after = { ...(context as object), later: null, witnesses: [], drawings: [], parts: [] } as never;
  const with_ = (more: object) => ({ ...(after as object), ...more }) as never;

  test('stays what was submitted when the document gains fields', () => {
    expect(contentHash(gained(order), after)).toBe(contentHash(order, context));
    expect(contentHash(gained(order), context)).toBe(contentHash(order, context));
  });

  test.each([
    ['the text', { later: 'by road' }],
    ['the people', { witnesses: ['1'] }],
    ['the lines', { parts: [{ partNo: 1, name: 'bolt' }] }],
    ['the column', { [lineName]: [{ lineNo: 1, remark: 'first', laterToo: 'x' }] }],
    ['a line taken out', { [lineName]: [] }],
  ])('is another once somebody changes %s', (_what, more) => {
    expect(contentHash(gained(order), with_(more))).not.toBe(contentHash(order, context));
  });

  test('an approval that began when unset fields counted goes on, and still sees what changes', () => {
    const submitted = contentHashWithUnset(order, context);
    expect(submitted).not.toBe(contentHash(order, context));
    expect(contentHashNow(order, context, submitted)).toBe(submitted);
    const changed = { ...(context as object), [lineName]: [] } as never;
    expect(contentHashNow(order, changed, submitted)).toBe(contentHash(order, changed));
  });

  test('and so does one that began before there were forms', () => {
    const definition = anyDefinition(bpmApplication);
    const { formData: _form, ...before } = definition.fields;
    const visit = { ...blankContext(definition), title: 'Visit' } as never;
    expect(contentHashWithUnset(definition, visit)).toBe(contentHashWithUnset({ ...definition, fields: before }, visit));
  });
});
