/** What a built-in program says when it is through. */
import type { Finished } from '../../../state-machines/platform/request/fields.js';

export const done = (rowCount: number, warnings: number, resultText: string, resultTextEn: string): Finished => ({
  outputFileId: null,
  rowCount,
  warnings,
  resultText,
  resultTextEn,
});
