import { randomInt } from 'node:crypto';
import { emailOf as seededEmailOf } from '../server/testing/database/add-companies.ts';
import { type AntiForgery, readAntiForgery } from './anti-forgery.ts';
import { startServers } from './api/servers.ts';
import { median, percentile } from './percentile.ts';
import { seededPassword } from './seed.ts';

/** The measured calls by name, each with an e-mail. `concurrency` of them run together. `known` is the e-mail of an account by its number. */
const calls = {
  'login, wrong password': {
    method: 'POST',
    path: '/api/token',
    concurrency: 1,
    known: seededEmailOf,
    body: (email: string) => ({ email, password: 'zly#Haslo9' }),
  },
  'new password': {
    method: 'PUT',
    path: '/api/companies/forgotten-password',
    concurrency: 1,
    known: seededEmailOf,
    body: (email: string) => ({ email }),
  },
  'new password, 2 at once': {
    method: 'PUT',
    path: '/api/companies/forgotten-password',
    concurrency: 2,
    known: seededEmailOf,
    body: (email: string) => ({ email }),
  },
  'activation link': {
    method: 'PUT',
    path: '/api/companies/activation-link',
    concurrency: 1,
    known: waitingEmailOf,
    body: (email: string) => ({ email }),
  },
};
type CallName = keyof typeof calls;
const names = Object.keys(calls).filter((name): name is CallName => name in calls);

const rounds = Number(process.argv[2] ?? 300);
const warmUp = 20;
const times = new Map(names.map((name) => [name, { known: [] as number[], unknown: [] as number[] }]));

const servers = await startServers(rounds + warmUp);
try {
  const address = `http://127.0.0.1:${servers.portal.port}`;
  const antiForgery = await readAntiForgery(address);
  for (let number = 1; number <= rounds + warmUp; number += 1) await register(address, number, antiForgery);
  for (let round = -warmUp; round < rounds; round += 1) {
    const samples = names.flatMap((name) => [
      { name, known: true },
      { name, known: false },
    ]);
    for (const { name, known } of shuffled(samples)) {
      const milliseconds = await time(address, name, emailOf(name, round + warmUp + 1, known), antiForgery);
      if (round >= 0) times.get(name)?.[known ? 'known' : 'unknown'].push(milliseconds);
    }
  }
} finally {
  await servers.stop();
}
console.log(`Time of an answer for known and unknown accounts; medians of ${rounds} requests each, in random order`);
console.table(names.map(rowOf));

/** Each account is used once per call, and each request has another address, so no rate limit applies. */
function emailOf(name: CallName, index: number, known: boolean): string {
  return known ? calls[name].known(index) : `szkola-${index}@unknown.example`;
}

/** The e-mail of an account that waits for its activation. */
function waitingEmailOf(index: number): string {
  return `szkola-${index}@waiting.example`;
}

/** Registers an account that is not activated. */
async function register(address: string, index: number, antiForgery: AntiForgery): Promise<void> {
  const names = { name: `Szkoła nr ${index}`, email: waitingEmailOf(index), nip: String(6_000_000_000 + index) };
  const contact = { phoneNumber: '+48 600 100 200', address: 'ul. Długa 1', postCode: '90-001', city: 'Łódź' };
  const consents = { einvoice: false, marketOffers: false, rodo: false };
  const { ok, status } = await fetch(`${address}/api/companies`, {
    method: 'POST',
    headers: { ...antiForgery, 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
    body: JSON.stringify({ ...names, ...contact, password: seededPassword, repeatPassword: seededPassword, ...consents }),
  });
  if (!ok) throw new Error(`registration: ${status}`);
}

/** Milliseconds until all concurrent calls are answered. */
async function time(address: string, name: CallName, email: string, antiForgery: AntiForgery): Promise<number> {
  const { method, path, concurrency, body } = calls[name];
  const request = {
    method,
    headers: { ...antiForgery, 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
    body: JSON.stringify(body(email)),
  };
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: concurrency }, () => fetch(address + path, request)));
  const milliseconds = performance.now() - started;
  for (const { status } of answers) if (status === 429 || status >= 500) throw new Error(`${name}: ${status}`);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return milliseconds;
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

function rowOf(name: CallName) {
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
  const ratios = Array.from({ length: 2000 }, () => resample(known) / resample(unknown));
  return [percentile(ratios, 2.5), percentile(ratios, 97.5)];
}

function shuffled<Entry>(entries: Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
}
