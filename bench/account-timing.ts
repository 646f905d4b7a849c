import { randomInt } from 'node:crypto';
import { emailOf as seededEmailOf } from '../server/testing/add-companies.ts';
import { startStand } from './api/servers.ts';

/** A call with an e-mail, and how many run at once. */
const requests = {
  'login, wrong password': { method: 'POST', path: '/api/token', atOnce: 1, body: (email: string) => ({ email, password: 'zly#Haslo9' }) },
  'new password': { method: 'PUT', path: '/api/companies/forgotten-password', atOnce: 1, body: (email: string) => ({ email }) },
  'new password, 2 at once': { method: 'PUT', path: '/api/companies/forgotten-password', atOnce: 2, body: (email: string) => ({ email }) },
};
type Request = keyof typeof requests;
const names = Object.keys(requests).filter((name): name is Request => name in requests);

const rounds = Number(process.argv[2] ?? 300);
const warmUp = 20;
const times = new Map(names.map((name) => [name, { known: [] as number[], unknown: [] as number[] }]));

const stand = await startStand(rounds + warmUp);
try {
  const address = `http://127.0.0.1:${stand.server.port}`;
  const antiForgery = await antiForgeryOf(address);
  for (let round = -warmUp; round < rounds; round += 1) {
    const asked = names.flatMap((name) => [
      { name, known: true },
      { name, known: false },
    ]);
    for (const { name, known } of shuffled(asked)) {
      const taken = await time(address, name, emailOf(round + warmUp + 1, known), antiForgery);
      if (round >= 0) times.get(name)?.[known ? 'known' : 'unknown'].push(taken);
    }
  }
} finally {
  await stand.stop();
}
console.log(`Whether an account exists, by the time of an answer; medians of ${rounds} requests each, in random order`);
console.table(names.map(lineOf));

/** Each account is used once per call, and each request has another address, so no rate limit applies. */
function emailOf(index: number, known: boolean): string {
  return known ? seededEmailOf(index) : `szkola-${index}@unknown.example`;
}

async function time(address: string, name: Request, email: string, antiForgery: Record<string, string>): Promise<number> {
  const { method, path, atOnce, body } = requests[name];
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const init = {
    method,
    headers: { ...antiForgery, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body(email)),
  };
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: atOnce }, async () => [await fetch(address + path, init)]));
  const taken = performance.now() - started;
  for (const [answer] of answers)
    if (answer?.status === 429 || (answer?.status ?? 500) >= 500) throw new Error(`${name}: ${answer?.status}`);
  await Promise.all(answers.map(([answer]) => answer?.arrayBuffer()));
  return taken;
}

async function antiForgeryOf(address: string): Promise<Record<string, string>> {
  const page = await fetch(`${address}/api/products`);
  const [cookie = ''] = page.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
}

function lineOf(name: Request) {
  const { known = [], unknown = [] } = times.get(name) ?? {};
  const [low, high] = confidence(known, unknown);
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return {
    '': name,
    known: ms(median(known)),
    unknown: ms(median(unknown)),
    'known / unknown': (median(known) / median(unknown)).toFixed(3),
    '95 %': `${low.toFixed(3)} – ${high.toFixed(3)}`,
  };
}

/** The 95 % bootstrap interval of the ratio of the medians. */
function confidence(known: number[], unknown: number[]): [number, number] {
  const resample = (from: number[]) => median(Array.from(from, () => from[randomInt(from.length)] ?? Number.NaN));
  const ratios = Array.from({ length: 2000 }, () => resample(known) / resample(unknown)).toSorted((a, b) => a - b);
  return [ratios[Math.floor(ratios.length * 0.025)] ?? Number.NaN, ratios[Math.floor(ratios.length * 0.975)] ?? Number.NaN];
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function shuffled<Entry>(entries: Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
}
