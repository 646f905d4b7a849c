// @vitest-environment jsdom
import { configuredProfile } from '@osk/shared/testing/profile-sample';
import { beforeEach, expect, test, vi } from 'vitest';
import { readProfile } from '../contract/company.ts';
import { buyLicence } from '../contract/licence.ts';
import { placeholders } from '../contract/page/fragment.ts';
import { createPortalHost } from '../host/create-host.ts';

const [ownNip, otherNip] = ['5260001246', '1132853869'];
const draft = { key: 'buy', title: { pl: 'Kup', en: 'Buy' } };
const fields = { companyName: true, password: false };

/** The keys of the requests that the server got. */
let keys: string[];
/** How the server answers from now on. */
let serve: (key: string) => Promise<Response>;
const json = (statusCode: number, rest: object) => Promise.resolve(Response.json({ statusCode, ...rest }, { status: statusCode }));
const lose = () => Promise.reject(new TypeError('Failed to fetch'));
const succeed = () => json(200, { data: {} });

beforeEach(() => {
  keys = [];
  serve = lose;
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    const key = headers.get('Idempotency-Key') ?? '';
    keys.push(key);
    return serve(key);
  });
});

/** Node has no requests to relative addresses. */
class PageRequest extends Request {
  constructor(address: string, options: RequestInit) {
    super(new URL(address, location.href), options);
  }
}

/** A load of the page with the form of an order. */
async function loadPage() {
  const host = createPortalHost(placeholders);
  const drafts = await host.loadDrafts?.(true);
  const readOwn = (nip: string) =>
    host.cache.read({ key: readProfile.path, fetch: async () => ({ statusCode: 200, data: { ...configuredProfile, nip } }) });
  return {
    host,
    readOwn,
    async logIn(nip = ownNip) {
      host.session.start({ accessToken: String(Math.random()), tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
      await readOwn(nip);
    },
    type(companyName: string, inMemory?: true) {
      drafts?.keep(draft.key, { ...draft, inMemory, values: { companyName, password: 'x' }, saved: { companyName: '' }, fields });
    },
    /** Returns the key of the last request. */
    async send({ inMemory, ...changes }: { inMemory?: true; companyName?: string; password?: string } = {}) {
      const body = { productId: '1', companyName: 'Lis', nip: ownNip, password: 'Tajne#123', ...changes };
      const idempotencyKey = `new ${Math.random()}`.replace(' ', '-');
      await host.http.send(buyLicence, { body }, { idempotencyKey, draft: { ...draft, inMemory } }).catch(() => undefined);
      return keys.at(-1);
    },
  };
}

async function sendInVain(typed = 'Lis') {
  const page = await loadPage();
  await page.logIn();
  if (typed) page.type(typed);
  return { page, lost: await page.send() };
}

/** Reloads the page in the same session. */
async function reload() {
  const page = await loadPage();
  await page.readOwn(ownNip);
  return page;
}

test.each(['Lis', ''])('CUS-04 repeats a request with its key after a reload, until it succeeds (typed: "%s")', async (typed) => {
  const { lost } = await sendInVain(typed);
  const reloaded = await reload();
  expect(await reloaded.send(), 'lost again').toBe(lost);
  serve = succeed;
  expect(await reloaded.send()).toBe(lost);
  expect(sessionStorage.getItem('drafts')).toBeNull();
  expect(await reloaded.send(), 'another order').not.toBe(lost);
});

test('CUS-04 repeats a request with its key after the next login of the same company alone', async () => {
  const { page, lost } = await sendInVain();
  page.host.session.end('expired');
  await page.logIn();
  expect(await page.send()).toBe(lost);
  page.host.session.end('expired');
  await page.logIn(otherNip);
  page.type('Lis');
  expect(await page.send()).not.toBe(lost);
});

test('CUS-04 keeps the key of a form with data of third persons in memory', async () => {
  const page = await loadPage();
  await page.logIn();
  page.type('Anna', true);
  const lost = await page.send({ inMemory: true });
  expect(sessionStorage.getItem('drafts')).toBeNull();
  page.host.session.end('expired');
  await page.logIn();
  expect(await page.send({ inMemory: true })).toBe(lost);
});

test('CUS-04 sends a new key when the request has changed or its draft was discarded', async () => {
  const { lost } = await sendInVain();
  const reloaded = await reload();
  const changed = await reloaded.send({ companyName: 'Lisek' });
  expect(changed).not.toBe(lost);
  expect(await reloaded.send({ companyName: 'Lisek' })).toBe(changed);
  (await reloaded.host.loadDrafts?.())?.discard(draft.key);
  expect(await reloaded.send({ companyName: 'Lisek' })).not.toBe(changed);
});

test('CUS-04 sends one new key when only a password has changed and the server rejects the key', async () => {
  const { lost } = await sendInVain();
  expect(sessionStorage.getItem('drafts')).not.toContain('Tajne');
  const reloaded = await reload();
  const password = 'Inne#12345';
  serve = (key) => (key === lost ? json(422, { clientError: 'Użyty z innymi danymi' }) : lose());
  const next = await reloaded.send({ password });
  expect(keys.slice(1)).toEqual([lost, next]);
  serve = () => json(422, { clientError: 'Użyty z innymi danymi' });
  const last = await reloaded.send({ password });
  expect(keys.slice(3), 'the key of the repeat, and one more').toEqual([next, last]);
});

test('CUS-04 sends no new key after the session has ended', async () => {
  await sendInVain();
  const reloaded = await reload();
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve = () => promise;
  const sent = reloaded.send();
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  reloaded.host.session.end('expired');
  resolve(await json(422, { clientError: 'Użyty z innymi danymi' }));
  await sent;
  expect(keys).toHaveLength(2);
});
