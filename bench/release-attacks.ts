import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { openPostgres } from '../server/src/platform/db/open-postgres.ts';
import { blobHashOf, storeBlob } from '../server/src/registry/store/blob-store.ts';
import { goodFiles, goodRelease, hostileFiles, hostileReleases, hostileStyles } from '../server/testing/hostile-releases.ts';
import { seal } from '../server/testing/release-signing.ts';
import { admitRemote, releaseOf, useReleases } from '../server/testing/releases.ts';
import { startPostgres, startSeeded } from './servers.ts';

// What calls to check and to store a release, made to take long with a token that may only upload, do to the server's event loop.
const mostMilliseconds = 50;
const remote = 'mfe-invoices';
const base = `/api/releases/${remote}`;

const postgres = await startPostgres();
const portal = await startSeeded(postgres, 1);
const { database, close } = await openPostgres(portal.environment.DATABASE_URL ?? '', 1, () => undefined);
const agent = new Agent({ keepAlive: true });
const rows: { call: string; status: number; 'answered, ms': number; 'loop, ms': number }[] = [];
try {
  await admitRemote(database, remote);
  const token = await useReleases({ app: undefined as never, database }).token(remote, ['upload']);

  async function send(method: string, path: string, body: string | Buffer): Promise<{ status: number; answer: string }> {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: portal.port, method, path, headers, agent });
      sent.once('response', resolve).once('error', reject).end(body);
    });
    return { status: answer.statusCode ?? 0, answer: await text(answer) };
  }
  const upload = (content: string) => send('PUT', `${base}/files/${blobHashOf(Buffer.from(content))}`, Buffer.from(content));

  async function measure(call: string, path: string, body: string): Promise<void> {
    const [started, before] = [performance.now(), loopTime()];
    const { status } = await send('POST', path, body);
    const [answered, held] = [performance.now() - started, loopTime() - before];
    rows.push({ call, status, 'answered, ms': Math.round(answered), 'loop, ms': Math.round(held) });
    if (held > mostMilliseconds || status >= 500) process.exitCode = 1;
  }

  const check = `${base}/check`;
  const good = JSON.stringify({ release: goodRelease() });
  await upload(goodFiles['remote.js']);
  await measure('the first check, which starts the thread', check, good);
  await measure('a good release', check, good);
  for (const [name, body] of hostileReleases) await measure(name, check, body);
  for (const [name, css] of hostileStyles) {
    await upload(css);
    await measure(name, check, JSON.stringify({ release: releaseOf(remote, '1.0.0-a', { ...goodFiles, 'page.css': css }) }));
  }
  for (const [name, files, changes] of hostileFiles) {
    for (const content of Object.values(files)) await storeBlob(database, Buffer.from(content));
    const release = { ...goodRelease(changes), files: releaseOf(remote, '', files).files };
    await measure(name, check, JSON.stringify({ release }));
  }
  for (const [name, body] of hostileReleases) {
    const fields = `{"portal":"${portal.environment.PUBLIC_URL}","sequence":1,"isClean":true,`;
    await measure(`signed: ${name}`, base, JSON.stringify(seal(body.replace('{"release":{', fields).slice(0, -1))));
  }
} finally {
  agent.destroy();
  await close();
  await portal.stop();
  await postgres.stop();
}
console.log(`Until the answer, and processor time of the server's main thread: at most ${mostMilliseconds} ms`);
console.table(rows);

/** Processor time of the server's main thread, milliseconds: its event loop was not held longer. Only Linux has it. */
function loopTime(): number {
  return Number(readFileSync(`/proc/${portal.pid}/task/${portal.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
