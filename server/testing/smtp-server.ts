import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; source: string };

/** How a mail server behaves; can be changed while it runs. */
export type Manners = {
  /** The code it greets with instead of 220, or that it never says a word. */
  greeting: number | 'never' | undefined;
  /** The code it refuses a recipient with; undefined for one that it takes. */
  recipient(address: string): number | undefined;
  /** What it does once it has the content: a code to refuse it with, or it drops the connection, before or after it has kept the mail. */
  content: number | 'drops' | 'keeps and drops' | undefined;
  /** Whether it wants a log-in, and refuses every one. */
  refusesLogIns: boolean;
};

export const goodManners: Manners = { greeting: undefined, recipient: () => undefined, content: undefined, refusesLogIns: false };

const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

/** A mail server of the test's own. @param changes how it behaves at first @param port any by default */
export async function startSmtpServer(changes: Partial<Manners> = {}, port = 0) {
  const manners: Manners = { ...goodManners, ...changes };
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect(_session, done) {
      if (manners.greeting !== 'never') done(manners.greeting === undefined ? null : refusal(manners.greeting));
    },
    onAuth(_login, _session, done) {
      if (manners.refusesLogIns) done(refusal(535));
      else done(null, { user: 'portal' });
    },
    onRcptTo({ address }, _session, done) {
      const code = manners.recipient(address);
      done(code === undefined ? null : refusal(code));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString('utf8') };
        if (typeof manners.content === 'number') return done(refusal(manners.content));
        if (manners.content !== 'drops') received.push(mail);
        if (manners.content === undefined) return done();
        for (const socket of sockets) socket.destroy();
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
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    manners,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
