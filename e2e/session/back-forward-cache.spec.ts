import type { Locator, Page } from 'playwright/test';
import { chromiumArguments, findWholeBrowser } from '../../scripts/find-browser.ts';
import { collectRequests } from '../support/network.ts';
import { asksBeforeUnload, expect, field, heading, loginForm, startSession, test } from '../support/test.ts';

// Playwright turns the cache off. A headless shell has none.
test.use({
  launchOptions: { args: chromiumArguments, executablePath: findWholeBrowser(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

/** Opens another page of the portal in the tab. The page that is left records when it is cached and restored, and whether it is visible. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('transitions');
    if ('left' in window) return;
    Object.assign(window, { left: true });
    // These listeners run after the page's own.
    for (const type of ['pagehide', 'pageshow'] as const) {
      addEventListener(type, ({ persisted }) => {
        const { opacity } = getComputedStyle(document.documentElement);
        const before = localStorage.getItem('transitions') ?? '';
        localStorage.setItem(
          'transitions',
          `${before}${type} ${persisted ? 'cached' : 'gone'} ${opacity === '1' ? 'visible' : 'hidden'}\n`,
        );
      });
    }
  });
  await page.goto('/robots.txt');
}

// A restored page does not load.
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

const transitions = (page: Page) => page.evaluate(() => localStorage.getItem('transitions')?.trim().split('\n'));
const wasLeft = (page: Page) => page.evaluate(() => 'left' in window);

async function expectRestored(page: Page): Promise<void> {
  await expect.poll(() => transitions(page)).toEqual(['pagehide cached hidden', 'pageshow cached visible']);
  expect(await wasLeft(page), 'the same document').toBe(true);
}

/** Expects what only the new document shows. The cache had the former one, which was never visible again. */
async function expectReloaded(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  expect(await transitions(page)).toEqual(['pagehide cached hidden', 'pageshow cached hidden', 'pagehide gone hidden']);
  expect(await wasLeft(page), 'a new document').toBe(false);
}

test('goes on as it was left when the session is the same', async ({ panel, company }) => {
  await panel.goto('/user-panel/profile');
  const password = field(panel.getByRole('main'), 'Stare hasło');
  await password.click();
  await password.pressSequentially('Stare1!');
  await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();
  await leave(panel);
  const reads = collectRequests(panel, /^\/api\//, 'GET');
  await goBack(panel);
  await expectRestored(panel);
  await expect(password).toHaveValue('Stare1!');
  await expect(password).toBeFocused();
  expect(reads, 'what is cached is not read again').toEqual([]);
  await panel.getByRole('navigation').getByRole('link', { name: 'Twoje licencje' }).click();
  await panel.getByRole('dialog', { name: 'Odrzucić wprowadzone zmiany?' }).getByRole('button', { name: 'Tak' }).click();
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();
  expect(await wasLeft(panel), 'without a page load').toBe(true);
});

test('SHL-06 SHL-08 CUS-02 redirects home and shows nothing when the session has expired meanwhile, or another tab has logged out', async ({
  panel,
  company,
  context,
}) => {
  const questions: string[] = [];
  panel.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  const open = async (page: Page) => {
    await page.goto('/user-panel/profile');
    await expect(page.getByRole('main').getByText(company.name)).toBeVisible();
  };
  const expectHome = async (shown: Locator) => {
    await expectReloaded(panel, shown);
    await expect(panel).toHaveURL('/home');
    await expect(panel.getByText(company.name)).toHaveCount(0);
  };

  await test.step('expired', async () => {
    await open(panel);
    await leave(panel);
    await panel.evaluate(() => sessionStorage.setItem('tokenExpireDate', '2026-01-01T00:00:00Z'));
    await goBack(panel);
    await expectHome(panel.getByText('Minął czas sesji. Zaloguj się ponownie.'));
  });

  await test.step('logged out in another tab', async () => {
    await startSession(panel, company);
    await open(panel);
    const password = field(panel.getByRole('main'), 'Stare hasło');
    await password.click();
    await password.pressSequentially('Stare1!');
    await expect.poll(() => asksBeforeUnload(panel)).toBe(true);
    const tab = await context.newPage();
    await open(tab);
    await leave(panel);
    questions.length = 0;
    await tab.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(tab).toHaveURL('/home');
    await goBack(panel);
    await expectHome(loginForm(panel));
    // Chromium logs a question of a page that has been restored: nobody has touched it.
    expect(questions, 'a hidden page asks nothing').toEqual([]);
  });
});
