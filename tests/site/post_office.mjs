// A mail server on the loopback: smtp-server behind a door at which talks can be cut short.
import { createConnection, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { endsWithTest } from './site.mjs';

const text = (bytes) => bytes.toString('utf8');
const ofBase64 = (coded) => text(Buffer.from(coded.replace(/\s/g, ''), 'base64'));

function words(field) {
  return field.replace(/\r\n /g, '').replace(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (_, coded) => Buffer.from(coded, 'base64').toString('latin1'))
    .replace(/[\x80-\xff]+/g, (bytes) => text(Buffer.from(bytes, 'latin1')));
}

function read(raw) {
  const [head, body] = raw.split('\r\n\r\n');
  const field = (name) => head.match(new RegExp(`^${name}: (.*(?:\r\n .*)*)`, 'm'))?.[1];
  return { head, id: field('Message-ID'), from: field('From'), subject: words(field('Subject')), body: ofBase64(body) };
}

// `to` decides about an address, at once or later: 'yes', 'hang', or a number to refuse with, once for each attempt.
// `door` decides about a talk: 'open', 'cut before the yes', 'cut after the yes', 'no goodbye'.
export async function postOffice() {
  const office = { letters: [], attempts: [], to: () => 'yes', door: () => 'open', port: 0 };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true, logger: false, closeTimeout: 100,
    async onRcptTo({ address }, session, done) {
      office.attempts.push({ address, at: Date.now() });
      const answer = await office.to(address, office.attempts.filter((attempt) => attempt.address === address).length);
      if (answer === 'yes') done();
      else if (answer !== 'hang') done(Object.assign(new Error(answer === 451 ? 'try again later' : 'no such user <here>'), { responseCode: answer }));
    },
    onData(stream, session, done) {
      const parts = [];
      stream.on('data', (bytes) => parts.push(bytes));
      stream.on('end', () => {
        office.letters.push({ to: session.envelope.rcptTo[0].address, ...read(text(Buffer.concat(parts))) });
        done();
      });
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  const sockets = new Set();
  const front = createServer((visitor) => {
    const behind = createConnection(server.server.address().port, '127.0.0.1');
    let said = '', whole = false, taken = false;
    for (const socket of [visitor, behind]) {
      sockets.add(socket);
      socket.on('close', () => { sockets.delete(socket); visitor.destroy(); behind.destroy(); });
      socket.on('error', () => {});
    }
    visitor.on('data', (bytes) => {
      said = (said + bytes.toString('latin1')).slice(-5000);
      if (/\r\nDATA\r\n[\s\S]*\r\n\.\r\n$/i.test(`\r\n${said}`)) whole = true;
      if (taken && office.door() === 'no goodbye') return;
      behind.write(bytes);
    });
    behind.on('data', (bytes) => {
      if (!whole || taken) { visitor.write(bytes); return; }
      taken = true;
      if (office.door() === 'cut before the yes') visitor.destroy();
      else if (office.door() === 'cut after the yes') visitor.write(bytes, () => visitor.destroy());
      else visitor.write(bytes);
    });
  });
  const listen = (port) => new Promise((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, '127.0.0.1', resolve);
  });
  await listen(0);
  office.port = front.address().port;
  office.down = () => new Promise((resolve) => {
    front.close(resolve);
    for (const socket of sockets) socket.destroy();
  });
  office.up = () => listen(office.port);
  endsWithTest(() => office.close());
  office.close = async () => {
    if (front.listening) await office.down();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return office;
}

// How a site is told to send its mail there.
export const mailBy = (office) => ({
  OSHIDORI_SMTP: `smtp://127.0.0.1:${office.port}`, OSHIDORI_MAIL_FROM: 'Oshidori <desk@oshidori.example>',
});
