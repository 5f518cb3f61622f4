/** Another user, in a thread of his own: asks /health again and again and tells the longest he waited. */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let asked = 0;
let isOver = false;

parentPort.on('message', (word) => {
  if (word === 'end') isOver = true;
  else if (word === 'told') {
    parentPort.postMessage({ longest, asked });
    longest = 0;
    asked = 0;
  }
});

const ask = () =>
  new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: workerData.port, path: '/health', agent }, (response) => {
        response.resume();
        response.on('end', resolve);
      })
      .on('error', reject);
  });

while (!isOver) {
  const from = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - from);
  asked += 1;
  await new Promise((resolve) => setTimeout(resolve, 2));
}
agent.destroy();
parentPort.close();
