import { once } from 'node:events';
import { connect } from 'node:net';

type RawRequest = { method: string; url: string; headers: Readonly<Record<string, string>>; payload: string | undefined };
type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string };

/** Sends a request over a new connection, unchanged: HTTP clients would correct it. */
export async function sendRaw(port: number, { method, url, headers, payload }: RawRequest): Promise<Answer> {
  const body = Buffer.from(payload ?? '', 'utf8');
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (payload !== undefined) lines.push(`content-length: ${body.length}`);
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  // The server may answer and close before it has read the whole request.
  socket.on('error', () => undefined);
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'utf8');
  socket.write(body);
  await once(socket, 'close');
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(answer: string): Answer {
  const [head = '', ...rest] = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]));
  return { status: Number(status.split(' ')[1]), headers, body: unchunk(rest.join('\r\n\r\n'), headers) };
}

function unchunk(body: string, headers: Readonly<Record<string, string>>): string {
  return headers['transfer-encoding'] === 'chunked' ? body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/gi, '') : body;
}
