/** Origin of the page around ours, which the policy of our page has let in; null: there is none, or the browser does not say. */
export function originAround({
  self,
  parent,
  location,
  document,
}: Pick<Window, 'self' | 'parent' | 'location' | 'document'>): string | null {
  if (parent === self) return null;
  const told = (location as { readonly ancestorOrigins?: ArrayLike<string> }).ancestorOrigins?.[0];
  if (told) return told;
  return document.referrer === '' ? null : new URL(document.referrer).origin;
}
