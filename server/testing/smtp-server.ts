import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; source: string };

/** The behaviour of a mail server. */
export type MailServerBehaviour = {
  /** The code of its greeting; undefined for 220, 'never' for no greeting. */
  greeting: number | 'never' | undefined;
  /** The code for a recipient; undefined accepts it. */
  recipient(address: string): number | undefined;
  /** The code that rejects the content, or a dropped connection; undefined accepts it. */
  content: number | 'drops' | undefined;
  rejectsLogins: boolean;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  offersTls: boolean;
};

const workingServer: MailServerBehaviour = {
  greeting: undefined,
  recipient: () => undefined,
  content: undefined,
  rejectsLogins: false,
  offersTls: false,
};

const rejection = (responseCode: number) => Object.assign(new Error('rejected'), { responseCode });

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
      if (behaviour.rejectsLogins) done(rejection(535));
      else done(null, { user: 'portal' });
    },
    onRcptTo({ address }, _session, done) {
      const code = behaviour.recipient(address);
      done(code === undefined ? null : rejection(code));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString('utf8') };
        if (typeof behaviour.content === 'number') return done(rejection(behaviour.content));
        if (behaviour.content === 'drops') return sockets.forEach((socket) => void socket.destroy());
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
