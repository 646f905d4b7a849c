import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, createClient, credentialsOf } from './api/client.ts';
import { percentile } from './percentile.ts';
import { startPostgres, startSeeded } from './servers.ts';

const seconds = Number(process.argv[2] ?? 20);
const perSecond = 200;
const networks = 200;
const companies = 1000;
/** Milliseconds between the logins of the measured company. */
const interval = 500;

type Flood = 'no' | 'bad' | 'good';

const postgres = await startPostgres();
const portal = await startSeeded(postgres, companies);
const client = await createClient(portal.port);
try {
  const rows = [];
  for (const flood of ['no', 'bad', 'good'] as const) {
    for (const isKnown of [true, false]) rows.push(await measure(flood, isKnown));
  }
  console.log(`A company's logins for ${seconds} s, while ${networks} networks send ${perSecond} logins a second`);
  console.table(rows);
} finally {
  client.close();
  await portal.stop();
  await postgres.stop();
}

/** Logs in again and again during a flood, from a known or an unknown browser. */
async function measure(flood: Flood, isKnown: boolean) {
  const own = credentialsOf(isKnown ? 1 : 2);
  let cookie = knownBrowserOf(await logIn(own, '192.0.2.2'));
  const stopFlood = flood === 'no' ? async () => [] : startFlood(flood);
  await pause(2000);
  const answers: Answer[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(interval)) {
    const answer = await logIn(own, '192.0.2.1', isKnown ? cookie : undefined);
    answers.push(answer);
    cookie = knownBrowserOf(answer) ?? cookie;
  }
  const byStatus = Object.groupBy(await stopFlood(), ({ status }) => status);
  const times = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
  const ms = (value: number) => (times.length === 0 ? '–' : `${Math.round(value)} ms`);
  return {
    flood,
    browser: isKnown ? 'known' : 'unknown',
    'logged in': `${times.length} of ${answers.length}`,
    p50: ms(percentile(times, 50)),
    longest: ms(Math.max(...times)),
    'answers to the flood': Object.entries(byStatus)
      .map(([status, some]) => `${status}: ${some?.length}`)
      .join(', '),
  };
}

/** Sends logins at an even rate, each with the next network and another account. @returns what ends that and resolves to the answers */
function startFlood(flood: Exclude<Flood, 'no'>): () => Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    const number = sent.length;
    const body =
      flood === 'good' ? credentialsOf(3 + (number % (companies - 3))) : { email: `x${number}@example.com`, password: 'zly#Haslo9' };
    sent.push(logIn(body, `10.${flood.length}.${number % networks}.1`));
  }, 1000 / perSecond);
  return () => {
    clearInterval(timer);
    return Promise.all(sent);
  };
}

function logIn(body: ReturnType<typeof credentialsOf>, network: string, cookie?: string): Promise<Answer> {
  return client.send({ path: '/api/token', method: 'POST', network, body, cookie });
}

/** The cookie that makes a browser a known one. */
function knownBrowserOf({ headers }: Answer): string | undefined {
  return headers['set-cookie']?.find((line) => line.startsWith('known-browser='))?.split(';')[0];
}
