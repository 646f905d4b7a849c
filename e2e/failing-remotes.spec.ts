import { addressOf } from '@osk/shared/contract/endpoint';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Page, Route } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { expectSound } from './support/looks.ts';
import { expect, heading, holdSession, loginForm, tabTo, test } from './support/test.ts';

// A browser logs much about a remote that is broken on purpose.
test.use({ tolerated: /./ });

const activation = '/activate/AAAAAAAAAAAAAAAAAAAAAA';
const landingHeading = 'Cała szkoła jazdy w jednym programie';

/** Each remote of the panel: the link to its screen, the screen to start from, and the script of its screen. */
const remotes = [
  { remote: 'mfe-licences', link: 'Twoje licencje', from: '/user-panel/sms-notification', script: 'licences-page' },
  { remote: 'mfe-sms', link: 'Konfiguracja', from: '/user-panel/licenses', script: 'sms-configuration-page' },
  { remote: 'mfe-pkk', link: 'Pracownicy PKK', from: '/user-panel/licenses', script: 'employees-page' },
] as const;

const script = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body });
const throwing = "export default function Page() { throw new Error('provoked by a test'); }";

/** How a remote fails: which of its files get which answer. */
const failures: readonly { what: string; files(page: string): RegExp; answer(route: Route): Promise<void> }[] = [
  { what: 'its origin is down', files: () => /./, answer: (route) => route.abort('connectionrefused') },
  { what: 'its entry is missing', files: () => /remoteEntry/, answer: (route) => route.fulfill({ status: 404, body: 'Not Found' }) },
  { what: 'its script is broken', files: (page) => new RegExp(`${page}.*\\.js`), answer: (route) => script(route, '}{') },
  { what: 'it throws while rendering', files: (page) => new RegExp(`${page}.*\\.js`), answer: (route) => script(route, throwing) },
];

const never = () => new Promise<void>(() => {});

/** Breaks files of a remote for a page. Returns what mends them. */
async function breakRemote(page: Page, remote: string, files: RegExp, answer: (route: Route) => Promise<void>) {
  const ofRemote = (url: URL) => new RegExp(`^/(remotes|releases)/${remote}/`).test(url.pathname) && files.test(url.pathname);
  await page.route(ofRemote, answer);
  return () => page.unroute(ofRemote);
}

const navigation = (page: Page) => page.getByRole('navigation');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' });

async function expectFailure(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać tej części portalu');
}

/** The failed remote is reported in its page, and every other screen of the panel opens. */
async function expectOthersWork(page: Page, broken: string): Promise<void> {
  await expectFailure(page);
  for (const { remote, link } of remotes) {
    if (remote === broken) continue;
    await navigation(page).getByRole('link', { name: link }).click();
    await expect(heading(page, link)).toBeVisible();
  }
}

/** Every run meets each failure and each remote, the long one each pair. */
const inLongRun = (remote: number, failure: number) => (failure % remotes.length === remote ? [] : ['@long']);

for (const [at, { remote, link, from, script: pageScript }] of remotes.entries()) {
  for (const [index, { what, files, answer }] of failures.entries()) {
    test(`FED-04 reports ${remote} when ${what}, keeps the rest working and loads it on another try`, {
      tag: inLongRun(at, index),
    }, async ({ page }) => {
      await holdSession(page, await demoSession());
      const mend = await breakRemote(page, remote, files(pageScript), answer);
      await page.goto(from);
      await navigation(page).getByRole('link', { name: link }).click();
      await expectOthersWork(page, remote);

      await navigation(page).getByRole('link', { name: link }).click();
      await tabTo(page, tryAgain(page));
      await mend();
      await page.keyboard.press('Enter');
      await expect(heading(page, link)).toBeVisible();
      // Another try reloads the page after a bad script, which the browser never loads again.
      if (index < 2) await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test(`FED-04 shows a skeleton, then offers another try when ${remote} stalls for 10 s`, { tag: inLongRun(at, 1) }, async ({ page }) => {
    await page.clock.install();
    await holdSession(page, await demoSession());
    const mend = await breakRemote(page, remote, /./, never);
    await page.goto(from);
    await navigation(page).getByRole('link', { name: link }).click();
    await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
    await page.clock.fastForward(11_000);
    await expectOthersWork(page, remote);

    await navigation(page).getByRole('link', { name: link }).click();
    await mend();
    await tryAgain(page).click();
    await expect(heading(page, link)).toBeVisible();
  });
}

test('FED-04 offers another try when the style sheet of a directly opened screen stalls', async ({ page }) => {
  await page.clock.install();
  await holdSession(page, await demoSession());
  await breakRemote(page, 'mfe-sms', /\.css$/, never);
  await page.goto('/user-panel/sms-notification', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
  await page.clock.fastForward(11_000);
  await expectFailure(page);
  await expect(tryAgain(page)).toBeVisible();
});

for (const [index, { what, files, answer }] of failures.entries()) {
  const [prerendered, rendered] = index % 2 === 0 ? [[], ['@long']] : [['@long'], []];
  test(`FED-04 keeps the prerendered landing page and the panel working when ${what}`, { tag: prerendered }, async ({ page }) => {
    const mend = await breakRemote(page, 'mfe-landing', files('landing-page'), answer);
    await page.goto('/home');
    await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
    await expect(heading(page, landingHeading)).toBeVisible();
    await holdSession(page, await demoSession());
    await page.goto('/user-panel/licenses');
    await expect(heading(page, 'Twoje licencje')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  });

  test(`FED-04 reports a page that is not prerendered when ${what}, and loads it on another try`, { tag: rendered }, async ({ page }) => {
    const mend = await breakRemote(page, 'mfe-landing', files('activation-page'), answer);
    await page.goto(activation);
    await expectFailure(page);
    await mend();
    await tryAgain(page).click();
    await expect(heading(page, 'Aktywacja konta')).toBeVisible();
  });
}

test('FED-04 hydrates the prerendered landing page once its remote is back', async ({ page }) => {
  await page.clock.install();
  const mend = await breakRemote(page, 'mfe-landing', /landing-page/, (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
  await mend();
  await page.clock.fastForward(3000);
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  await loginForm(page).getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(loginForm(page).getByText('Pole email jest wymagane')).toBeVisible();
});

test('FED-04 keeps the prerendered landing page visible and reports it when its remote stalls for 10 s', async ({ page }) => {
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
  await breakRemote(page, 'mfe-landing', /./, never);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'waits' in window);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
  await expect(heading(page, landingHeading)).toBeVisible();
});

test('FED-09 failed and outdated pages violate neither the policy nor axe', async ({ page }) => {
  await holdSession(page, await demoSession());
  await breakRemote(page, 'mfe-sms', /./, (route) => route.abort());
  await page.goto('/user-panel/sms-notification');
  await expect(tryAgain(page)).toBeVisible();
  await expectSound(page, 'a failed screen');

  await page.route(addressOf(listRemotes, {}), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/"version":"[^"]+"/g, '"version":"2.0.0-0a1b2c3d"') });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Jest już nowsza wersja portalu');
  await expect(page.getByRole('button', { name: 'Odśwież stronę' })).toBeVisible();
  await expectSound(page, 'an outdated screen');
});
