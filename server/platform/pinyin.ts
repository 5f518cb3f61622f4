/** Pinyin initials of Chinese names, so that `cgb` finds 采购部. */
const initials = new Map<string, string>();
const MOST_KNOWN = 50_000;
/** The dictionary is read with the first search. */
export async function initialsOf(names: readonly string[]): Promise<(name: string) => string> {
  const { pinyin } = await import('pinyin-pro');
  if (initials.size > MOST_KNOWN) initials.clear();
  for (const name of names)
    if (!initials.has(name))
      initials.set(name, pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase());
  return (name) => initials.get(name) ?? '';
}
