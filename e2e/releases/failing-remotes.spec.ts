import { addressOf } from '@osk/shared/contract/endpoint';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Page, Route } from 'playwright/test';
import { type Company, demoSession } from '../support/company.ts';
import { type Fault, failures, filesOf, markDocument, remotes } from '../support/failing-remotes.ts';
import { expectAccessibleInEachLook } from '../support/looks.ts';
import { expect, field, heading, loginForm, storeSession, tabTo, test } from '../support/test.ts';

// The browser logs much when a remote is broken on purpose.
test.use({ expectedMessages: /./ });

const activation = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

const never = () => new Promise<void>(() => {});

const answerWith = (fault: Fault | 'stalls') => (route: Route) => {
  if (fault === 'stalls') return never();
  return fault === 'drops' ? route.abort('connectionrefused') : route.fulfill({ contentType: 'text/javascript', ...fault });
};

/** Breaks files of a remote for a page. Returns a function that repairs them. */
async function breakRemote(page: Page, remote: string, files: string, fault: Fault | 'stalls'): Promise<() => Promise<void>> {
  const ofRemote = ({ pathname }: URL) => filesOf(remote, files).test(pathname);
  await page.route(ofRemote, answerWith(fault));
  return () => page.unroute(ofRemote);
}

const open = (page: Page, link: string) => page.getByRole('navigation').getByRole('link', { name: link }).click();
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' });

async function expectFailure(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać tej części portalu');
}

/** Passes the time after which a remote that stalls counts as failed. */
async function outwaitStall(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Wczytywanie…')).toBeVisible();
  await page.clock.fastForward(11_000);
}

/** Every way to fail. */
const allFailures = [...failures, { reason: 'it stalls for 10 s', files: () => '.', fault: 'stalls' as const }];

type PanelRemote = (typeof remotes)[number];
type Failure = (typeof allFailures)[number];

/** Breaks a remote of the panel in one way, expects that everything else works, and that Try again works once it is repaired. */
async function goThrough(page: Page, { remote, link, from, script }: PanelRemote, failure: Failure): Promise<void> {
  await test.step(`${remote} when ${failure.reason}`, async () => {
    const repair = await breakRemote(page, remote, failure.files(script), failure.fault);
    await page.goto(from);
    await open(page, link);
    if (failure.fault === 'stalls') await outwaitStall(page);
    await expectFailure(page);
    // Before the shell answered, the link opened a new document.
    const isSameDocument = await markDocument(page);
    for (const other of remotes) {
      if (other.remote === remote) continue;
      await open(page, other.link);
      await expect(heading(page, other.link)).toBeVisible();
    }

    await open(page, link);
    await tabTo(page, tryAgain(page));
    await repair();
    await page.keyboard.press('Enter');
    await expect(heading(page, link)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await isSameDocument()).toBe(true);
  });
}

/** Every run tests each failure and each remote; only the long run tests every pair. */
test('BRO-02 FED-04 reports a remote in each way that it fails, keeps the rest working and loads it on a retry', {
  tag: '@engines',
}, async ({ page }) => {
  await page.clock.install();
  await storeSession(page, await demoSession());
  for (const [index, failure] of allFailures.entries()) await goThrough(page, remotes[index % remotes.length] ?? remotes[0], failure);
});

for (const remote of remotes) {
  test(`BRO-02 FED-04 reports ${remote.remote}, keeps the rest working and loads it on a retry, however it fails`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.clock.install();
    await storeSession(page, await demoSession());
    for (const failure of allFailures) await goThrough(page, remote, failure);
  });
}

test('BRO-02 FED-04 reports a page that is not prerendered, and loads it on a retry, however it fails', async ({ page }) => {
  for (const { reason, files, fault } of failures) {
    await test.step(reason, async () => {
      const repair = await breakRemote(page, 'mfe-landing', files('activation-page'), fault);
      await page.goto(activation);
      await expectFailure(page);
      const isSameDocument = await markDocument(page);
      await repair();
      await tryAgain(page).click();
      await expect(heading(page, 'Aktywacja konta')).toBeVisible();
      expect(await isSameDocument()).toBe(true);
    });
  }
});

/** Expects the prerendered landing page, and that it says that its script has failed. */
async function expectPrerendered(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
  await expect(heading(page, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
}

/**
 * Types into the landing page before it answers, expects it to answer by itself after `repair`, and logs in with what was typed. The
 * page's clock is installed.
 */
async function expectTypedKept(page: Page, { email, password }: Company, repair: () => Promise<unknown>): Promise<void> {
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

const endSession = (page: Page) => page.evaluate(() => sessionStorage.clear());

test('BRO-02 FED-04 keeps the prerendered landing page and what is typed however it fails, and answers once it is back', {
  tag: '@engines',
}, async ({ page, company, browserName }) => {
  await page.clock.install();
  // Firefox goes through every failure above.
  const tried = browserName === 'chromium' || process.env.LONG ? failures : failures.slice(-1);
  for (const { reason, files, fault } of tried) {
    await test.step(reason, async () => {
      const repair = await breakRemote(page, 'mfe-landing', files('landing-page'), fault);
      await page.goto('/home');
      await expectPrerendered(page);
      await expectTypedKept(page, company, repair);
      await endSession(page);
    });
  }
});

test('BRO-02 FED-04 answers on the landing page with what was typed when a script of the shell fails at first, or the page stalls for 10 s', {
  tag: '@engines',
}, async ({ page, company }) => {
  const ofShell = /\/assets\/index-[^/]+\.js$/;
  const requested: string[] = [];
  await page.clock.install();
  await page.route(ofShell, (route) => {
    requested.push(route.request().url());
    return route.abort('connectionrefused');
  });
  await page.goto('/home');
  await expect.poll(() => new Set(requested).size).toBeGreaterThan(1);
  await expectTypedKept(page, company, () => page.unroute(ofShell));
  await endSession(page);

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
  const repair = await breakRemote(page, 'mfe-landing', '.', 'stalls');
  await page.goto('/home', { waitUntil: 'commit' });
  // The first timer is that of the prefetch, before React hydrates. The second one is the page's.
  await page.waitForFunction(() => (window as unknown as { stallTimers: number }).stallTimers === 2);
  await page.clock.fastForward(11_000);
  await expectPrerendered(page);
  await expectTypedKept(page, company, repair);
});

for (const [index, { reason, files, fault }] of failures.entries()) {
  test(`BRO-02 FED-04 keeps the panel working while the landing page fails: ${reason}`, { tag: index === 0 ? [] : '@long' }, async ({
    page,
  }) => {
    const repair = await breakRemote(page, 'mfe-landing', files('landing-page'), fault);
    await page.goto('/home');
    await expectPrerendered(page);
    await storeSession(page, await demoSession());
    await page.goto('/user-panel/licenses');
    await expect(heading(page, 'Twoje licencje')).toBeVisible();
    await repair();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  });
}

test('FED-09 violates neither the policy nor axe when a remote failed or the page is outdated', async ({ page }) => {
  await storeSession(page, await demoSession());
  await breakRemote(page, 'mfe-sms', '.', 'drops');
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
