import { randomInt } from 'node:crypto';
import { registerCompany, restorePassword, sendActivationLink } from '@osk/shared/contract/company';
import { logIn } from '@osk/shared/contract/session';
import { makeRegistration } from '../e2e/support/company.ts';
import { emailOf } from '../server/testing/database/add-companies.ts';
import { createClient, networkOf } from './api/client.ts';
import { median, percentile } from './percentile.ts';
import { startPostgres, startSeeded } from './servers.ts';

const rounds = Number(process.argv[2] ?? 300);
const warmUp = 20;
const accounts = rounds + warmUp;
/** The e-mail of an account that waits for its activation. */
const waitingEmailOf = (number: number) => `szkola-${number}@waiting.example`;

type Timed = { call: { method: string; path: string }; known: (number: number) => string; password?: string; concurrency?: number };

/** The measured calls by name. `known` is the e-mail of an account by its number; `concurrency` of them run together. */
const calls: Readonly<Record<string, Timed>> = {
  'login, wrong password': { call: logIn, known: emailOf, password: 'zly#Haslo9' },
  'new password': { call: restorePassword, known: emailOf },
  'new password, 2 at once': { call: restorePassword, known: emailOf, concurrency: 2 },
  'activation link': { call: sendActivationLink, known: waitingEmailOf },
};

const samples = Object.entries(calls).flatMap(([name, timed]) =>
  [true, false].map((isKnown) => ({ name, isKnown, ...timed, times: [] as number[] })),
);
type Sample = (typeof samples)[number];

const postgres = await startPostgres();
const portal = await startSeeded(postgres, accounts);
const client = await createClient(portal.port);
/** Each request has another address, so that no rate limit applies. */
let sent = 0;
const send = ({ method, path }: Timed['call'], body: object) => client.send({ method, path, body, network: networkOf(sent++) });
try {
  for (let number = 1; number <= accounts; number += 1) await register(number);
  for (let number = 1; number <= accounts; number += 1) {
    for (const sample of shuffled(samples)) {
      const milliseconds = await time(sample, number);
      if (number > warmUp) sample.times.push(milliseconds);
    }
  }
} finally {
  client.close();
  await portal.stop();
  await postgres.stop();
}
console.log(`Time of an answer for known and unknown accounts; medians of ${rounds} requests each, in random order`);
console.table(Object.fromEntries(Object.keys(calls).map((name) => [name, rowOf(name)])));

/** Registers an account that is not activated. */
async function register(number: number): Promise<void> {
  const { status, body } = await send(registerCompany, { ...makeRegistration(), email: waitingEmailOf(number) });
  if (status !== 200) throw new Error(`registration: ${status} ${body}`);
}

/** Milliseconds until all concurrent calls are answered. An account is used once per call. */
async function time({ name, call, known, isKnown, password, concurrency = 1 }: Sample, number: number): Promise<number> {
  const email = isKnown ? known(number) : `szkola-${number}@unknown.example`;
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: concurrency }, () => send(call, { email, password })));
  const milliseconds = performance.now() - started;
  for (const { status } of answers) if (status === 429 || status >= 500) throw new Error(`${name}: ${status}`);
  return milliseconds;
}

function rowOf(name: string) {
  const [known = [], unknown = []] = samples.filter((sample) => sample.name === name).map(({ times }) => times);
  const resample = (times: readonly number[]) => times.map(() => times[randomInt(times.length)] ?? Number.NaN);
  const ratios = Array.from({ length: 2000 }, () => median(resample(known)) / median(resample(unknown)));
  return {
    known: `${median(known).toFixed(2)} ms`,
    unknown: `${median(unknown).toFixed(2)} ms`,
    'known / unknown': (median(known) / median(unknown)).toFixed(3),
    '95 %, by bootstrap': `${percentile(ratios, 2.5).toFixed(3)} – ${percentile(ratios, 97.5).toFixed(3)}`,
  };
}

function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
  const keyed = entries.map((entry) => ({ entry, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ entry }) => entry);
}
