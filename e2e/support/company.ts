import { randomInt, randomUUID } from 'node:crypto';
import { activateCompany, registerCompany } from '@osk/shared/contract/company';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import { logIn } from '@osk/shared/contract/session';
import { address } from './environment.ts';
import { mailTo } from './mailbox.ts';

export type Company = { name: string; email: string; password: string; nip: string; token: string; tokenExpireDate: string };

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** A random NIP whose check digit is right. */
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

/** Makes a call of the contract as a page would; gives the answer's `data`. */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  request: RequestOf<E>,
  token?: string,
  portal = address,
): Promise<AnswerOf<E>> {
  const home = await fetch(`${portal}/home`);
  const cookie =
    home.headers
      .getSetCookie()
      .find((one) => one.startsWith('XSRF-TOKEN='))
      ?.split(';')[0] ?? '';
  const { body } = request as { body?: unknown };
  const response = await fetch(portal + addressOf(endpoint, request), {
    method: endpoint.method,
    headers: {
      'Content-Type': 'application/json',
      Cookie: cookie,
      'X-XSRF-TOKEN': cookie.slice('XSRF-TOKEN='.length),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const answer = (await response.json()) as { data: AnswerOf<E> };
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** The id in the activation link that was mailed to an address. */
export async function activationId(email: string): Promise<string> {
  const mail = await mailTo(email, '/activate/');
  return /\/activate\/([\w-]{22})/.exec(mail)?.[1] ?? '';
}

/** A company of the test's own: registered, activated by its mail, logged in. */
export async function newCompany(): Promise<Company> {
  const registration = makeRegistration();
  await call(registerCompany, { body: registration });
  await call(activateCompany, { params: { id: await activationId(registration.email) } });
  const { accessToken, tokenExpireDate } = await call(logIn, { body: registration });
  return { ...registration, token: accessToken, tokenExpireDate };
}
