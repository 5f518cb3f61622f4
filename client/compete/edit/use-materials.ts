/** A material chosen for a line brings its name, specification and unit, where the line has none yet. */
import { useEffect, useRef } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import type { Values } from '../../kernel/form/editing.js';

const copied = ['itemName', 'spec', 'uomId'] as const;

const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The rows with what is known of their materials; the same rows where nothing is to be filled in. */
export function filled(rows: readonly Values[], materials: ReadonlyMap<string, Values>): readonly Values[] {
  const next = rows.map((row) => {
    const material = empty(row['itemId']) || !empty(row['itemName']) ? undefined : materials.get(String(row['itemId']));
    if (!material) return row;
    return {
      ...row,
      ...Object.fromEntries(copied.filter((name) => empty(row[name]) && !empty(material[name])).map((name) => [name, material[name]])),
    };
  });
  return next.some((row, index) => row !== rows[index]) ? next : rows;
}

export function useMaterials(rows: readonly Values[], onFill: (rows: readonly Values[]) => void): void {
  const known = useRef(new Map<string, Values>());
  const newest = useRef({ rows, onFill });
  newest.current = { rows, onFill };
  useEffect(() => {
    const wanted = [...new Set(rows.filter((row) => !empty(row['itemId']) && empty(row['itemName'])).map((row) => String(row['itemId'])))];
    let gone = false;
    const fill = (): void => {
      const next = filled(newest.current.rows, known.current);
      if (!gone && next !== newest.current.rows) newest.current.onFill(next);
    };
    const missing = wanted.filter((id) => !known.current.has(id));
    if (missing.length === 0) {
      fill();
      return undefined;
    }
    Promise.all(
      missing.map((id) =>
        call<Values>('baseMaterialItem', 'findById', { id }, { quiet: true }).then((answer) => {
          if (answer.status === 'S') known.current.set(id, answer.data);
        }),
      ),
    )
      .then(fill)
      .catch((error: unknown) => {
        // Without an answer the buyer types the name; everything else is an error of ours.
        if (!(error instanceof NoAnswer)) throw error;
      });
    return () => {
      gone = true;
    };
  }, [rows]);
}
