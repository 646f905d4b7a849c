import { listSessions, logIn as startSession } from '@osk/shared/contract/session';
import type { Page, Route } from 'playwright/test';
import { call } from '../support/company.ts';
import { badGateway, collectRequests, holdRequests, noConnection } from '../support/network.ts';
import { expect, heading, holdShell, logIn, loginForm, setPreference, test, toast } from '../support/test.ts';

const token = /\/api\/token$/;
const wrong = 'Zupełnie1!inne';
const success = 'Zalogowano';

/** Opens the landing page without the shell's script. Returns a function that lets it load, and what logs in. */
async function openUnhydrated(page: Page) {
  const logins = collectRequests(page, token, 'POST');
  const hydrate = await holdShell(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(heading(page, /./)).toBeVisible();
  const form = page.locator('#login');
  return {
    logins,
    hydrate,
    form,
    email: form.locator('[name=email]'),
    password: form.locator('[name=password]'),
    submit: form.locator('[type=submit]'),
  };
}

const untilHydrated = (page: Page) => expect(page.getByRole('button', { name: /^(Sprawdź|Try it)$/ })).toBeVisible();

for (const [language, words] of [
  ['pl', ['Pole email jest wymagane', 'Pole hasło jest wymagane', 'Email jest nieprawidłowy']],
  ['en', ['Email field is required', 'Password field is required', 'Email is invalid']],
] as const) {
  test(`LND-09 LND-12 shows in ${language} what is invalid before the page hydrates, and keeps message, focus and caret then`, {
    tag: '@engines',
  }, async ({ page }) => {
    const [emailRequired, passwordRequired, emailInvalid] = words;
    await setPreference(page, 'language', language);
    const { form, email, password, submit, hydrate, logins } = await openUnhydrated(page);
    await submit.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(emailRequired);
    await expect(password).toHaveAccessibleDescription(passwordRequired);
    await page.keyboard.type('biuro@');
    await expect(email).toHaveAccessibleDescription(emailInvalid);
    await page.keyboard.press('ArrowLeft');
    const message = form.getByText(emailInvalid);
    const same = await message.elementHandle();
    hydrate();
    await untilHydrated(page);
    expect(await same?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(email).toBeFocused();
    await page.keyboard.type('x');
    await expect(email).toHaveValue('biurox@');
    await expect(email).toHaveAccessibleDescription(emailInvalid);
    await email.fill('biuro@osk.example');
    await expect(message).toBeHidden();
    await expect(password).toHaveAccessibleDescription(passwordRequired);
    expect(logins).toEqual([]);
  });
}

test('LND-09 LND-12 logs in before the shell starts, once for two presses, with its toast, and Back does not lead to the landing page', {
  tag: '@engines',
}, async ({ page, company }) => {
  const { email, password, submit, hydrate, logins } = await openUnhydrated(page);
  const entries = await page.evaluate(() => history.length);
  const calls = collectRequests(page, /^\/api\/(companies\/profile|licenses)$/);
  // As a password manager does, without events.
  await email.evaluate((input: HTMLInputElement, value) => Object.assign(input, { value }) && undefined, company.email);
  await password.evaluate((input: HTMLInputElement, value) => Object.assign(input, { value }) && undefined, company.password);
  await submit.dblclick();
  await expect(page).toHaveURL('/user-panel/licenses');
  await expect(heading(page, 'Cała szkoła jazdy')).toBeVisible();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => calls.length).toBe(2);
  await submit.click();
  hydrate();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
  await expect(toast(page, success)).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  expect(logins).toHaveLength(1);
  expect(calls).toHaveLength(2);
  const sessions = await call(listSessions, {}, await page.evaluate(() => sessionStorage.getItem('accessToken') ?? ''));
  // The company's fixture has one of its own.
  expect(sessions).toHaveLength(2);
  expect(await page.evaluate(() => history.length), 'as after a login of the hydrated page').toBe(entries);
});

test('LND-09 LND-12 logs in with the right password after a wrong one, both typed before the page hydrates', {
  tag: '@engines',
}, async ({ page, company }) => {
  const { password, hydrate, logins } = await openUnhydrated(page);
  const rejected = page.waitForResponse((response) => token.test(response.url()) && response.status() === 400);
  await logIn(page, { ...company, password: wrong });
  await rejected;
  await password.fill(company.password);
  await password.press('Enter');
  await expect(page).toHaveURL('/user-panel/licenses');
  hydrate();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  expect(logins).toHaveLength(2);
});

const answerWith = (status: number, clientError: string) => (route: Route) =>
  route.fulfill({ status, json: { statusCode: status, clientError } });
const failures: [what: string, reason: string | RegExp, answer: (route: Route) => Promise<void>, calls: number][] = [
  ['a wrong password', 'Nieprawidłowy e-mail lub hasło', (route) => route.fallback(), 1],
  ['too many attempts', 'Za dużo prób', answerWith(429, 'Za dużo prób'), 1],
  ['a dead server', 'Wystąpił nieoczekiwany błąd serwera', badGateway, 2],
  ['no connection', noConnection, (route) => route.abort(), 2],
];
for (const [what, reason, answer, calls] of failures) {
  test(`LND-09 LND-12 shows the reason after hydration when a login before it was answered by ${what}`, {
    tag: '@engines',
  }, async ({ page, company }) => {
    await page.route(token, answer);
    const { form, email, submit, hydrate, logins } = await openUnhydrated(page);
    await logIn(page, { email: company.email, password: wrong });
    await expect.poll(() => logins.length).toBe(1);
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    hydrate();
    await expect(form.getByText(reason)).toBeVisible();
    await expect(submit).not.toHaveAttribute('aria-busy');
    await expect(email).toHaveValue(company.email);
    await expect(page).toHaveURL('/home');
    // A call without a usable answer is made again.
    expect(logins).toHaveLength(calls);
  });
}

for (const [what, isRight] of [
  ['logs in', true],
  ['shows the reason', false],
] as const) {
  test(`LND-09 LND-12 ${what} when the answer comes after hydration, with one call and one toast`, {
    tag: '@engines',
  }, async ({ page, company }) => {
    const answer = await holdRequests(page, token);
    const { form, submit, hydrate, logins } = await openUnhydrated(page);
    await logIn(page, { email: company.email, password: isRight ? company.password : wrong });
    hydrate();
    await untilHydrated(page);
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    answer();
    if (isRight) {
      await expect(heading(page, 'Twoje licencje')).toBeVisible();
      await expect(toast(page, success)).toHaveCount(1);
    } else await expect(form.getByText('Nieprawidłowy e-mail lub hasło')).toBeVisible();
    expect(logins).toHaveLength(1);
  });
}

test('LND-09 logs in when the language was switched elsewhere between press and hydration', { tag: '@engines' }, async ({
  page,
  company,
}) => {
  const answer = await holdRequests(page, token);
  const { submit, hydrate, logins } = await openUnhydrated(page);
  await logIn(page, { email: company.email, password: wrong });
  await setPreference(page, 'language', 'en');
  hydrate();
  await expect(heading(page, /Your whole driving school/)).toBeVisible();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.locator('#login').getByText('Wrong email or password')).toBeVisible();
  expect(logins).toHaveLength(1);
});

test('LND-09 logs in although the landing page cannot be loaded', { tag: '@engines' }, async ({ page, company }) => {
  const answer = await holdRequests(page, token);
  await page.route(/\/remotes\/mfe-landing\/.*\.js/, (route) => route.abort());
  const { hydrate } = await openUnhydrated(page);
  await logIn(page, company);
  hydrate();
  await expect(page.getByText(/nie wczytała się do końca/)).toBeVisible();
  answer();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  await expect(toast(page, success)).toHaveCount(1);
});

test('LND-09 forgets a login that fails when its fields have changed since', async ({ page, company }) => {
  const { form, email, submit, hydrate } = await openUnhydrated(page);
  const rejected = page.waitForResponse((response) => token.test(response.url()));
  await logIn(page, { email: company.email, password: wrong });
  await rejected;
  await email.pressSequentially('x');
  await expect(submit).not.toHaveAttribute('aria-busy');
  hydrate();
  await untilHydrated(page);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(email).toHaveValue(`${company.email}x`);
});

test('LND-09 logs in as before when an earlier release of the page has no messages for it', async ({ page, company }) => {
  await page.route('**/home', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('data-login-messages', 'data-none') });
  });
  const { hydrate, logins } = await openUnhydrated(page);
  await logIn(page, company);
  await expect(loginForm(page)).toBeVisible();
  expect(logins).toEqual([]);
  hydrate();
  await expect(page).toHaveURL('/user-panel/licenses');
  expect(startSession.path).toMatch(token);
  expect(logins).toHaveLength(1);
});
