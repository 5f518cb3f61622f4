/** Prints pictures or text of what is shown: they stand in the page for as long as the browser's dialog is open. */
import classes from './file-view.module.css';
import { markImage } from './mark.js';

/** @param parts what is printed, a page each */
export async function printParts(parts: readonly HTMLElement[], mark: string | null): Promise<void> {
  const box = document.createElement('div');
  box.className = classes['print']!;
  const hidden = document.getElementById('root');
  const style = hidden?.style.display ?? '';
  for (const part of parts) {
    const page = document.createElement('div');
    page.append(part);
    if (mark !== null) page.append(overlay(mark));
    box.append(page);
  }
  document.body.append(box);
  await Promise.all([...box.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)));
  if (hidden) hidden.style.display = 'none';
  try {
    window.print();
  } finally {
    if (hidden) hidden.style.display = style;
    box.remove();
  }
}

function overlay(mark: string): HTMLElement {
  const over = document.createElement('div');
  over.className = classes['mark']!;
  over.style.backgroundImage = markImage(mark);
  return over;
}
