import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';
import ts from 'typescript';

import { isSave } from '../server/kernel/edges/calls/commands.js';
import { writableCommonFields } from '../state-machines/kernel/document.js';
import { documents } from '../state-machines/registry.js';

// What a screen of our own making sends is what the event takes: forms are made of the definition, these are typed by hand.

const root = path.resolve(import.meta.dirname, '../client');

interface Sent {
  readonly where: string;
  readonly event: string;
  readonly names: readonly string[];
}

/** `x.send('EVENT', { a, b: … })`: names of what goes along; spreads and variables say nothing. */
function sentIn(file: string, text: string): readonly Sent[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Sent[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)send$/.test(node.expression.getText(source))) {
      const [event, payload] = node.arguments;
      if (event && ts.isStringLiteral(event) && /^[A-Z][A-Z_]+$/.test(event.text) && payload && ts.isObjectLiteralExpression(payload)) {
        const names = payload.properties.flatMap((one) => (one.name && !ts.isSpreadAssignment(one) ? [one.name.getText(source)] : []));
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({ where: `${file}:${line + 1}`, event: event.text, names });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether some document takes it: which one is a matter of the screen. */
function isTaken({ event, names }: Pick<Sent, 'event' | 'names'>): boolean {
  return documents.some(({ events, fields, lines }) => {
    const spec = events[event];
    if (!spec) return false;
    const known = isSave(spec) ? [...writableCommonFields, ...Object.keys(fields), ...Object.keys(lines)] : Object.keys(spec.payload ?? {});
    return names.every((name) => known.includes(name));
  });
}

test('screens send what their events take', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  const sent = texts.flatMap(([file, text]) => (text.includes("send('") ? sentIn(file, text) : []));
  expect(sent.length).toBeGreaterThan(25);
  expect(sent.filter((one) => !isTaken(one))).toEqual([]);
});

test('a save is fields and lines side by side; a wrapping is found', () => {
  expect(sentIn('a.tsx', "void document.send('SAVE', { fields: { remark } });").map(isTaken)).toEqual([false]);
  expect(sentIn('a.tsx', "void document.send('SAVE', { remark, ...more });").map(isTaken)).toEqual([true]);
});
