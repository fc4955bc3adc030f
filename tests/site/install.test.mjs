// What `make install` puts where, as nginx, systemd and whoever reads the manual meet it.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connect as tls } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { dataFolder, freePort } from './site.mjs';
import { until } from './steps.mjs';

const root = dataFolder();
const installed = (path) => join(root, path);
const oshidori = (args, env = {}) => spawnSync(installed('usr/bin/oshidori'), args, { encoding: 'utf8', env: { ...process.env, ...env } });

before(() => {
  execFileSync('make', ['-s', 'install', `DESTDIR=${root}`, 'PREFIX=/usr', 'SYSCONFDIR=/etc'], { env: { ...process.env, MAKEFLAGS: '' } });
});
after(() => rmSync(root, { recursive: true }));

test('its settings are where they say, and nothing is wrong with them', () => {
  const said = oshidori(['settings'], { OSHIDORI_SETTINGS: installed('etc/oshidori/oshidori.conf') });
  assert.equal(said.status, 0, said.stdout);
  assert.match(said.stdout, /^OSHIDORI_DATA=\/var\/lib\/oshidori {2}\(.*oshidori\.conf:\d+\)$/m);
  assert.match(said.stdout, /^OSHIDORI_RUN=\/run\/oshidori /m);
  if (!existsSync('/etc/oshidori/oshidori.conf'))
    assert.match(oshidori(['migrate']).stderr, /^oshidori: cannot read \/etc\/oshidori\/oshidori\.conf: [^\n]+\n$/);
});

test('what Prometheus needs comes with it, to be let in by a line of the site', () => {
  for (const name of readdirSync('nginx/examples')) assert.ok(existsSync(installed(`usr/share/doc/oshidori/examples/${name}`)), name);
  for (const name of ['site', 'tls']) assert.match(readFileSync(installed(`usr/share/oshidori/nginx-${name}.conf`), 'utf8'), /^# include \S+nginx-metrics\.conf;$/m);
  assert.match(readFileSync(installed('usr/share/oshidori/nginx-metrics.conf'), 'utf8'), /^ *listen 127\.0\.0\.1:9632;$/m);
});

test('it says nothing of the machine that it was built on', () => {
  assert.equal(readFileSync(installed('usr/bin/oshidori')).includes(process.cwd()), false);
});

test('its manual has every verb, every setting and every exit status', () => {
  const manual = gunzipSync(readFileSync(installed('usr/share/man/man1/oshidori.1.gz'))).toString().replaceAll('\\-', '-');
  const verbs = oshidori(['--help']).stdout.match(/^ {2}[a-z].*$/gm).map((line) => line.trim());
  const settings = oshidori(['settings', '--file']).stdout.match(/^#OSHIDORI_\w+/gm) ?? oshidori(['settings', '--file'], { OSHIDORI_SETTINGS: installed('etc/oshidori/oshidori.conf') }).stdout.match(/^#OSHIDORI_\w+/gm);
  assert.ok(verbs.length > 15 && settings.length > 5);
  for (const name of [...verbs, ...settings.map((line) => line.slice(1)), '0', '1', '2'])
    assert.ok(manual.includes(`.TP\n.B ${name}\n`), name);
});

// nginx with the installed site between others, on a port of the test's; the program beside it.
async function serve(name, fill, listen, use) {
  const run = join(root, 'run'), data = join(root, 'data'), conf = installed('etc/oshidori/oshidori.conf');
  for (const folder of [run, data, installed('tmp')]) mkdirSync(folder, { recursive: true });
  const here = (text) => text.replaceAll('/usr/share/', `${root}/usr/share/`).replaceAll('/run/oshidori', run).replaceAll('/var/log/nginx', root);
  for (const part of ['shared', 'server']) {
    const path = installed(`usr/share/oshidori/nginx-${part}.conf`);
    writeFileSync(installed(`${part}.conf`), here(readFileSync(path, 'utf8')));
  }
  let site = readFileSync(installed(`usr/share/oshidori/${name}`), 'utf8');
  for (const [word, value] of Object.entries(fill)) site = site.replaceAll(`@${word}@`, value);
  for (const part of ['shared', 'server']) site = site.replace(new RegExp(`include \\S*nginx-${part}\\.conf;`), `include ${root}/${part}.conf;`);
  assert.doesNotMatch(site, /@[A-Z]+@/);
  site = site.replace(/listen \[::\].*$/gm, '').replace(/listen (80|443)\b/g, (_, port) => `listen 127.0.0.1:${listen[port]}`);
  const temporary = ['client_body', 'fastcgi', 'proxy', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${root}/tmp/${kind};`).join(' ');
  writeFileSync(installed('nginx.conf'), `daemon off; ${process.getuid() === 0 ? 'user root;' : ''} pid ${root}/pid; error_log stderr; events { } http { sendfile on; gzip on; types_hash_max_size 2048; ${temporary}
    server { listen unix:${root}/other.sock; return 204; }\n${site} }`);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, OSHIDORI_SETTINGS: conf, OSHIDORI_DATA: data, OSHIDORI_RUN: run, OSHIDORI_BASE: fill.NAME ? `https://${fill.NAME}` : 'http://localhost' };
  const program = spawn(installed('usr/bin/oshidori'), ['serve'], { env, stdio: 'ignore' });
  await until('it serves', () => existsSync(join(run, 'oshidori.sock')), 60);
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', installed('nginx.conf')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (text) => { said += text; });
  try {
    await until('nginx listens', () => existsSync(join(root, 'pid')) || nginx.exitCode !== null, 60);
    assert.equal(nginx.exitCode, null, said);
    await use();
    assert.equal(said, '');
  } finally {
    for (const child of [nginx, program]) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    }
    rmSync(join(root, 'pid'), { force: true });
  }
}

test('beside other sites nginx serves it, and stops who sends without end, not a hall', async () => {
  const port = await freePort(), base = `http://127.0.0.1:${port}`;
  await serve('nginx-site.conf', { SHARE: installed('usr/share/oshidori') }, { 80: port }, async () => {
    for (const path of ['/en/', '/ja/', '/api/v1/tournaments', '/robots.txt']) assert.equal((await fetch(base + path)).status, 200, path);
    assert.equal((await fetch(`${base}/en/`)).headers.get('strict-transport-security'), null);
    const ask = () => fetch(`${base}/en/handicap?ruleset=jpga&a1=3d&a2=3d&b1=1d&b2=1d`);
    const hall = [];
    for (let i = 0; i < 60; i++) hall.push((await ask()).status);
    assert.deepEqual([...new Set(hall)], [200], 'sixty at once are a hall');
    const script = await Promise.all(Array.from({ length: 300 }, ask));
    const refused = script.filter((answer) => answer.status === 429);
    assert.ok(refused.length > 150, `${refused.length} of 300 were refused`);
    assert.equal(refused[0].headers.get('retry-after'), '10');
    assert.match(await refused[0].text(), /Too much at once[^]*少しお待ちください/);
    const calls = await Promise.all(Array.from({ length: 60 }, () => fetch(`${base}/api/v1/handicap?ruleset=jpga`)));
    const call = calls.find((answer) => answer.status === 429);
    assert.equal((await call.json()).status, 429);
    assert.equal((await fetch(`${base}/en/`)).status, 200, 'who only reads is not counted');
    const from = (address) => fetch(`${base}/en/handicap?ruleset=jpga`, { headers: { 'X-Forwarded-For': address } }).then(({ status }) => status);
    const network = await Promise.all(Array.from({ length: 200 }, (_, i) => from(`2001:db8:0:10a::${(i + 1).toString(16)}`)));
    assert.ok(network.filter((status) => status === 429).length > 50, 'a network of IPv6 is one who asks');
    assert.equal(await from('2001:db8:0:10b::1'), 200, 'and not the one beside it');
    assert.ok((await Promise.all(Array.from({ length: 200 }, (_, i) => from(`203.0.113.${i}`)))).every((status) => status === 200), 'of IPv4 each is one');
  });
});

// A certificate authority of the test's own, and what it says of localhost.
function certificate() {
  const openssl = (...args) => execFileSync('openssl', args, { cwd: root, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Pond');
  openssl('req', ...key, '-keyout', 'site.key', '-out', 'site.csr', '-subj', '/CN=localhost');
  writeFileSync(installed('names'), 'subjectAltName=DNS:localhost');
  openssl('x509', '-req', '-in', 'site.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-out', 'site.pem', '-days', '2', '-extfile', 'names');
  return readFileSync(installed('ca.pem'));
}

test('over TLS it speaks HTTP/2, tells browsers to stay, and port 80 leads there', async () => {
  const ca = certificate(), ports = { 80: await freePort(), 443: await freePort() };
  const fill = { SHARE: installed('usr/share/oshidori'), NAME: 'localhost', CERTIFICATE: installed('site.pem'), KEY: installed('site.key') };
  await serve('nginx-tls.conf', fill, ports, async () => {
    const there = await fetch(`http://127.0.0.1:${ports[80]}/en/about?x=1`, { redirect: 'manual' });
    assert.equal(there.status, 301);
    assert.equal(there.headers.get('location'), 'https://localhost/en/about?x=1');
    const client = connect(`https://localhost:${ports[443]}`, { ca, lookup: (_, options, done) => (options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) });
    for (const path of ['/en/', '/en/sign-in']) {
      const head = await new Promise((resolve, reject) => {
        client.on('error', reject);
        client.request({ ':path': path }).on('response', resolve).on('error', reject).resume().end();
      });
      assert.equal(head[':status'], 200);
      assert.equal(head['strict-transport-security'], 'max-age=31536000');
      if (path === '/en/sign-in') assert.match(head['set-cookie'][0], /^__Host-.*; Secure/);
    }
    client.close();
    await assert.rejects(new Promise((resolve, reject) => {
      tls({ host: '127.0.0.1', port: ports[443], servername: 'localhost', ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }, resolve).on('error', reject);
    }), /version|protocol|alert/i);
  });
});

test('its services need little', (t) => {
  const folder = installed('usr/lib/systemd/system');
  const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
  assert.equal(services.length, 4);
  for (const name of services) assert.match(readFileSync(join(folder, name), 'utf8'), /^ExecStart=\/usr\/bin\/oshidori /m);
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    t.skip('systemd-analyze is not installed');
    return;
  }
  for (const name of services) {
    const said = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', join(folder, name)], { encoding: 'utf8' });
    assert.ok(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said.stdout)?.[1]) <= 2, said.stdout);
  }
});
