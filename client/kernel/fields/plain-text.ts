/** Rich text as plain paragraphs: what it says without its mark-up. Nothing of it is ever run or loaded. */
const ends = /<(?:\/(?:p|div|li|h[1-6]|tr)|br\s*\/?)>/gi;

export function plainText(text: string): string {
  if (!/<[a-z!/]/i.test(text)) return text;
  const { body } = new DOMParser().parseFromString(text.replace(ends, '$&\n'), 'text/html');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}
