import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; source: string };

/** A code, alone or with words: `550 5.1.1 unknown`. */
type Reply = number | `${number} ${string}`;

/** The behaviour of a mail server. */
export type MailServerBehaviour = {
  /** The code of its greeting; undefined for 220, 'never' for no greeting. */
  greeting: number | 'never' | undefined;
  /** The reply to a sender; undefined accepts it. */
  sender(address: string): Reply | undefined;
  /** The reply to a recipient; undefined accepts it. */
  recipient(address: string): Reply | undefined;
  /** The reply that rejects the content, or a dropped connection; undefined accepts it. */
  content: Reply | 'drops' | undefined;
  /** Also with a reply. */
  rejectsLogins: boolean | Reply;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  offersTls: boolean;
};

const workingServer: MailServerBehaviour = {
  greeting: undefined,
  sender: () => undefined,
  recipient: () => undefined,
  content: undefined,
  rejectsLogins: false,
  offersTls: false,
};

function rejection(reply: Reply) {
  const [, code, words = 'rejected'] = /^(\d+) ?(.+)?$/s.exec(`${reply}`) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(code) });
}

/** Starts a mail server for a test. @param changes its behaviour @param port a free one by default */
export async function startSmtpServer(changes: Partial<MailServerBehaviour> = {}, port = 0) {
  const behaviour: MailServerBehaviour = { ...workingServer, ...changes };
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: behaviour.offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect(_session, done) {
      if (behaviour.greeting !== 'never') done(behaviour.greeting === undefined ? null : rejection(behaviour.greeting));
    },
    onAuth({ username = '' }, _session, done) {
      logins.push(username);
      if (behaviour.rejectsLogins) done(rejection(behaviour.rejectsLogins === true ? 535 : behaviour.rejectsLogins));
      else done(null, { user: 'portal' });
    },
    onMailFrom({ address }, _session, done) {
      const reply = behaviour.sender(address);
      done(reply === undefined ? null : rejection(reply));
    },
    onRcptTo({ address }, _session, done) {
      const reply = behaviour.recipient(address);
      done(reply === undefined ? null : rejection(reply));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString('utf8') };
        if (behaviour.content === 'drops') return sockets.forEach((socket) => void socket.destroy());
        if (behaviour.content !== undefined) return done(rejection(behaviour.content));
        received.push(mail);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    /** Without TLS. */
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?tls=never`,
    received,
    /** The user names of the logins, accepted or not. */
    logins,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
