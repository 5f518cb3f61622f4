/** Loaded before the product's server: tells the bench when an entry of a hall was committed, on the machine's common clock. */
import { built } from './built.mjs';
import { instant } from './peers/raw-socket.mjs';

const { Publisher } = await built('server/kernel/runtime/steps/publish');
const { publish } = Publisher.prototype;

Publisher.prototype.publish = function publishAndTell(commits) {
  const committed = instant();
  publish.call(this, commits);
  const instants = commits.flatMap(({ definition, entries }) => (definition.evidence ? entries.map(({ at }) => at) : []));
  if (instants.length > 0) process.send({ committed, instants });
};
