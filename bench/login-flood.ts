import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { emailOf } from '../server/testing/database/add-companies.ts';
import { type AntiForgery, readAntiForgery } from './anti-forgery.ts';
import { startServers } from './api/servers.ts';
import { percentile } from './percentile.ts';
import { seededPassword } from './seed.ts';

const seconds = Number(process.argv[2] ?? 20);
const perSecond = 200;
const networks = 200;
const companies = 1000;
/** Milliseconds between the logins of the measured company. */
const interval = 500;
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

type Answer = { status: number; milliseconds: number; cookie: string | undefined };
type Login = { email: string; password: string; network: string; cookie?: string | undefined };

const servers = await startServers(companies);
try {
  const antiForgery = await readAntiForgery(`http://127.0.0.1:${servers.portal.port}`);
  const rows = [];
  for (const kind of ['no', 'bad', 'good'] as const) {
    for (const isKnown of [true, false]) rows.push(await measure(kind, isKnown, antiForgery));
  }
  console.log(`A company's logins for ${seconds} s, while ${networks} networks send ${perSecond} logins a second`);
  console.table(rows);
} finally {
  agent.destroy();
  await servers.stop();
}

/** Logs in again and again during a flood, from a known or an unknown browser. */
async function measure(kind: 'no' | 'bad' | 'good', isKnown: boolean, antiForgery: AntiForgery) {
  const own = { email: emailOf(isKnown ? 1 : 2), password: seededPassword, network: '192.0.2.1' };
  let { cookie } = await logIn({ ...own, network: '192.0.2.2' }, antiForgery);
  const flood = startFlood(kind, antiForgery);
  await pause(2000);
  const answers: Answer[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(interval)) {
    const answer = await logIn({ ...own, ...(isKnown && { cookie }) }, antiForgery);
    answers.push(answer);
    cookie = answer.cookie ?? cookie;
  }
  const statuses = await flood.stop();
  const times = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
  const ms = (value: number) => (times.length === 0 ? '–' : `${Math.round(value)} ms`);
  return {
    flood: kind,
    browser: isKnown ? 'known' : 'unknown',
    'logged in': `${times.length} of ${answers.length}`,
    p50: ms(percentile(times, 50)),
    longest: ms(Math.max(...times)),
    'answers to the flood': statuses,
  };
}

/** Sends logins at a fixed rate, each with the next network and another account. `stop` returns the number of answers by status. */
function startFlood(kind: 'no' | 'bad' | 'good', antiForgery: AntiForgery) {
  const counts: Record<number, number> = {};
  const sent: Promise<void>[] = [];
  let number = 0;
  const sendOne = async () => {
    const login = { email: emailOf(3 + (number % (companies - 3))), password: kind === 'good' ? seededPassword : 'zly#Haslo9' };
    const network = `10.${kind.length}.${number % networks}.1`;
    if (kind === 'bad') login.email = `x${number}@example.com`;
    number += 1;
    const { status } = await logIn({ ...login, network }, antiForgery);
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const timer = setInterval(() => void sent.push(sendOne()), 1000 / perSecond);
  if (kind === 'no') clearInterval(timer);
  return {
    async stop(): Promise<string> {
      clearInterval(timer);
      await Promise.all(sent);
      return Object.entries(counts)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ');
    },
  };
}

/** Logs in, as from a network behind the proxy. */
async function logIn({ email, password, network, cookie }: Login, antiForgery: AntiForgery): Promise<Answer> {
  const headers = {
    ...antiForgery,
    Cookie: cookie === undefined ? antiForgery.Cookie : `${antiForgery.Cookie}; ${cookie}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': network,
  };
  const started = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = servers.portal;
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/token', headers, agent });
    sent.once('response', resolve).once('error', reject).end(JSON.stringify({ email, password }));
  });
  await answer.toArray();
  const [line] = (answer.headers['set-cookie'] ?? []).filter((one) => one.startsWith('known-browser='));
  return { status: answer.statusCode ?? 0, milliseconds: performance.now() - started, cookie: line?.split(';')[0] };
}
