/** Routes of the client as TSV: route, screen, audience, document. Those of documents come from their definitions. */
import { documents } from '../../state-machines/registry.js';

interface RouteLine { readonly route: string; readonly screen: string; readonly audience: string; readonly document: string }

/** Pages that belong to no document (platform-access.md §3.1). */
const shellRoutes: readonly RouteLine[] = [
  { route: '/', screen: 'special', audience: 'ANONYMOUS', document: '' },
  { route: '/login', screen: 'special', audience: 'ANONYMOUS', document: '' },
  { route: '/main', screen: 'special', audience: 'INSIDE,EX', document: '' },
  { route: '/404', screen: 'special', audience: 'ANONYMOUS,INSIDE,EX', document: '' },
];

const documentRoutes: readonly RouteLine[] = documents.flatMap((definition) => definition.screens.map((screen) => ({
  route: screen.route.startsWith('/') ? screen.route : `/main/${screen.route}`, screen: screen.kind, audience: screen.audience.join(','), document: definition.type,
})));

const lines = [...shellRoutes, ...documentRoutes].sort((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0));
process.stdout.write(`${['route\tscreen\taudience\tdocument', ...lines.map(({ route, screen, audience, document }) => [route, screen, audience, document].join('\t'))].join('\n')}\n`);
