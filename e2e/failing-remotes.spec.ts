import { addressOf } from '@osk/shared/contract/endpoint';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Page, Route } from 'playwright/test';
import { demoSession, newCompany } from './support/company.ts';
import { type Fault, failures, filesOf, markDocument, remotes } from './support/failing-remotes.ts';
import { expectAccessibleInEachLook } from './support/looks.ts';
import { expect, field, heading, loginForm, storeSession, tabTo, test } from './support/test.ts';

// The browser logs much when a remote is broken on purpose.
test.use({ expectedMessages: /./ });

const activation = '/activate/AAAAAAAAAAAAAAAAAAAAAA';
const landingHeading = 'Cała szkoła jazdy w jednym programie';

const answerWith = (fault: Fault) => (route: Route) =>
  fault === 'drops' ? route.abort('connectionrefused') : route.fulfill({ contentType: 'text/javascript', ...fault });

const never = () => new Promise<void>(() => {});

/** Breaks files of a remote for a page. Returns a function that repairs them. */
async function breakRemote(page: Page, remote: string, files: string, answer: (route: Route) => Promise<void>) {
  const ofRemote = ({ pathname }: URL) => filesOf(remote, files).test(pathname);
  await page.route(ofRemote, answer);
  return () => page.unroute(ofRemote);
}

const navigation = (page: Page) => page.getByRole('navigation');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' });

async function expectFailure(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać tej części portalu');
}

/** Expects the failure on the screen of a broken remote, and that every other screen of the panel opens. */
async function expectOthersWork(page: Page, broken: string): Promise<void> {
  await expectFailure(page);
  for (const { remote, link } of remotes) {
    if (remote === broken) continue;
    await navigation(page).getByRole('link', { name: link }).click();
    await expect(heading(page, link)).toBeVisible();
  }
}

/** Every run tests each failure and each remote; only the long run tests every pair. */
const tagOf = (remote: number, failure: number) => (failure % remotes.length === remote ? [] : ['@long']);

for (const [remoteIndex, { remote, link, from, script: pageScript }] of remotes.entries()) {
  for (const [index, { reason, files, fault }] of failures.entries()) {
    test(`BRO-02 FED-04 reports ${remote} when ${reason}, keeps the rest working and loads it on a retry`, {
      tag: tagOf(remoteIndex, index),
    }, async ({ page }) => {
      await storeSession(page, await demoSession());
      const repair = await breakRemote(page, remote, files(pageScript), answerWith(fault));
      await page.goto(from);
      const isSameDocument = await markDocument(page);
      await navigation(page).getByRole('link', { name: link }).click();
      await expectOthersWork(page, remote);

      await navigation(page).getByRole('link', { name: link }).click();
      await tabTo(page, tryAgain(page));
      await repair();
      await page.keyboard.press('Enter');
      await expect(heading(page, link)).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await isSameDocument()).toBe(true);
    });
  }

  test(`BRO-02 FED-04 shows a skeleton, then offers a retry when ${remote} stalls for 10 s`, { tag: tagOf(remoteIndex, 1) }, async ({
    page,
  }) => {
    await page.clock.install();
    await storeSession(page, await demoSession());
    const repair = await breakRemote(page, remote, '.', never);
    await page.goto(from);
    const isSameDocument = await markDocument(page);
    await navigation(page).getByRole('link', { name: link }).click();
    await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
    await page.clock.fastForward(11_000);
    await expectOthersWork(page, remote);

    await navigation(page).getByRole('link', { name: link }).click();
    await repair();
    await tryAgain(page).click();
    await expect(heading(page, link)).toBeVisible();
    expect(await isSameDocument()).toBe(true);
  });
}

test('FED-04 offers a retry when the style sheet of a directly opened screen stalls', async ({ panel: page, company }) => {
  await page.clock.install();
  await breakRemote(page, 'mfe-sms', '\\.css$', never);
  await page.goto('/user-panel/sms-notification', { waitUntil: 'commit' });
  // The prerendered frame has no company: the panel has begun to load the screen.
  await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
  await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
  await page.clock.fastForward(11_000);
  await expectFailure(page);
  await expect(tryAgain(page)).toBeVisible();
});

for (const [index, { reason, files, fault }] of failures.entries()) {
  const [prerendered, rendered] = index % 2 === 0 ? [[], ['@long']] : [['@long'], []];
  test(`BRO-02 FED-04 keeps the prerendered landing page and the panel working when ${reason}`, { tag: prerendered }, async ({ page }) => {
    const repair = await breakRemote(page, 'mfe-landing', files('landing-page'), answerWith(fault));
    await page.goto('/home');
    await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
    await expect(heading(page, landingHeading)).toBeVisible();
    await storeSession(page, await demoSession());
    await page.goto('/user-panel/licenses');
    await expect(heading(page, 'Twoje licencje')).toBeVisible();
    await repair();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  });

  test(`BRO-02 FED-04 reports a page that is not prerendered when ${reason}, and loads it on a retry`, { tag: rendered }, async ({
    page,
  }) => {
    const repair = await breakRemote(page, 'mfe-landing', files('activation-page'), answerWith(fault));
    await page.goto(activation);
    await expectFailure(page);
    const isSameDocument = await markDocument(page);
    await repair();
    await tryAgain(page).click();
    await expect(heading(page, 'Aktywacja konta')).toBeVisible();
    expect(await isSameDocument()).toBe(true);
  });
}

/**
 * Types into the landing page before it answers, expects it to answer by itself after `repair`, and logs in with what was typed. The
 * page's clock is installed.
 */
async function expectTypedKept(page: Page, repair: () => Promise<unknown>): Promise<void> {
  const { email, password } = await newCompany();
  const isSameDocument = await markDocument(page);
  await field(loginForm(page), 'E-mail').fill(email);
  await field(loginForm(page), 'Hasło').fill(password);
  await repair();
  // The next try comes at once.
  await page.clock.fastForward(8000);
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  await expect(field(loginForm(page), 'Hasło')).toBeFocused();
  expect(await isSameDocument()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
}

for (const { reason, files, fault } of failures) {
  test(`BRO-02 FED-04 answers on the landing page with what was typed when ${reason} and is back later`, async ({ page }) => {
    await page.clock.install();
    const repair = await breakRemote(page, 'mfe-landing', files('landing-page'), answerWith(fault));
    await page.goto('/home');
    await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
    await expectTypedKept(page, repair);
  });
}

test('BRO-02 FED-04 answers on the landing page with what was typed when a script of the shell fails at first', async ({ page }) => {
  const ofShell = /\/assets\/index-[^/]+\.js$/;
  const requested: string[] = [];
  await page.clock.install();
  await page.route(ofShell, (route) => {
    requested.push(route.request().url());
    return route.abort('connectionrefused');
  });
  await page.goto('/home');
  await expect.poll(() => new Set(requested).size).toBeGreaterThan(1);
  await expectTypedKept(page, () => page.unroute(ofShell));
});

test('FED-04 keeps the prerendered landing page visible when its remote stalls for 10 s, and answers with what was typed', async ({
  page,
}) => {
  await page.clock.install();
  // A prerendered page does not show when the shell waits for the remote. Until then the clock may not advance.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      stallTimers: 0,
      setTimeout(handler: TimerHandler, wait?: number) {
        if (wait === 10_000) (window as unknown as { stallTimers: number }).stallTimers += 1;
        return setTimeout(handler, wait);
      },
    });
  });
  const repair = await breakRemote(page, 'mfe-landing', '.', never);
  await page.goto('/home', { waitUntil: 'commit' });
  // The first timer is that of the prefetch, before React hydrates. The second one is the page's.
  await page.waitForFunction(() => (window as unknown as { stallTimers: number }).stallTimers === 2);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
  await expect(heading(page, landingHeading)).toBeVisible();
  await expectTypedKept(page, repair);
});

test('FED-09 violates neither the policy nor axe when a remote failed or the page is outdated', async ({ page }) => {
  await storeSession(page, await demoSession());
  await breakRemote(page, 'mfe-sms', '.', (route) => route.abort());
  await page.goto('/user-panel/sms-notification');
  await expect(tryAgain(page)).toBeVisible();
  await expectAccessibleInEachLook(page, 'a failed screen');

  await page.route(addressOf(listRemotes, {}), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/"version":"[^"]+"/g, '"version":"2.0.0-0a1b2c3d"') });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Jest już nowsza wersja portalu');
  await expect(page.getByRole('button', { name: 'Odśwież stronę' })).toBeVisible();
  await expectAccessibleInEachLook(page, 'an outdated screen');
});
