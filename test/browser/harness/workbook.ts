import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';

/** The workbook that comes when something is pressed. */
export async function takenBook(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly book: ExcelJS.Workbook }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  return { name: file.suggestedFilename(), book };
}
