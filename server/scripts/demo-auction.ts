/**
 * `npm run demo:auction -- FILE [--pace MS]`: holds a recorded public auction again on a running server, with the demo
 * company's people, and prints our ranking beside the recorded one. Exit 1 when any lot differs, 2 when it cannot be held.
 */
import { auctionCommand } from './auction/command.js';

process.exitCode = await auctionCommand(process.argv.slice(2), {
  variables: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
