/** Routes of the client as TSV: route, screen, audience, document. Those of documents come from their definitions. */
import { standsAlone } from '../../state-machines/addresses.js';
import { documents } from '../../state-machines/registry.js';
import { shellRoutes } from './shell-routes.js';
import type { RouteLine } from './shell-routes.js';

const documentRoutes: readonly RouteLine[] = documents.flatMap((definition) =>
  definition.screens.map((screen) => ({
    route: standsAlone(screen.route) ? `/${screen.route}` : `/main/${screen.route}`,
    screen: screen.kind,
    audience: screen.audience.join(','),
    document: definition.type,
  })),
);

const lines = [...shellRoutes, ...documentRoutes].sort((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0));
process.stdout.write(
  `${['route\tscreen\taudience\tdocument', ...lines.map(({ route, screen, audience, document }) => [route, screen, audience, document].join('\t'))].join('\n')}\n`,
);
