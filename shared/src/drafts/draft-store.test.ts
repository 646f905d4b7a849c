// @vitest-environment jsdom
import { fakeHost } from '@osk/shared/testing/fake-host';
import { configuredProfile } from '@osk/shared/testing/profile-sample';
import { tellServerTime } from '@osk/shared/testing/server-clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../cache.ts';
import { readProfile } from '../contract/company.ts';
import { guardForm } from '../history/leave-guard.tsx';
import { forgetServerTime } from '../server-time.ts';
import { createSession } from '../session/session.ts';
import { createDrafts } from './draft-store.ts';

const hour = 60 * 60_000;
const title = { pl: 'Konfiguracja', en: 'Configuration' };
const edited = [['domena', 'szkola.pl']];
const form = {
  values: { domena: 'szkola.pl', smsNotificationMessage: '' },
  saved: { domena: '', smsNotificationMessage: '' },
  fields: { domena: true },
};
const [ownNip, otherNip] = ['5260001246', '1132853869'];
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  tellServerTime();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A load of the page. */
function loadPage() {
  const session = createSession(sessionStorage);
  const cache = createCache(localStorage);
  session.subscribe(({ token }, previous) => {
    if (token?.accessToken !== previous.token?.accessToken) cache.clear();
  });
  const drafts = createDrafts({ session, cache, http: { send: vi.fn() }, storage: sessionStorage });
  stops.push(() => session.end('logged-out'));
  const readOwn = (nip: string) =>
    cache.read({ key: readProfile.path, fetch: async () => ({ statusCode: 200, data: { ...configuredProfile, nip } }) });
  return {
    session,
    drafts,
    readOwn,
    async logIn(nip: string) {
      session.start({ accessToken: `${nip} ${Math.random()}`, tokenExpireDate: new Date(Date.now() + 8 * hour).toISOString() });
      await readOwn(nip);
    },
    /** What a form gets that opens now. */
    read(key = 'sms') {
      const fill = vi.fn();
      drafts.restore(key, fill)();
      return fill.mock.calls[0]?.[0];
    },
  };
}

const stored = () => sessionStorage.getItem('drafts') ?? '';
const offered = ({ drafts }: ReturnType<typeof loadPage>) => drafts.getState().offered.map(({ key }) => key);
const asksBeforeLeaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

async function typeInPanel() {
  const page = loadPage();
  await page.logIn(ownNip);
  page.drafts.keep('sms', { ...form, title });
  return page;
}

test('CUS-03 restores a draft after a reload of the page', async () => {
  const { readOwn } = await typeInPanel();
  const reloaded = loadPage();
  expect(reloaded.read(), 'before the profile says whose session it is').toBeUndefined();
  await reloaded.readOwn(ownNip);
  expect(offered(reloaded)).toEqual(['sms']);
  expect(reloaded.read()).toEqual(edited);
  expect(offered(reloaded), 'its form has been opened').toEqual([]);
  await readOwn(ownNip);
});

test('CUS-03 restores a draft of a visitor after a reload, and deletes it when a company logs in', async () => {
  loadPage().drafts.keep('contact', form);
  const reloaded = loadPage();
  expect(reloaded.read('contact')).toEqual(edited);
  await reloaded.logIn(ownNip);
  expect(reloaded.read('contact')).toBeUndefined();
  expect(stored()).toBe('');
});

test.each(['expired', 'unauthorized'] as const)('CUS-03 offers drafts to the same company alone when its session is %s', async (why) => {
  const page = await typeInPanel();
  page.session.end(why);
  expect([page.read(), offered(page)], 'for a visitor').toEqual([undefined, []]);
  await page.logIn(ownNip);
  expect(page.drafts.getState().offered).toEqual([{ key: 'sms', path: location.pathname, title }]);
  expect(page.read()).toEqual(edited);
});

test('CUS-03 deletes drafts when another company logs in', async () => {
  const page = await typeInPanel();
  page.session.end('expired');
  await page.logIn(otherNip);
  expect([page.read(), offered(page), stored()]).toEqual([undefined, [], '']);
  page.session.end('expired');
  await page.logIn(ownNip);
  expect(page.read()).toBeUndefined();
});

test('CUS-03 deletes drafts when the company logs out', async () => {
  const page = await typeInPanel();
  page.drafts.keep('employee', { ...form, title, inMemory: true });
  page.session.end('logged-out');
  expect(stored()).toBe('');
  await page.logIn(ownNip);
  expect([page.read(), page.read('employee'), asksBeforeLeaving()]).toEqual([undefined, undefined, false]);
});

test('CUS-03 deletes a draft eight hours after its last change, also while the page stays open', async () => {
  const page = await typeInPanel();
  vi.advanceTimersByTime(8 * hour - 1);
  page.session.end('expired');
  expect(stored()).toContain('szkola.pl');
  vi.advanceTimersByTime(1);
  expect(stored()).toBe('');
  await page.logIn(ownNip);
  expect(page.read()).toBeUndefined();
});

test('CUS-03 deletes a draft when the browser restores its tab and eight hours have passed', async () => {
  await typeInPanel();
  vi.clearAllTimers();
  tellServerTime(Date.now() + 8 * hour);
  loadPage();
  expect(stored()).toBe('');
});

test.each([-26, 9, 365 * 24])(
  'FLD-02 CUS-03 keeps a draft when the clock has been put %s h forward and the tab is restored',
  async (hours) => {
    await typeInPanel();
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + hours * hour);
    await expectKept();
    forgetServerTime();
    await expectKept();
  },
);

test('FLD-02 CUS-03 counts the eight hours of a draft from when the time is known', async () => {
  forgetServerTime();
  await typeInPanel();
  vi.advanceTimersByTime(9 * hour);
  expect(stored()).toContain('szkola.pl');
  tellServerTime(Date.now() - 26 * hour);
  vi.advanceTimersByTime(8 * hour);
  expect(stored()).toContain('szkola.pl');
  vi.advanceTimersByTime(60_000);
  expect(stored()).toBe('');
});

test('FLD-02 CUS-03 keeps the end of a draft when a page is loaded before the time is known', async () => {
  await typeInPanel();
  vi.advanceTimersByTime(7 * hour);
  forgetServerTime();
  await expectKept();
  tellServerTime(Date.now() + 2 * hour);
  const page = loadPage();
  await page.logIn(ownNip);
  expect(page.read()).toBeUndefined();
});

/** Expects that the next load of the page has the draft. */
async function expectKept(): Promise<void> {
  const page = loadPage();
  await page.logIn(ownNip);
  expect(page.read()).toEqual(edited);
}

test('CUS-03 keeps data of third persons in memory alone, and asks before the page is left', async () => {
  const page = await typeInPanel();
  expect(asksBeforeLeaving(), 'stored drafts outlive the page').toBe(false);
  page.drafts.keep('employee', { ...form, values: { domena: 'Anna' }, title, inMemory: true });
  expect(stored()).not.toContain('Anna');
  page.session.end('expired');
  expect(asksBeforeLeaving()).toBe(true);
  await page.logIn(ownNip);
  expect(offered(page)).toEqual(['sms', 'employee']);
  expect(page.read('employee')).toEqual([['domena', 'Anna']]);
  page.drafts.discard('employee');
  expect(asksBeforeLeaving()).toBe(false);
});

test.each([true, undefined] as const)(
  'CUS-03 never keeps passwords and PESEL numbers when a form hands them over (inMemory: %s)',
  async (inMemory) => {
    const page = await typeInPanel();
    const secrets = {
      password: 'Tajne#123',
      newPasswordRepeat: 'Tajne#123',
      PESEL: '02070803628',
      deep: { oldPassword: 'Tajne#123', pesel: '1' },
    };
    const fields = { ...form.fields, password: true, newPasswordRepeat: true, PESEL: true, deep: true };
    page.drafts.keep('sms', { ...form, values: { ...form.values, ...secrets }, fields, inMemory });
    expect(page.read()).toEqual(edited);
    expect(stored()).not.toMatch(/Tajne|02070803628/);
  },
);

test('CUS-03 stores a draft only once its company is known, and deletes it when the session ends before', async () => {
  const page = loadPage();
  page.session.start({ accessToken: 'one', tokenExpireDate: '' });
  page.drafts.keep('sms', { ...form, title });
  expect(stored()).toBe('');
  await page.readOwn(ownNip);
  expect(stored()).toContain('szkola.pl');
  page.session.start({ accessToken: 'two', tokenExpireDate: '' });
  page.drafts.keep('buy', { ...form, values: { domena: 'nie-wiadomo.pl' }, title });
  page.session.end('unauthorized');
  expect([stored().includes('nie-wiadomo.pl'), page.read('buy')], 'it is no visitor’s').toEqual([false, undefined]);
  await page.logIn(ownNip);
  expect([page.read('buy'), page.read()]).toEqual([undefined, edited]);
});

test.each(['{', '[]', 'null', '{"sms":null}', '{"sms":{"edited":[]}}', '{"sms":{"account":"","path":"/","keptUntil":9e99,"edited":[]}}'])(
  'ignores a stored item of another form: %s',
  (item) => {
    sessionStorage.setItem('drafts', item);
    expect(loadPage().read()).toBeUndefined();
  },
);

test('reopens a draft on the open page, or on the next one that knows its key', async () => {
  const { drafts } = await typeInPanel();
  const opens = (known: string) => vi.fn((key: string) => key === known);
  const [buying, employees] = [opens('buy'), opens('employee')];
  const leave = drafts.onReopen(buying);
  drafts.reopen('buy');
  expect(buying).toHaveReturnedWith(true);
  drafts.reopen('employee');
  leave();
  drafts.onReopen(employees)();
  drafts.onReopen(employees)();
  expect(employees.mock.calls, 'once').toEqual([['employee']]);
});

test('forgets which draft to reopen when the session ends or the draft is discarded', async () => {
  const { drafts, session } = await typeInPanel();
  const open = vi.fn(() => true);
  drafts.reopen('sms');
  drafts.discard('sms');
  drafts.onReopen(open)();
  drafts.reopen('buy');
  session.end('expired');
  drafts.onReopen(open)();
  expect(open).not.toHaveBeenCalled();
});

test('CUS-03 fills a form that is typed in before its company is known, and no form that has closed', async () => {
  await typeInPanel();
  const reloaded = loadPage();
  const [closed, open] = [vi.fn(), vi.fn()];
  reloaded.drafts.restore('sms', closed)();
  reloaded.drafts.restore('sms', open);
  reloaded.drafts.keep('sms', { ...form, values: { domena: 'inna.pl' } });
  reloaded.drafts.keep('buy', form);
  await reloaded.readOwn(ownNip);
  expect([closed.mock.calls, open.mock.calls]).toEqual([[], [[edited]]]);
  expect(reloaded.read('buy')).toEqual(edited);
});

test('CUS-03 an unsaved form asks before the page is closed, also after its draft is kept', async () => {
  const { drafts, logIn } = loadPage();
  await logIn(ownNip);
  const closed = new AbortController();
  guardForm(fakeHost(), { discard: vi.fn() }, closed.signal);
  drafts.keep('sms', form);
  expect(asksBeforeLeaving()).toBe(true);
  closed.abort();
  expect(asksBeforeLeaving()).toBe(false);
});
