import { type Company, demoSession } from '../support/company.ts';
import type { Fault } from './support/proxy.ts';
import type { Tab } from './support/tab.ts';
import { expect, fillLogin, heading, loginForm, test } from './support/test.ts';

// Pages report much when a remote is broken on purpose.
test.use({ expectedErrors: /./ });

/** The remotes of the panel. `link` opens a remote's screen, `from` is a screen to start at, `script` is that of its screen. */
const remotes = [
  { remote: 'mfe-licences', link: 'Twoje licencje', from: '/user-panel/sms-notification', script: 'licences-page' },
  { remote: 'mfe-sms', link: 'Konfiguracja', from: '/user-panel/licenses', script: 'sms-configuration-page' },
  { remote: 'mfe-pkk', link: 'Pracownicy PKK', from: '/user-panel/licenses', script: 'employees-page' },
] as const;

const throwing = "export default function Page() { throw new Error('provoked by a test'); }";

/** The ways to fail: which files of a remote, and how. `page` is the script of its page. */
const failures: readonly { reason: string; files(page: string): string; fault: Fault }[] = [
  { reason: 'its origin is down', files: () => '.', fault: 'drops' },
  { reason: 'its entry is missing', files: () => 'remoteEntry', fault: { status: 404, body: 'Not Found' } },
  { reason: 'its script is broken', files: (page) => `${page}.*\\.js`, fault: { body: '}{' } },
  { reason: 'it throws while rendering', files: (page) => `${page}.*\\.js`, fault: { body: throwing } },
  // One script is enough. A stalled request occupies one of the six connections to a host that HTTP/1.1 has.
  { reason: 'it stalls for 10 s', files: (page) => `${page}.*\\.js`, fault: 'stalls' },
];

/** The addresses of a remote's files, first ones and those of retries. */
const filesOf = (remote: string, files: string) => new RegExp(`^(/retry/\\w+)?(/remotes|/releases)?/${remote}/.*${files}`);

/** Returns a function that tells whether the tab still shows the document that it shows now. */
async function markDocument(tab: Tab): Promise<() => Promise<boolean>> {
  await tab.evaluate(() => {
    Object.assign(window, { marked: true });
  });
  return () => tab.evaluate(() => 'marked' in window);
}

/** Longer than the 10 s after which a stalled remote counts as failed, and than the time between two tries. */
const timeout = 20_000;

for (const { reason, files, fault } of failures) {
  for (const { remote, link, from, script } of remotes) {
    test(`BRO-02 reports ${remote} when ${reason}, keeps the rest working and loads it on a retry`, async ({ tab, network }) => {
      await tab.storeSession(await demoSession());
      const repair = network.fail(filesOf(remote, files(script)), fault);
      await tab.goto(from);
      const open = (name: string) => tab.getByRole('navigation', 'Panel').getByRole('link', name).click();
      await open(link);
      const isSameDocument = await markDocument(tab);
      const alert = tab.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Nie udało się wczytać tej części portalu', { timeout });
      for (const other of remotes) {
        if (other.remote === remote) continue;
        await open(other.link);
        await expect(heading(tab, other.link)).toBeVisible();
      }

      await open(link);
      const tryAgain = tab.getByRole('button', 'Spróbuj ponownie');
      await expect(tryAgain).toBeVisible({ timeout });
      await tab.tabTo(tryAgain);
      repair();
      await tab.press('Enter');
      await expect(heading(tab, link)).toBeVisible();
      await expect(tab.getByRole('main')).toBeFocused();
      await expect(alert).toBeHidden();
      expect(await isSameDocument()).toBe(true);
    });
  }

  test(`BRO-02 answers on the landing page with what was typed when ${reason} and is back later`, async ({ tab, network, company }) => {
    const repair = network.fail(filesOf('mfe-landing', files('landing-page')), fault);
    await tab.goto('/home');
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
  const repair = network.fail(/\/assets\/index-[^/]+\.js$/, 'drops');
  await tab.goto('/home');
  await expectTypedKept(tab, company, async () => repair());
});

/** Types into the landing page before it answers, expects it to answer by itself after `repair`, and logs in with what was typed. */
async function expectTypedKept(tab: Tab, company: Company, repair: () => Promise<void>): Promise<void> {
  await expect(heading(tab, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
  const isSameDocument = await markDocument(tab);
  await fillLogin(tab, company);
  await repair();
  await expect(tab.getByRole('button', 'Sprawdź')).toBeVisible({ timeout });
  await expect(loginForm(tab).field('E-mail')).toHaveValue(company.email);
  await expect(loginForm(tab).field('Hasło')).toBeFocused();
  expect(await isSameDocument()).toBe(true);
  await tab.press('Enter');
  await expect(heading(tab, 'Twoje licencje')).toBeVisible();
}
