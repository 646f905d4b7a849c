import { Key } from 'selenium-webdriver';
import { type Company, demoSession } from '../support/company.ts';
import { failures, filesOf, markDocument, remotes, scriptOf } from '../support/failing-remotes.ts';
import type { Tab } from './support/tab.ts';
import { expect, fillLogin, heading, loginForm, test } from './support/test.ts';

// Pages report much when a remote is broken on purpose.
test.use({ expectedErrors: /./ });

/** In this browser, the clock cannot be set. One stalled script is enough: it occupies one of the six connections to a host that HTTP/1.1 has. */
const allFailures = [...failures, { reason: 'it stalls for 10 s', files: scriptOf, fault: 'stalls' as const }];

/** Longer than the 10 s after which a stalled remote counts as failed, and than the time between two tries. */
const timeout = 40_000;

/** Every run tests each failure and each remote; only the long run tests every pair. One browser tries one: the next would be cached. */
for (const [index, { reason, files, fault }] of allFailures.entries()) {
  for (const [place, { remote, link, from, script }] of remotes.entries()) {
    const tag = index % remotes.length === place ? [] : '@long';
    test(`BRO-02 reports ${remote} when ${reason}, keeps the rest working and loads it on a retry`, { tag }, async ({ tab, network }) => {
      await tab.storeSession(await demoSession());
      const repair = network.fail(filesOf(remote, files(script)), fault);
      await tab.goto(from);
      const open = (name: string) => tab.getByRole('navigation', 'Panel').getByRole('link', name).click();
      await open(link);
      const alert = tab.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Nie udało się wczytać tej części portalu', { timeout });
      // Before the shell answered, the link opened a new document.
      const isSameDocument = await markDocument(tab);
      for (const other of remotes.filter((one) => one.remote !== remote)) {
        await open(other.link);
        await expect(heading(tab, other.link)).toBeVisible();
      }

      await open(link);
      const tryAgain = tab.getByRole('button', 'Spróbuj ponownie');
      await expect(tryAgain).toBeVisible({ timeout });
      await tab.tabTo(tryAgain);
      repair();
      await tab.type(Key.ENTER);
      await expect(heading(tab, link)).toBeVisible();
      await expect(tab.getByRole('main')).toBeFocused();
      await expect(alert).toBeHidden();
      expect(await isSameDocument()).toBe(true);
    });
  }

  test(`BRO-02 answers on the landing page with what was typed when ${reason} and is back later`, {
    tag: index === 0 || fault === 'stalls' ? [] : '@long',
  }, async ({ tab, network, company }) => {
    const repair = network.fail(filesOf('mfe-landing', files('landing-page')), fault);
    await expectTypedKept(tab, company, async () => {
      await expect(tab.getByRole('alert')).toContainText('Strona nie wczytała się do końca', { timeout });
      repair();
    });
  });
}

test('BRO-02 answers on the landing page with what was typed when a script of the shell fails at first', async ({
  tab,
  network,
  company,
}) => {
  await expectTypedKept(tab, company, network.fail(/\/assets\/index-[^/]+\.js$/, 'drops'));
});

/** Types into the landing page before it answers, expects it to answer by itself after `repair`, and logs in with what was typed. */
async function expectTypedKept(tab: Tab, company: Company, repair: () => void | Promise<void>): Promise<void> {
  await tab.goto('/home');
  await expect(heading(tab, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
  const isSameDocument = await markDocument(tab);
  await fillLogin(tab, company);
  await repair();
  await expect(tab.getByRole('button', 'Sprawdź')).toBeVisible({ timeout });
  await expect(loginForm(tab).field('E-mail')).toHaveValue(company.email);
  await expect(loginForm(tab).field('Hasło')).toBeFocused();
  expect(await isSameDocument()).toBe(true);
  await tab.type(Key.ENTER);
  await expect(heading(tab, 'Twoje licencje')).toBeVisible();
}
