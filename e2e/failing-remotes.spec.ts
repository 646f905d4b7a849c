import { addressOf } from '@osk/shared/contract/endpoint';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Page, Route } from 'playwright/test';
import { demoSession } from './support/demo.ts';
import { expect, expectAccessible, holdSession, tabTo, test } from './support/test.ts';

// Whatever a browser says of a remote that is broken on purpose.
test.use({ tolerated: /./ });

const activation = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

/** Each remote: another screen to begin on, what is opened from there, what shows that it is there, and the script of that screen. */
const remotes = [
  { remote: 'mfe-licences', link: 'Twoje licencje', from: '/user-panel/sms-notification', page: 'licences-page' },
  { remote: 'mfe-sms', link: 'Konfiguracja', from: '/user-panel/licenses', page: 'sms-configuration-page' },
  { remote: 'mfe-pkk', link: 'Pracownicy PKK', from: '/user-panel/licenses', page: 'employees-page' },
] as const;

const script = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body });
const throwing = "export default function Page() { throw new Error('provoked by a test'); }";

/** How a remote goes wrong: what is answered in place of which of its files. */
const failures: readonly { what: string; files(page: string): RegExp; answer(route: Route): Promise<void> }[] = [
  { what: 'its origin is down', files: () => /./, answer: (route) => route.abort('connectionrefused') },
  { what: 'its entry is not there', files: () => /remoteEntry/, answer: (route) => route.fulfill({ status: 404, body: 'Not Found' }) },
  { what: 'its script is broken', files: (page) => new RegExp(`${page}.*\\.js`), answer: (route) => script(route, '}{') },
  { what: 'it throws while rendering', files: (page) => new RegExp(`${page}.*\\.js`), answer: (route) => script(route, throwing) },
];

/** Breaks a remote for a page until the result is called. */
async function breakRemote(
  page: Page,
  remote: string,
  files: RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const ofRemote = (url: URL) => new RegExp(`^/(remotes|releases)/${remote}/`).test(url.pathname) && files.test(url.pathname);
  await page.route(ofRemote, answer);
  return () => page.unroute(ofRemote);
}

const navigation = (page: Page) => page.getByRole('navigation');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' });

/** The failed place says so, and every other screen of the panel opens. */
async function expectRestLives(page: Page, broken: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać tej części portalu');
  for (const { remote, link } of remotes) {
    if (remote === broken) continue;
    await navigation(page).getByRole('link', { name: link }).click();
    await expect(heading(page, link)).toBeVisible();
  }
}

/** Each failure and each remote is met at least once in every run, each pair of them in the long one. */
const inLongRun = (remote: number, failure: number) => (failure % remotes.length === remote ? [] : ['@long']);

for (const [at, { remote, link, from, page: pageScript }] of remotes.entries()) {
  for (const [index, { what, files, answer }] of failures.entries()) {
    const tag = inLongRun(at, index);
    test(`FED-04 ${remote}, ${what}: the place says so, the rest lives, and another try brings it once it is back`, { tag }, async ({
      page,
    }) => {
      await holdSession(page, await demoSession());
      const mend = await breakRemote(page, remote, files(pageScript), answer);
      await page.goto(from);
      await navigation(page).getByRole('link', { name: link }).click();
      await expectRestLives(page, remote);

      await navigation(page).getByRole('link', { name: link }).click();
      await expect(tryAgain(page)).toBeVisible();
      await mend();
      await tryAgain(page).click();
      await expect(heading(page, link)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test(`FED-04 ${remote} stalls for 10 s: a skeleton, then the offer to try again`, { tag: inLongRun(at, 1) }, async ({ page }) => {
    await page.clock.install();
    await holdSession(page, await demoSession());
    const mend = await breakRemote(page, remote, /./, () => new Promise(() => {}));
    await page.goto(from);
    await navigation(page).getByRole('link', { name: link }).click();
    await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
    await page.clock.fastForward(11_000);
    await expectRestLives(page, remote);

    await navigation(page).getByRole('link', { name: link }).click();
    await mend();
    await tryAgain(page).click();
    await expect(heading(page, link)).toBeVisible();
  });
}

test('FED-04 a style sheet that stalls where its screen is opened directly: the shell is there, and offers to try again', async ({
  page,
}) => {
  await page.clock.install();
  await holdSession(page, await demoSession());
  const mend = await breakRemote(page, 'mfe-sms', /\.css$/, () => new Promise(() => {}));
  await page.goto('/user-panel/sms-notification', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
  await page.clock.fastForward(11_000);
  await expectRestLives(page, 'mfe-sms');
  await mend();
});

for (const [index, { what, files, answer }] of failures.entries()) {
  const [drawn, notDrawn] = index % 2 === 0 ? [[], ['@long']] : [['@long'], []];
  test(`FED-04 mfe-landing, ${what}: the drawn page stays in sight, and the panel lives`, { tag: drawn }, async ({ page }) => {
    const mend = await breakRemote(page, 'mfe-landing', files('landing-page'), answer);
    await page.goto('/home');
    await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
    await expect(heading(page, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
    await holdSession(page, await demoSession());
    await page.goto('/user-panel/licenses');
    await expect(heading(page, 'Twoje licencje')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  });

  test(`FED-04 mfe-landing, ${what}: what is not drawn says so, and another try brings it once it is back`, { tag: notDrawn }, async ({
    page,
  }) => {
    const mend = await breakRemote(page, 'mfe-landing', files('activation-page'), answer);
    await page.goto(activation);
    await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać tej części portalu');
    await mend();
    await tryAgain(page).click();
    await expect(heading(page, 'Aktywacja konta')).toBeVisible();
  });
}

test('FED-04 the prerendered landing page stays visible and reports it when its remote stalls for 10 s', async ({ page }) => {
  await page.clock.install();
  // The clock may move only once the shell waits for the remote. A prerendered page does not show when that begins.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout(handler: TimerHandler, wait?: number) {
        if (wait === 10_000) Object.assign(window, { waits: true });
        return setTimeout(handler, wait);
      },
    });
  });
  await breakRemote(page, 'mfe-landing', /./, () => new Promise(() => {}));
  await page.goto('/home', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'waits' in window);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
  await expect(heading(page, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
});

for (const { where, address, remote, name } of [
  { where: 'in the panel', address: '/user-panel/sms-notification', remote: 'mfe-sms', name: 'Konfiguracja' },
  { where: 'on a page of its own', address: activation, remote: 'mfe-landing', name: 'Aktywacja konta' },
]) {
  test(`FED-04 another try is reached and made by the keyboard, and leaves the focus at the content: ${where}`, async ({ page }) => {
    if (remote === 'mfe-sms') await holdSession(page, await demoSession());
    const mend = await breakRemote(page, remote, /./, (route) => route.abort());
    await page.goto(address);
    await tabTo(page, tryAgain(page));
    await mend();
    await page.keyboard.press('Enter');
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
}

for (const { theme, tag } of [
  { theme: 'light', tag: ['@long'] },
  { theme: 'dark', tag: [] },
]) {
  test(`FED-09 a failed place and one that is outdated violate neither the policy nor axe: ${theme}`, { tag }, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await breakRemote(page, 'mfe-landing', /activation-page/, (route) => route.abort());
    await page.goto(activation);
    await expect(tryAgain(page)).toBeVisible();
    await expectAccessible(page);

    await holdSession(page, await demoSession());
    await breakRemote(page, 'mfe-sms', /./, (route) => route.abort());
    await page.goto('/user-panel/sms-notification');
    await expect(tryAgain(page)).toBeVisible();
    await expectAccessible(page);

    await page.route(addressOf(listRemotes, {}), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/"version":"[^"]+"/g, '"version":"2.0.0-0a1b2c3d"') });
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Jest już nowsza wersja portalu');
    await expect(page.getByRole('button', { name: 'Odśwież stronę' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
