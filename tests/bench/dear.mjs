// What somebody may cost on purpose: the dearest pages there are, and readers and senders that take a
// byte a second.
import { connect } from 'node:net';

import { Client, follow } from '../site/client.mjs';
import { languages } from '../site/site.mjs';
import { routes } from '../site/routes.mjs';
import { ask, base, cpuOfProcess, median, oshidori, programOf, say, sleep } from './site.mjs';

const slow = 200, times = 3, slug = 'greatest';

// Of an event of 1,000 pairs and five rounds, what a GET with no fields may ask for.
const addresses = ({ pages, calls }) => [...pages, ...calls].filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replace('{lang}', languages[0]).replace('{slug}', slug).replace('{n}', '3').replace('{ruleset}', 'egf-pair').replace(/\{page\}/, 'standings'))
  .filter((path) => !path.includes('{'));

const cpu = (pids) => pids.reduce((sum, pid) => sum + cpuOfProcess(pid), 0) * 1e3;

// [milliseconds, path, whether the drawers answered it], the dearest first.
async function dearest({ workers, writer, press, drawers }, client, headers) {
  const all = [], lanes = [[...workers, writer, press], drawers];
  for (const path of addresses(routes())) {
    const costs = [];
    for (let i = 0; i < times; i++) {
      const before = lanes.map(cpu);
      await client.get(path, { headers });
      costs.push(lanes.map((lane, n) => cpu(lane) - before[n]));
    }
    const [others, drawn] = [0, 1].map((n) => median(costs.map((cost) => cost[n])));
    all.push([others + drawn, path, drawn > others]);
  }
  return all.toSorted(([a], [b]) => b - a);
}

const told = (list) => list.slice(0, 4).map(([ms, path]) => `${path} ${ms.toFixed(0)}`).join(', ');

// The press answers what is published, in a queue of its own; an Authorization header leads past it.
export async function sayDearest(site) {
  const program = programOf(site);
  const visitor = new Client(base), organiser = await follow({ base }, new URL(oshidori('organiser', 'organiser@oshidori.example')).pathname);
  for (const [who, client] of [['a visitor', visitor], ['an organiser', organiser]]) {
    const list = await dearest(program, client, { Authorization: 'Bearer none' });
    const queued = list.filter(([, , drawn]) => drawn), others = list.filter(([, , drawn]) => !drawn);
    say(`the dearest page of ${who}, event of 1,000, CPU`, others[0][0], 'at most', 50, 'ms',
      `${told(others)}${queued[0][0] > 1 ? `; in the drawers’ queue: ${told(queued)}` : ''}`);
    client.close();
  }
}

async function readMs() {
  const times = [];
  for (let i = 0; i < 100; i++) {
    const began = performance.now();
    await ask(`${base}/en/handicap?ruleset=jpga&a1=1d&a2=1d&b1=1d&b2=1d`);
    times.push(performance.now() - began);
  }
  return median(times);
}

// Half of them never end their first line, the others never what they send.
export async function saySlow() {
  const { port } = new URL(base), before = await readMs();
  const sockets = Array.from({ length: slow }, (_, n) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(n % 2 ? 'GET /en/handicap?a1=' : 'POST /en/t/running/enter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n');
    return socket;
  });
  const drip = setInterval(() => { for (const socket of sockets) socket.write('1'); }, 1000);
  await sleep(2000);
  const beside = await readMs();
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  say(`a page beside ${slow} connections of a byte a second`, beside / before, 'at most', 1.5, '', `${beside.toFixed(2)} : ${before.toFixed(2)} ms`);
}
