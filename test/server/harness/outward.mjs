/** Loaded before a process's own code, and into its threads: writes down each address that it connects to or asks for. */
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const log = process.env.GUILDHALL_TEST_OUTWARD;
const write = (line) => appendFileSync(log, `${process.pid} ${line}\n`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  const { host = 'localhost', port, path } = typeof first === 'object' && first !== null ? first : { port: first, host: args[1] };
  write(path ? `path ${path}` : `connect ${host}:${port}`);
  return connect.apply(this, args);
};
for (const owner of [dns, dns.promises]) {
  for (const name of Object.keys(owner).filter((one) => /^(lookup|resolve|reverse)/.test(one))) {
    const asked = owner[name];
    owner[name] = function (...args) {
      write(`${name} ${args[0]}`);
      return asked.apply(this, args);
    };
  }
}
