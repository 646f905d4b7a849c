import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { activateCompany, registerCompany } from '@osk/shared/contract/company';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import { logIn } from '@osk/shared/contract/session';
import type { Locator } from 'playwright/test';
import { address, dataFolder } from './environment.ts';
import { mailTo } from './mailbox.ts';

export type Company = { name: string; email: string; password: string; nip: string; token: string; tokenExpireDate: string };

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** A random NIP with a valid check digit. */
function makeNip(): string {
  for (;;) {
    const digits = Array.from({ length: 9 }, () => randomInt(1, 10));
    const check = weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11;
    if (check < 10) return [...digits, check].join('');
  }
}

export function makeRegistration() {
  const id = randomUUID().slice(0, 8);
  return {
    name: `Auto Szkoła ${id}`,
    email: `biuro-${id}@szkola.example`,
    phoneNumber: '600 100 200',
    password: 'Abcdef1!',
    repeatPassword: 'Abcdef1!',
    nip: makeNip(),
    city: 'Łódź',
    address: 'Piotrkowska 1',
    postCode: '90-001',
  };
}

/** Fills the fields of the registration dialog. */
export async function fillRegistration(dialog: Locator, typed: ReturnType<typeof makeRegistration>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await dialog.locator(`[name="${name}"]`).fill(value);
}

/** The anti-forgery cookies by the address of their portal, as `name=value`. */
const cookies = new Map<string, string>();

async function antiForgeryCookie(portal: string): Promise<string> {
  const known = cookies.get(portal);
  if (known) return known;
  const [set = ''] = (await fetch(`${portal}/home`)).headers.getSetCookie().filter((line) => line.startsWith('XSRF-TOKEN='));
  const cookie = set.split(';')[0] ?? '';
  cookies.set(portal, cookie);
  return cookie;
}

/** Makes a call of the contract as a page does. Returns the `data`. @throws Error with the status when the call fails */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  request: RequestOf<E>,
  token?: string,
  portal = address,
): Promise<AnswerOf<E>> {
  const { body } = request as { body?: unknown };
  const cookie = await antiForgeryCookie(portal);
  const answer = await fetch(portal + addressOf(endpoint, request), {
    method: endpoint.method,
    headers: {
      'Content-Type': 'application/json',
      Cookie: cookie,
      'X-XSRF-TOKEN': cookie.slice('XSRF-TOKEN='.length),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const envelope = (await answer.json()) as { data: AnswerOf<E> };
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Returns the activation link that was mailed to an address. */
export async function activationLink(email: string, portalFolder = dataFolder): Promise<string> {
  return /http:\/\/\S*\/activate\/[\w-]{22}/.exec(await mailTo(email, '/activate/', portalFolder))?.[0] ?? '';
}

/** Registers a company for one test, activates it by its e-mail and logs it in. */
export async function newCompany(portal = { address, dataFolder }): Promise<Company> {
  const registration = makeRegistration();
  await call(registerCompany, { body: registration }, undefined, portal.address);
  const id = (await activationLink(registration.email, portal.dataFolder)).slice(-22);
  await call(activateCompany, { params: { id } }, undefined, portal.address);
  const { accessToken, tokenExpireDate } = await call(logIn, { body: registration }, undefined, portal.address);
  return { ...registration, token: accessToken, tokenExpireDate };
}

/** What the demo company logs in with. */
export async function demoCredentials({ dataFolder: folder } = { dataFolder }): Promise<{ email: string; password: string }> {
  const { demoPassword } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as { demoPassword: string };
  return { email: 'demo@portal-osk.example', password: demoPassword };
}

/** Logs in to the demo company, which every portal has. Tests only read its data. */
export async function demoSession(portal = { address, dataFolder }): Promise<{ token: string; tokenExpireDate: string }> {
  const { accessToken, tokenExpireDate } = await call(logIn, { body: await demoCredentials(portal) }, undefined, portal.address);
  return { token: accessToken, tokenExpireDate };
}
