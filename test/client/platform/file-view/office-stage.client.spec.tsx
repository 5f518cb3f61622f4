import { afterEach, describe, expect, test } from '@jest/globals';
import type { Outline } from '@machines/platform/file/outline.js';
import { cleanup, screen } from '@testing-library/react';

import { setLanguage } from '../../../../client/kernel/language/language.js';
import { OfficeStage } from '../../../../client/platform/file-view/OfficeStage.js';
import { shown } from '../../kernel/render.js';

const quotation: Outline = { kind: 'sheets', cut: false, sheets: [{ name: 'Quotation', cut: false, rows: [[1, ['Bolt M8', '12.50']]] }] };

afterEach(cleanup);

describe('an office file that no converter makes pages of', () => {
  test.each([
    ['en', 'Approximate view: page breaks, fonts and numbering may differ. Download the original for the exact layout.'],
    ['cn', '近似预览:分页、字体、编号可能与原文不同,请下载原文件查看'],
  ] as const)('says so above its values, in %s', async (language, sentence) => {
    await setLanguage(language);
    shown(<OfficeStage outline={quotation} handle={{ current: null }} onPosition={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['', 'Bolt M8', '12.50']);
  });
});
