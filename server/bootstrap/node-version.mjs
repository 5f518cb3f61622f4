// Written so that a Node of any age that knows modules can read it, and imported before anything newer is loaded.
const found = process.versions.node.split('.').map(Number);
if (found[0] < 20 || (found[0] === 20 && found[1] < 19)) {
  console.error(
    'Guildhall needs Node 20.19 or newer, and this is Node ' + process.versions.node + ': install a current Node from nodejs.org.',
  );
  process.exit(1);
}
