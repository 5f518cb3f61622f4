/** Addresses of screens. The auditor's stand beside the workspace's, and name a record by parts of the path (platform-system.md §11). */

export const standsAlone = (route: string): boolean => route === 'audit' || route.startsWith('audit/');

/** Routes with parts that the query of their tab fills. */
const patterns: readonly string[] = ['audit/document/:type/:id', 'audit/machines/:type'];

type Query = Readonly<Record<string, string>>;

/** The route with its parts filled, and what is left of the query. */
export function filled(route: string, query: Query): { readonly path: string; readonly rest: Query } {
  const rest: Record<string, string> = { ...query };
  const path = route.replace(/:(\w+)/g, (whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  return { path, rest };
}

/** The route that a path is of, and what its parts say. */
export function read(path: string): { readonly route: string; readonly said: Query } {
  const parts = path.split('/');
  for (const pattern of patterns) {
    const wanted = pattern.split('/');
    if (wanted.length !== parts.length || wanted.some((part, index) => !part.startsWith(':') && part !== parts[index])) continue;
    const said = Object.fromEntries(
      wanted.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[index]!)]] : [])),
    );
    return { route: pattern, said };
  }
  return { route: path, said: {} };
}

/** What somebody typed may be no escape at all. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
