import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { CommandResponse, type CommandRunner, OperatorError } from '../command.ts';
import { errorCode } from '../files.ts';
import { socketPath } from './operator-socket.ts';

/** Milliseconds for the greeting and between signs of life. The command itself has no limit. */
const limits = { greeting: 10_000, silence: 60_000 };

const silent = 'has stopped answering. If it hangs, end it with kill -9 and start it again';

/** Connects to the server of a data folder; undefined when none listens. @throws OperatorError when it does not answer, or is another user's */
export async function connectToServer(dataDir: string, { greeting, silence } = limits): Promise<CommandRunner | undefined> {
  const path = socketPath(dataDir);
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined) return undefined;
  // In a shared folder, another user could place a socket to read bank statements.
  if (![process.getuid?.(), statSync(dataDir).uid].includes(owner)) {
    throw new OperatorError(`${path} belongs to another user. It is not the server of this data folder.`);
  }
  const socket = connect({ path, allowHalfOpen: true });
  // Errors are read with the lines. A later one shows as an incomplete response.
  socket.on('error', () => undefined);
  const hangs = new OperatorError(`The server of the data folder ${dataDir} ${silent}. Nothing was done.`);
  socket.setTimeout(greeting, () => socket.destroy(hangs));
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))) return undefined;
    if (errorCode(error) === 'EACCES') throw new OperatorError('The server runs as another user. Run the command as that user.');
    throw error;
  }
  const lines = linesOf(socket);
  // A server that hangs would take a request now, and run it when it goes on.
  const greeted = await lines.next().catch(failUnlessExpected);
  if (greeted.done) throw new OperatorError('The server is stopping. Nothing was done. Try again in a moment.');
  socket.setTimeout(0).removeAllListeners('timeout');
  return async (request, writeLines) => {
    socket.end(JSON.stringify(request));
    socket.on('timeout', () => socket.destroy(new OperatorError(`The server ${silent}. Check whether the command took effect.`)));
    let response: CommandResponse | undefined;
    for (;;) {
      socket.setTimeout(silence);
      const { value: line, done } = await lines.next().catch(failUnlessExpected);
      // The reader of the lines may take its time.
      socket.setTimeout(0);
      if (done) break;
      const part = parsePart(line);
      if (part !== undefined && 'lines' in part) await writeLines(part.lines);
      else response = part;
    }
    if (response === undefined) throw stopped();
    return response;
  };
}

const stopped = () => new OperatorError('The server stopped before it answered. Check whether the command took effect.');

function failUnlessExpected(error: unknown): never {
  throw error instanceof OperatorError ? error : stopped();
}

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let parts: string[] = [];
  for await (const text of socket.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...more] = text.split('\n');
    parts.push(first);
    for (const start of more) {
      yield parts.join('');
      parts = [start];
    }
  }
  if (parts.some((part) => part !== '')) yield parts.join('');
}

const Part = z.union([z.object({ lines: z.string() }), CommandResponse]);

/** A part of the response; undefined for an empty line, which is a sign of life. */
function parsePart(line: string): z.infer<typeof Part> | undefined {
  if (line === '') return undefined;
  let received: unknown;
  try {
    received = JSON.parse(line);
  } catch {
    // Without the parser's message, which would quote the response.
    throw stopped();
  }
  return z.parse(Part, received);
}
