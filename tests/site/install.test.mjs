// What `make install` puts where, as nginx, systemd and whoever reads the manual meet it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { dataFolder } from './site.mjs';

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

test('its manual has every verb, every setting and every exit status', () => {
  const manual = gunzipSync(readFileSync(installed('usr/share/man/man1/oshidori.1.gz'))).toString().replaceAll('\\-', '-');
  const verbs = oshidori(['--help']).stdout.match(/^ {2}[a-z].*$/gm).map((line) => line.trim());
  const settings = oshidori(['settings', '--file']).stdout.match(/^#OSHIDORI_\w+/gm) ?? oshidori(['settings', '--file'], { OSHIDORI_SETTINGS: installed('etc/oshidori/oshidori.conf') }).stdout.match(/^#OSHIDORI_\w+/gm);
  assert.ok(verbs.length > 15 && settings.length > 5);
  for (const name of [...verbs, ...settings.map((line) => line.slice(1)), '0', '1', '2'])
    assert.ok(manual.includes(`.TP\n.B ${name}\n`), name);
});

test('nginx reads its site beside others', () => {
  const site = readFileSync(installed('usr/share/oshidori/nginx-site.conf'), 'utf8')
    .replaceAll('"/usr/', `"${root}/usr/`).replaceAll('/var/log/nginx', root).replace(/listen 80; listen .*$/m, `listen unix:${root}/test.sock;`);
  mkdirSync(installed('tmp'), { recursive: true });
  const temporary = ['client_body', 'fastcgi', 'proxy', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/tmp/${name};`).join(' ');
  writeFileSync(installed('nginx.conf'), `pid ${root}/pid; error_log stderr; events { } http { sendfile on; gzip on; types_hash_max_size 2048; ${temporary}
    server { listen unix:${root}/other.sock; return 204; }\n${site} }`);
  const said = spawnSync('nginx', ['-t', '-q', '-c', installed('nginx.conf')], { encoding: 'utf8', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  assert.equal(said.stderr, '');
  assert.equal(said.status, 0);
  assert.doesNotMatch(site, /@[A-Z]+@/);
  for (const [, path] of site.matchAll(/"(\/[^"@]*\/usr\/[^"]*)"/g)) assert.ok(existsSync(path), path);
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
