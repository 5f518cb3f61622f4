/** `npm run machines`: what every document's machine is, as JSON. */
import { registeredDefinitions } from '../tables.js';

const machines = registeredDefinitions.map((definition) => {
  const rows = [...definition.machine.rows.values()];
  const passages = Object.entries(definition.machine.states).flatMap(([state, { passages: list = [] }]) =>
    list.map((passage) => ({ from: state, event: null, to: passage.to as string, who: [], codes: [] as readonly string[] })),
  );
  return {
    document: definition.type,
    version: definition.version,
    states: Object.keys(definition.machine.states),
    events: Object.keys(definition.events),
    transitions: [
      ...rows.map(({ state, event, spec }) => ({
        from: state,
        event,
        to: spec.to,
        who: spec.who.map((who) => who.label.en),
        codes: (spec.guards ?? []).flatMap((guard) => guard.codes),
      })),
      ...passages,
    ],
    refusalCodes: [...new Set(rows.flatMap(({ spec }) => (spec.guards ?? []).flatMap((guard) => guard.codes)))].sort(),
  };
});
console.log(JSON.stringify(machines, null, 2));
