/**
 * `npm run access`: who may do what, as TSV: role × document × state × event. The roles are those that the product ships;
 * `named` says that the row asks for persons whom the document names, who hold the button by any role.
 */
import { buttonOf } from '../../state-machines/kernel/events.js';
import { docTypesOf } from '../../state-machines/kernel/menu-tree.js';
import { documents } from '../../state-machines/registry.js';
import { shippedAccess } from '../platform/access/shipped.js';

const { menus, roles } = shippedAccess(documents);
const typesOf = new Map(menus.map((menu) => [menu.menuCode, docTypesOf((menu.fields['docTypes'] ?? null) as string | null)]));

const lines = roles.flatMap(({ responsibility: { respCode }, rights }) =>
  documents.flatMap((definition) => {
    const held = new Set(
      Object.entries(rights)
        .filter(([menuCode]) => typesOf.get(menuCode)!.includes(definition.type))
        .flatMap(([, codes]) => codes),
    );
    return [...definition.machine.rows.values()].flatMap(({ state, event, spec }) => {
      const eventSpec = definition.events[event]!;
      const people = spec.who.filter((who) => !who.system);
      const by = people.some((who) => who.resp?.includes(respCode)) ? 'role' : people.some((who) => !who.resp) ? 'named' : null;
      const button = buttonOf(event, eventSpec);
      return eventSpec.system || by === null || !held.has(button)
        ? []
        : [[respCode, definition.type, state, event, String(spec.to), button, by].join('\t')];
    });
  }),
);

process.stdout.write(`${['role\tdocument\tstate\tevent\tto\tbutton\tby', ...lines].join('\n')}\n`);
